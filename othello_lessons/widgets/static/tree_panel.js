/* One recorded search: its tree as it is after a step, and what its nodes say when they are
 * asked. `tree` is a tree of the recording (widgets/stepper.py says what is in it). */

import { CARD } from "./card.js";
import { Rover, TreePage, button, draw, make, span, write } from "./common.js";
import { Asked } from "./asked.js";
import {
  arrowOfDots, cardBox, drawCard, drawGhosts, drawOutlines, drawRing, edgeTo, isValued,
} from "./nodes.js";
import { Folds, drawChip } from "./folds.js";
import { Source } from "./source.js";
import { View } from "./view.js";

const LETTER = 7.6; // pixels: the width of a letter of a label

export class TreePanel extends TreePage {
  /* `send` takes a message about a node to the kernel, `stop` stops playing, and `level` gives
   * all canvases one height. */
  constructor(tree, { send, stop, level }) {
    super();
    Object.assign(this, { tree, nodes: tree.nodes, send, stop });
    this.last = tree.stops.length - 1; // what the slider counts
    this.end = tree.steps.length - 1;
    this.k = this.selected = this.hovered = -1;
    this.latest = new Array(this.nodes.length).fill(-1); // the last step at each node, up to k
    this.whole = tree.layout; // `tree.layout` is without what is folded away
    this.folds = new Folds(tree.nodes, (i, open) => this.columns(i, open), tree.layout.width);
    this.answers = {};
    this.source = tree.lines.rows && new Source(tree, (nodes) => this.markRan(nodes));
    this.build();
    this.rover = new Rover(this.svg, this);
    this.view = new View(this.svg, tree, () => this.sayWhatIsMissing());
    this.settle();
    this.sizes = new ResizeObserver(() => {
      const isShown = this.svg.getBoundingClientRect().width > 0;
      if (isShown && this.makeRoom(this.nodeNow())) this.refold();
      level();
      if (isShown) this.view.refit(this.here());
    });
    this.sizes.observe(this.canvas);
  }

  // -- the page

  build() {
    const { tree, nodes } = this;
    const hidden = { "aria-hidden": "true" };
    this.svg = draw("svg", tree.dots ? "st-tree st-dots" : "st-tree", {
      role: "tree", "aria-label": `${tree.name}, ${nodes.length} nodes`,
    });
    this.parts = nodes.map((node, i) => this.drawNode(node, i));
    this.elements = this.parts.map((part) => part.group);
    this.edges = nodes.map((node) => draw("path", "ol-edge"));
    this.ghosts = nodes.map((node, i) => this.makeGhosts(i));
    this.labels = draw("g", "st-labels", hidden);
    this.arrow = draw("path", "st-arrow");
    const below = draw("g", "", hidden, [...this.edges.slice(1), ...this.ghosts, this.arrow]);
    this.svg.append(below, ...this.elements, this.labels);
    this.says = make("p", "st-says", { role: "status" });
    this.counts = span("", "st-counts");
    this.part = make("p", "st-part");
    this.near = draw("svg", "st-near", hidden);
    this.canvas = make("div", "st-canvas", {}, [this.svg, this.near, this.part]);
    const widest = Math.max(...nodes.map((node) => node.width));
    this.canvas.style.setProperty("--beside", `${widest + 24}px`);
    this.asked = new Asked(tree.side > 0, () => this.skip(), () => this.fold(this.selected));
    const tools = make("div", "ol-tools st-tools", {}, [
      button("+", () => this.view.zoom(1.4), "Zoom in"),
      button("−", () => this.view.zoom(1 / 1.4), "Zoom out"),
      button("Fit", () => this.fit(), "Fit the whole tree"),
    ]);
    const name = make("strong", "", { textContent: tree.name });
    this.head = make("div", "st-head", {}, [name, this.counts, tools]);
    const source = this.source ? [this.source.element] : [];
    this.element = make("section", "st-panel", { ariaLabel: tree.name }, [
      this.head, this.says, make("div", "st-work", {}, [this.canvas, ...source, this.asked.element]),
    ]);
  }

  /* A node's group, and the parts of it that change from step to step. It is named by what is in
   * it: a picture, whose text is the node in words. */
  drawNode(node, i) {
    const { tree } = this;
    const more = drawChip(tree.cardHeight / 2);
    const [value, open] = [write("", "st-value", node.bare ? 0 : CARD.value, 0), write("", "st-window", 0, 0)];
    const picture = draw("g", "", { role: "img" });
    if (tree.dots) picture.append(draw("circle", `st-dot ol-disc-${node.player}`));
    else {
      const { parts, line } = drawCard(tree, { ...node, last: null });
      value.setAttribute("y", line + CARD.text);
      open.setAttribute("y", line + CARD.line + CARD.window);
      picture.append(drawRing(tree, node), ...parts, value, open);
    }
    const group = draw("g", "st-node", {
      role: "treeitem", tabindex: i ? -1 : 0, "aria-level": node.level, "data-node": i,
    }, [picture, more]);
    return { group, picture, value, open, more };
  }

