/* The nodes of a drawn tree, the edges between them, and what a search left out. All lengths and
 * places come from the Python that draws such trees. */

import { CARD } from "./card.js";
import { curve, draw, drawBoard, drawDisc, severed, write } from "./common.js";

const MOST_LETTERS = 4; // of a value under a move that was left out
const TALLER = 12; // a move that was left out, with its true value under it
const NOT_SEARCHED = ["not searched", "true value"]; // under what was left out, once it is known

const VALUED = ["leaf", "leave", "playout"]; // the kinds of steps that leave a node with a value

export const isValued = (step) => VALUED.includes(step.kind);

/* Return what every card shows, its middle at 0: a frame, a board, who is to move, and above it
 * the move; and how low the line of text in it begins. */
export function drawCard(tree, node) {
  const [{ x, y, width, height }, { side }] = [cardBox(tree, node), tree];
  const line = y + (side ? (tree.tall ?? side) + CARD.pad : 1);
  const parts = [
    draw("rect", "ol-card", { x, y, width, height, rx: CARD.corners }),
    ...(side ? [drawBoard(node, -side / 2, y + CARD.pad, side)] : []),
    ...(node.bare ? [] : [drawDisc(node.player, x + CARD.disc, line + CARD.line / 2)]),
    write(node.move, "ol-move", 0, y - CARD.move),
    ...(node.share === undefined ? [] : shareBar(node.share, x, y, height)),
  ];
  return { parts, line };
}

/* Return the thin bar at the left of a card: its move's share in the policy of the node above. */
function shareBar(share, left, top, height) {
  const { out, width } = CARD.share;
  const [x, tall] = [left - out, share * height];
  const whole = draw("rect", "ol-share-whole", { x, y: top, width, height });
  return [whole, draw("rect", "ol-share", { x, y: top + height - tall, width, height: tall })];
}

export function cardBox({ cardHeight }, { width }, by = 0) {
  const [x, y] = [-width / 2 - by, -cardHeight / 2 - by];
  return { x, y, width: width + 2 * by, height: cardHeight + 2 * by };
}

export const drawRing = (tree, node) =>
  draw("rect", "st-ring", { ...cardBox(tree, node, CARD.ring), rx: CARD.ringCorners });

/* Return the curve of the edge that leads to a node. */
export function edgeTo({ dots, cardHeight }, [px, py], [x, y]) {
  if (dots) return curve([px, py], [x, y]);
  return curve([px, py + cardHeight / 2], [x, y - cardHeight / 2 - CARD.arrival]);
}

/* Return what is drawn for the moves that were left out at a node: a ghost for each, at the end
 * of a severed edge, and why; or their true values, once the kernel has worked them out. */
export function drawGhosts(tree, { names, why }, [x, y], ghosts, values) {
  const { places } = ghosts;
  if (tree.dots) {
    const [[toX, toY]] = places;
    return [draw("path", "ol-cut", { d: `M${x} ${y}L${toX} ${toY}` })];
  }
  const start = [x, y + tree.cardHeight / 2];
  const taller = values.length && tree.side ? TALLER : 0;
  const drawn = names.flatMap((name, i) => {
    const [left, top, row] = places[i];
    const edge = row ? [] : severed(start, [left, top]);
    return [...edge, ...drawGhost(tree, name, values[i] ?? "", left, top + taller * row, taller)];
  });
  const [middle, below] = ghosts.why;
  const first = below + taller * (1 + places.at(-1)[2]); // as much lower as all rows are taller
  const lines = values.length ? NOT_SEARCHED : why;
  const words = lines.map((line, l) => write(line, "st-why", middle, first + CARD.ghost.why * l));
  return [...drawn, ...words];
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
    const half = tree.cardHeight / 2;
    const [start, end] = [[from[0], from[1] + half], [to[0], to[1] - half - CARD.arrival]];
    const edge = isFirst ? severed(start, end) : [draw("path", "ol-gone", { d: curve(start, end) })];
    const { x, y, ...size } = cardBox(tree, { width });
    return [
      ...edge,
      draw("rect", name, { x: to[0] + x, y: to[1] + y, ...size, rx: CARD.corners }),
      write(move, "st-ghost-name", to[0], to[1] - half - CARD.move),
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
function drawGhost({ side }, name, value, x, y, taller) {
  const { width, height, text } = CARD.ghost;
  const box = { x: x - width / 2, y, width, height: height + taller, rx: 4 };
  const says = value && !side ? value : name; // a leaf of a toy tree is its value
  const parts = [draw("rect", "st-ghost", box), write(says, "st-ghost-name", x, y + text)];
  if (value && side) {
    const short = value.length <= MOST_LETTERS ? value : "…"; // the words below the tree say it
    parts.push(write(short, "st-true", x, y + text + TALLER));
  }
  return parts;
}
