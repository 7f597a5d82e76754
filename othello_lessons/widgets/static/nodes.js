/* The nodes of a drawn tree, the edges between them, and what a search left out. All lengths of
 * a card come from the Python that draws such trees. */

import { curve, draw, drawBoard, drawDisc, severed, write } from "./common.js";

const NOT_SEARCHED = ["not searched", "true value"]; // under what was left out, once it is known

/* Return what every card shows, its middle at 0: a frame, a board, who is to move, and above it
 * the move; and how low the text in it stands. */
export function drawCard({ card, side }, node) {
  const { x, y, width, height } = cardBox(card, node);
  const line = y + (side ? side + card.pad : 1);
  const parts = [
    draw("rect", "ol-card", { x, y, width, height, rx: 5 }),
    ...(side ? [drawBoard(node.cells, -side / 2, y + card.pad, side, node.last)] : []),
    drawDisc(node.player, x + 9, line + card.line / 2),
    write(node.move, "ol-move", 0, y - 4),
  ];
  return { parts, line: line + 14.5 };
}

export function cardBox({ height }, { width }, by = 0) {
  const [x, y] = [-width / 2 - by, -height / 2 - by];
  return { x, y, width: width + 2 * by, height: height + 2 * by };
}

/* Return the curve of the edge that leads to a node. */
export function edgeTo({ dots, card }, [px, py], [x, y]) {
  if (dots) return curve([px, py], [x, y]);
  return curve([px, py + card.height / 2], [x, y - card.height / 2 - card.arrival]);
}

/* Return what stands for the moves that were left out at a node: a ghost for each, at the end
 * of a severed edge, and why; or their true values, once the kernel has worked them out. */
export function drawGhosts(tree, { names, why }, from, [x, y], values) {
  if (tree.dots) {
    const end = `${from[0] + (x - from[0]) * 0.35} ${from[1] + (y - from[1]) * 0.35}`;
    return [draw("path", "ol-cut", { d: `M${from}L${end}` })];
  }
  const start = [from[0], from[1] + tree.card.height / 2];
  const across = Math.min(names.length, tree.ghost.across);
  const high = tree.ghost.height + (values.length && tree.side ? 15 : 3);
  const ghosts = names.flatMap((name, i) => {
    const left = x + tree.ghost.width * ((i % across) - (across - 1) / 2);
    const top = y + high * Math.floor(i / across);
    const edge = i < across ? severed(start, [left, top]) : [];
    return [...edge, ...drawGhost(tree, name, values[i] ?? "", left, top, high)];
  });
  const below = y + high * Math.ceil(names.length / across) + 9;
  const lines = values.length ? NOT_SEARCHED : why;
  return [...ghosts, ...lines.map((line, l) => write(line, "st-why", x, below + 11 * l))];
}

/* One move that was left out: its name, and under it its true value, if that is known. */
function drawGhost({ ghost, side }, name, value, x, y, high) {
  const box = { x: x - ghost.width / 2 + 1.5, y, width: ghost.width - 3, height: high - 3, rx: 4 };
  const text = value && !side ? value : name; // a leaf of a toy tree is its value
  const parts = [draw("rect", "st-ghost", box), write(text, "st-ghost-name", x, y + 13)];
  if (value && side) {
    const small = write(value, "st-true", x, y + 25);
    small.style.fontSize = `${Math.min(11, 40 / value.length)}px`;
    parts.push(small);
  }
  return parts;
}