  /* What was left out at a node: a click works out what it is worth. */
  makeGhosts(i) {
    const group = draw("g", "st-ghosts");
    group.addEventListener("click", () => {
      if (this.view.dragged) return;
      this.select(i);
      if (this.stepOf(i).cut && !this.answers[i]) this.skip();
    });
    return group;
  }

  keys = {
    Enter: () => this.choose(this.rover.current),
    c: () => this.fold(this.rover.current),
    "+": () => this.view.zoom(1.4),
    "-": () => this.view.zoom(1 / 1.4),
    0: () => this.fit(),
  };

  // -- where everything is

  /* How much of the panel's height the canvas does not have, but for what a node says. */
  get around() {
    const parts = [this.head, this.says];
    const isBelow = this.source?.element.offsetLeft === this.canvas.offsetLeft;
    if (isBelow) parts.push(this.source.element);
    return parts.reduce((sum, part) => sum + part.offsetHeight, 8 * parts.length);
  }

  fit() {
    this.folds.openAll();
    this.view.chosen = "fit";
    this.refold();
  }

  /* The columns in which a node stands, and what the search left out there. */
  columns(i, open) {
    const [{ points, ghosts, outlines }, { width }] = [this.whole, this.nodes[i]];
    const card = [points[i][0], width];
    if (!open) return [card];
    const places = (outlines[i] ?? []).map((one) => [one.to[0], one.width]);
    return [card, ...places, ...(ghosts[i] ? [[ghosts[i].why[0], ghosts[i].width]] : [])];
  }

  /* The layout without what is folded away. */
  layOut() {
    const [{ folds, whole }, { at, away }] = [this, this.folds];
    const isOpen = ([i]) => !away[i] && !folds.has(Number(i));
    const kept = (parts, move) => Object.fromEntries(
      Object.entries(parts).filter(isOpen).map(([i, part]) => [i, move(part)]));
    const moved = ([x, ...rest]) => [at(x), ...rest];
    const pairs = (command, numbers) => command
      + numbers.split(" ").map((each, i) => (i % 2 ? each : at(Number(each)))).join(" ");
    return {
      ...whole,
      width: folds.width,
      points: whole.points.map((point, i) => (away[i] ? null : moved(point))),
      ghosts: kept(whole.ghosts, ({ places, why }) => ({ places: places.map(moved), why: moved(why) })),
      outlines: kept(whole.outlines, (all) => all.map((one) => ({ ...one, from: moved(one.from), to: moved(one.to) }))),
      arrows: kept(whole.arrows, (path) => path.replace(/([MCL])([^MCLV]+)/g, (_, ...parts) => pairs(...parts))),
    };
  }

  /* Fold what there is no room for, but not what leads to a node; tell whether that is news. */
  makeRoom(here) {
    const isFolded = !this.tree.dots && this.view.chosen === "begin";
    return isFolded && this.folds.fit(this.view.room, here);
  }

  /* Put everything in its place once more or less is folded. */
  refold() {
    this.tree.layout = this.layOut();
    this.settle();
    this.nodes.forEach((_, i) => this.drawState(i));
    if (this.selected >= 0) this.selected = this.inSight(this.selected);
    this.rover.rove(this.inSight(this.rover.current));
    this.mark();
    this.explain();
    this.view.refit(this.here());
  }

  /* Put everything where the layout has it. */
  settle() {
    const { points } = this.tree.layout;
    this.elements.forEach((group, i) => {
      group.classList.toggle("st-away", !points[i]);
      if (!points[i]) return; // it is folded away
      group.setAttribute("transform", `translate(${points[i].join(" ")})`);
      const above = points[this.nodes[i].parent];
      if (above) this.edges[i].setAttribute("d", edgeTo(this.tree, above, points[i]));
      this.settleGhosts(i);
    });
  }

  settleGhosts(i) {
    const { points, ghosts, outlines } = this.tree.layout;
    const values = this.answers[i]?.values ?? [];
    const drawn = outlines[i] ? drawOutlines(this.tree, outlines[i], values)
      : ghosts[i] ? drawGhosts(this.tree, this.nodes[i].ghosts, points[i], ghosts[i], values.map(([, value]) => value))
        : [];
    this.ghosts[i].replaceChildren(...drawn);
    this.ghosts[i].classList.toggle("st-answered", values.length > 0);
  }

  // -- the step that is shown

