/* The nodes of a drawn tree, the edges between them, and what a search left out. All lengths of
 * a card come from the Python that draws such trees. */

import { curve, draw, drawBoard, drawDisc, severed, write } from "./common.js";

const MOST_LETTERS = 4; // of a value under a move that was left out
const NOT_SEARCHED = ["not searched", "true value"]; // under what was left out, once it is known

const VALUED = ["leaf", "leave", "playout"]; // the kinds of steps that leave a node with a value

export const isValued = (step) => VALUED.includes(step.kind);

/* Return what every card shows, its middle at 0: a frame, a board, who is to move, and above it
 * the move; and how low the text in it is. */
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

/* Return what is drawn for the moves that were left out at a node: a ghost for each, at the end
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
  return [...ghosts, ...lines.map((line, l) => write(line, "st-why", x, below + 12 * l))];
}

/* Return the empty places of nodes that only the whole search has, and the edges to them; in a
 * place that is next to the cut, the true value, once the kernel has worked it out. */
export function drawOutlines(tree, outlines, values) {
  const known = new Map(values);
  return outlines.flatMap(({ from, to, width, move, severed: isFirst }) => {
    const name = `st-ghost${tree.dots ? " st-missing" : ""}`;
    if (tree.dots) {
      const [cx, cy] = to;
      return [draw("path", "ol-gone", { d: curve(from, to) }), draw("circle", name, { cx, cy })];
    }
    const half = tree.card.height / 2;
    const [start, end] = [[from[0], from[1] + half], [to[0], to[1] - half - tree.card.arrival]];
    const edge = isFirst ? severed(start, end) : [draw("path", "ol-gone", { d: curve(start, end) })];
    const { x, y, ...size } = cardBox(tree.card, { width });
    return [
      ...edge,
      draw("rect", name, { x: to[0] + x, y: to[1] + y, ...size, rx: 5 }),
      write(move, "st-ghost-name", to[0], to[1] - half - 4),
      write((isFirst && known.get(move)) || "", "st-true", to[0], to[1] + 4),
    ];
  });
}

/* Return the path of an arrow from one dot up to another, which keeps off the dots between. */
export function arrowOfDots([x1, y1], [x2, y2], unit) {
  const [side, head] = [Math.max(Math.abs(y1 - y2) / 3, 12 * unit), 5 * unit];
  const end = y2 + 6 * unit;
  return `M${x1} ${y1}Q${Math.max(x1, x2) + side} ${(y1 + y2) / 2} ${x2} ${end}`
    + `M${x2 + 1.6 * head} ${end + 0.4 * head}L${x2} ${end}L${x2 + 0.2 * head} ${end + 1.6 * head}`;
}

/* One move that was left out: its name, and under it its true value, if that is known. */
function drawGhost({ ghost, side }, name, value, x, y, high) {
  const box = { x: x - ghost.width / 2 + 1.5, y, width: ghost.width - 3, height: high - 3, rx: 4 };
  const text = value && !side ? value : name; // a leaf of a toy tree is its value
  const parts = [draw("rect", "st-ghost", box), write(text, "st-ghost-name", x, y + 13)];
  if (value && side) {
    const short = value.length <= MOST_LETTERS ? value : "…"; // the words below the tree say it
    parts.push(write(short, "st-true", x, y + 25));
  }
  return parts;
}
