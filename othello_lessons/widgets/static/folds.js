/* Which branches of a drawn tree are folded, by the reader or because the tree is too wide. What is
 * below a folded node is away, and the columns that are then empty are closed: nothing is laid out
 * again. `nodes` have the number of their `parent`, and come after it. */

import { draw, write } from "./common.js";

const BESIDE = 10; // between two columns
const CHIP = { width: 42, height: 16, down: 4, text: 12 };

export class Folds {
  hand = new Set(); // folded by the reader
  auto = new Set(); // folded because there was no room
  gaps = []; // [from, to]: the columns that are closed

  /* `columns(i, open)` lists the [middle, width] of all that is drawn for a node: its card, and if
   * it is open what the search left out there. */
  constructor(nodes, columns, width) {
    Object.assign(this, { nodes, columns, whole: width });
    this.below = nodes.map(() => 0); // how many nodes are below each
    for (let i = nodes.length - 1; i > 0; i--) this.below[nodes[i].parent] += 1 + this.below[i];
    this.settle();
  }

  has = (i) => this.hand.has(i) || this.auto.has(i);

  /* Where something is that the tree has at x. */
  at = (x) => this.gaps.reduce((now, [from, to]) => now - Math.min(Math.max(x - from, 0), to - from), x);

  get width() {
    return this.at(this.whole);
  }

  /* Find out what is away, and which columns nothing stands in. */
  settle() {
    this.away = [];
    this.nodes.forEach(({ parent }, i) => (this.away[i] = parent >= 0 && (this.away[parent] || this.has(parent))));
    this.auto.forEach((i) => this.away[i] && this.auto.delete(i));
    this.gaps = [];
    if (!this.hand.size && !this.auto.size) return; // as it was laid out
    const taken = this.nodes.flatMap((_, i) => (this.away[i] ? [] : this.columns(i, !this.has(i))));
    let end = 0;
    for (const [middle, width] of taken.sort(([x, w], [y, v]) => x - w / 2 - y + v / 2)) {
      const [left, right] = [middle - (width + BESIDE) / 2, middle + (width + BESIDE) / 2];
      if (left > end) this.gaps.push([end, left]);
      end = Math.max(end, right);
    }
    if (this.whole > end) this.gaps.push([end, this.whole]);
  }

  isWithin(i, branch) {
    while (i > branch) i = this.nodes[i].parent;
    return i === branch;
  }

  /* Fold the last branches until the tree is no wider than there is room; those that lead to a
   * node stay, and what is below it as long as possible. Tell whether other ones are folded now. */
  fit(room, here) {
    const before = [...this.auto].join();
    this.auto.clear();
    this.settle();
    const last = [...this.nodes.keys()].reverse().filter((i) => this.below[i] && !this.isWithin(here, i));
    const isNear = (i) => this.isWithin(i, here);
    const order = [...last.filter((i) => !isNear(i)), ...last.filter(isNear)];
    for (const i of order) {
      if (this.width <= room) break;
      if (this.away[i] || this.has(i)) continue;
      this.auto.add(i);
      this.settle();
    }
    return [...this.auto].join() !== before;
  }

  toggle(i) {
    if (!this.hand.delete(i) && !this.auto.delete(i)) this.hand.add(i);
    this.settle();
  }

  openAll() {
    this.hand.clear();
    this.auto.clear();
    this.settle();
  }
}

/* Return what is below the card of a folded node: how many nodes are folded there. */
export function drawChip(below) {
  const { width, height, down, text } = CHIP;
  const box = draw("rect", "ol-chip-box", { x: -width / 2, y: below + down, width, height, rx: height / 2 });
  return draw("g", "ol-chip", {}, [box, write("", "", 0, below + down + text)]);
}