  /* Go to a stop: the step of the tree is then `this.k`. Only the nodes that change
   * between the two are touched. */
  show(k) {
    const { tree, latest, end } = this;
    const [old, next] = [this.k, tree.stops[Math.min(k, this.last)]];
    const changed = new Set();
    const put = (step, at) => {
      latest[tree.steps[step].node] = at;
      changed.add(tree.steps[step].node);
    };
    for (let i = old + 1; i <= next; i++) put(i, i);
    for (let i = old; i > next; i--) put(i, tree.steps[i].before);
    this.k = next;
    this.source?.show(Math.min(k, this.last));
    if (old === end || next === end) tree.best.forEach((i) => changed.add(i));
    changed.forEach((i) => this.drawState(i));
    this.tell(tree.steps[next]);
  }

  /* Say what happened at a step, and bring its node into sight. */
  tell(step) {
    const [visited, all] = [this.tree.entered[this.k], this.nodes.length];
    this.says.textContent = step.says;
    this.counts.textContent = `${visited.toLocaleString("en")} of ${all.toLocaleString("en")} nodes`;
    if (!this.stepOf(this.selected)) this.selected = -1;
    this.mark();
    if (this.makeRoom(this.nodeNow())) this.refold();
    const now = this.inSight(this.at());
    if (!this.stepOf(this.rover.current) || !this.svg.contains(this.svg.getRootNode().activeElement))
      this.rover.rove(now);
    this.view.follow(this.tree.layout.points[now]);
    this.sayWhatIsMissing();
    this.explain();
  }

  sayWhatIsMissing() {
    const { points } = this.tree.layout;
    this.part.textContent = this.view.missing(points.filter((_, i) => this.isSeen(i)));
    this.drawNear();
  }

  /* Where the tree is too small for words, draw the card of the node that is pointed at, or else
   * of this step, beside it. */
  drawNear() {
    this.canvas.classList.toggle("st-beside", this.view.isFar);
    if (!this.view.isFar) return;
    const now = this.inSight(this.at());
    const i = this.isSeen(this.hovered) ? this.hovered : now;
    const [{ tree }, node, step] = [this, this.nodes[i], this.stepOf(i)];
    const { parts, line } = drawCard(tree, { ...node, last: null });
    const value = write(step?.value ?? "", "st-value", node.bare ? 0 : CARD.value, line + CARD.text);
    const { x, y, width, height } = cardBox(tree, node, 6);
    this.near.setAttribute("viewBox", `${x} ${y - 14} ${width} ${height + 14}`);
    this.near.style.width = `${width}px`;
    this.near.replaceChildren(draw("g", i === now ? "st-now" : "", {}, [drawRing(tree, node), ...parts, value]));
  }

  /* The node at which the search is. */
  at = () => this.source?.node ?? this.tree.steps[Math.max(this.k, 0)].node;

  /* How deep the search is at a stop. */
  depth = (k) => this.nodes[this.source.nodeAt(Math.min(k, this.last))].level;

  quiet(isQuiet) {
    for (const said of [this.says, ...(this.source ? [this.source.said] : [])])
      said.ariaLive = isQuiet ? "off" : "polite";
  }

  stepOf = (i) => this.tree.steps[this.latest[i]];
  isSeen = (i) => this.latest[i] >= 0 && Boolean(this.tree.layout.points[i]);

  drawState(i) {
    const [step, shown] = [this.stepOf(i), this.isSeen(i)];
    const [{ group, picture, value, open, more }, node] = [this.parts[i], this.nodes[i]];
    const folded = this.folds.has(i);
    const best = shown && this.k === this.end && this.tree.best.includes(i);
    for (const part of [group, this.edges[i]]) {
      part.classList.toggle("st-shown", shown);
      part.classList.toggle("st-best", best);
    }
    this.ghosts[i].classList.toggle("st-shown", shown && step.cut && !folded);
    if (!shown) return;
    value.textContent = step.value;
    open.textContent = node.size > 1 ? step.window : "";
    more.classList.toggle("st-folded", folded);
    more.lastChild.textContent = folded ? `+${node.size - 1}` : "";
    if (step.width) this.edges[i].style.strokeWidth = `${step.width}px`;
    group.classList.toggle("st-open", !isValued(step));
    const window = open.textContent && `window ${open.textContent}`;
    const words = [node.label, step.spoken, window, step.cut && "cut", folded && "collapsed"];
    picture.setAttribute("aria-label", words.filter(Boolean).join(", "));
    if (node.size > 1) group.setAttribute("aria-expanded", String(!folded));
  }

  /* The nearest node upwards that is not folded away. */
  inSight(i) {
    while (this.folds.away[i]) i = this.nodes[i].parent;
    return i;
  }

  /* Where the node is that Tab reaches. */
  here = () => this.tree.layout.points[this.inSight(this.rover.current)];

  /* Where the reader looks: at the node of this step, and in the end along the best line. */
  nodeNow() {
    return this.k === this.end ? this.tree.best.at(-1) ?? this.at() : this.at();
  }

  /* Mark where the search is now, what is selected, and what supplied a bound. */
  mark() {
    const step = this.tree.steps[this.k];
    const now = this.inSight(this.at());
    const supplied = new Set([step.kind === "cut" ? step.by : -1]);
    const [along, taken] = [new Set(), new Set()];
    if (this.stepOf(this.selected)?.cut) {
      const { by } = this.nodes[this.selected].about;
      supplied.add(by);
      for (let i = this.selected; by >= 0 && i !== by; i = this.nodes[i].parent) along.add(i);
    }
    if (step.kind === "playout")
      for (let i = now; i > 0; i = this.nodes[i].parent) taken.add(i);
    this.elements.forEach((group, i) => {
      group.classList.toggle("st-now", i === now);
      group.classList.toggle("st-by", supplied.has(i));
      group.classList.toggle("st-selected", i === this.selected);
      this.edges[i].classList.toggle("st-along", along.has(i));
      this.edges[i].classList.toggle("st-taken", taken.has(i));
    });
    this.source?.markCall(this.selected);
    this.drawArrow(step);
    if (this.tree.dots) this.drawLabels(now);
  }

  /* Mark the nodes in which a line ran. */
  markRan(nodes) {
    this.elements.forEach((group, i) => group.classList.toggle("st-ran", nodes.has(i)));
  }

  /* Draw an arrow from the cut that is selected, or else happens now, to what supplied its bound. */
  drawArrow(step) {
    const isCut = this.stepOf(this.selected)?.cut;
    const i = isCut ? this.selected : step.kind === "cut" && this.isSeen(step.node) ? step.node : -1;
    const [by, { points, arrows }] = [this.nodes[i]?.about.by ?? -1, this.tree.layout];
    const unit = Number(this.svg.style.getPropertyValue("--unit")) || 1;
    const way = by < 0 ? "" : this.tree.dots ? arrowOfDots(points[i], points[by], unit) : arrows[i];
    this.arrow.setAttribute("d", way ?? "");
  }

  /* Among dots there is room for a few labels: along the way to where the search is now. */
  drawLabels(now) {
    const named = new Set();
    for (const end of [this.selected, now])
      for (let i = end; i >= 0; i = this.nodes[i].parent) named.add(i);
    if (this.k === this.end) this.tree.best.forEach((i) => this.isSeen(i) && named.add(i));
    const unit = Number(this.svg.style.getPropertyValue("--unit")) || 1;
    const written = []; // the first of two that would cover each other
    for (const i of named) {
      const text = [this.nodes[i].move, this.stepOf(i)?.value].filter(Boolean).join(": ");
      const [[x, y], wide] = [this.tree.layout.points[i], LETTER * text.length * unit];
      if (written.every((one) => one.y !== y || Math.abs(one.x - x) > (one.wide + wide) / 2))
        written.push({ x, y, wide, text });
    }
    this.labels.replaceChildren(...written.map(({ x, y, text }) =>
      draw("g", "", { transform: `translate(${x} ${y})` }, [write(text, "st-label", 0, 0)])));
  }

  // -- asking a node

  picked(i) {
    if (this.view.dragged) return;
    this.rover.focus(i);
    this.choose(i);
  }

  /* Select a node, and open it if it is folded. */
  choose(i) {
    if (this.folds.has(i)) this.fold(i);
    this.select(i);
  }

  hover(i) {
    this.hovered = i;
    this.drawNear();
    this.look();
  }

  select(i) {
    this.selected = i;
    this.mark();
    this.explain();
  }

  focused = (i) => this.view.follow(this.tree.layout.points[i]);

  /* Show the board of the node that is pointed at, or else selected, or else current. */
  look() {
    const candidates = [this.hovered, this.selected, this.at()];
    this.asked.look(this.nodes[candidates.find((i) => i >= 0)]);
  }

  explain() {
    const i = this.selected;
    this.look();
    const folds = this.nodes[i]?.size > 1 && (this.folds.has(i) ? "Expand" : "Collapse");
    this.asked.explain(this.nodes[i], this.stepOf(i), this.answers[i], folds || "");
  }

  skip() {
    this.asked.waiting.textContent = "Working it out…";
    this.send({ do: "skipped", node: this.selected });
  }

  fold(i) {
    if (i < 0 || !this.folds.below[i]) return;
    this.folds.toggle(i);
    this.makeRoom(i);
    this.refold();
  }

  // -- what the kernel says

  /* Take the true values of moves that were left out. */
  receiveAnswers(answers) {
    this.answers = answers;
    Object.keys(answers).forEach((i) => this.settleGhosts(Number(i)));
    if (this.k >= 0) this.explain();
  }
}
