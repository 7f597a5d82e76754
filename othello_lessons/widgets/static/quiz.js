/* The quiz that is clicked and typed into. It draws the state that the kernel sends
 * (widgets/quiz.py says what is in it) and knows no answers. What was typed stays here until it
 * is checked. */

import {
  button, curve, draw, drawBoard, enable, make, severed, span, take, widget, write,
} from "./common.js";

const DRAG = 5; // pixels before a press is a drag
const GLYPHS = { right: "✓", wrong: "✗", missed: "!", superfluous: "+" };
const WIDE = "The tree is wider than the page: scroll it with the bar below it.";
const HOW = " Drag a branch, or press Alt and an arrow key on it.";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

class QuizPage {
  constructor(send) {
    Object.assign(this, { ask: send, state: null, nodes: new Map(), drag: null });
    this.cut = new Set(); // the branches that are severed on this page
    this.selected = ""; // the branch that the buttons move
    this.build();
  }

  build() {
    this.question = make("p", "oq-question");
    this.count = make("p", "oq-count");
    this.status = make("div", "oq-status", { role: "status" });
    this.notes = make("ul", "oq-notes");
    this.edges = draw("svg", "oq-edges", { "aria-hidden": "true" });
    this.sheet = make("div", "oq-sheet");
    const tree = make("div", "oq-tree", { role: "group", ariaLabel: "The tree" }, [this.sheet]);
    this.wide = make("p", "oq-wide", { textContent: WIDE, hidden: true });
    this.sizes = new ResizeObserver(() => (this.wide.hidden = tree.scrollWidth <= tree.clientWidth));
    for (const each of [tree, this.sheet]) this.sizes.observe(each);
    this.check = button("Check", () => this.send({ do: "check", answers: this.given() }));
    this.where = button("Show where", () => this.showWhere());
    this.fresh = button("New tree", () => this.send({ do: "new" }));
    this.left = button("◀ Move left", () => this.shift(this.selected, -1));
    this.right = button("Move right ▶", () => this.shift(this.selected, 1));
    const tools = make("div", "ol-tools oq-tools", {}, [
      this.left, this.right, this.check, this.where,
      button("Hint", () => this.send({ do: "hint" })),
      button("Show solution", () => this.send({ do: "solve" })),
      button("Clear", () => this.send({ do: "clear" })),
      this.fresh,
    ]);
    const all = [this.question, this.count, this.wide, tree, tools, this.status, this.notes];
    this.element = make("div", "", {}, all);
    this.element.addEventListener("keydown", (event) => this.press(event));
  }

  heard = { state: (state) => this.receive(state) };

  end = () => this.sizes.disconnect();

  wait = (text) => (this.status.textContent = text);

  // -- what the kernel is told

  send = (action) => this.ask({ ...action, quiz: this.state.quiz });

  /* Collect what is on the page: a text, a pair of texts, or true for a cut. */
  given() {
    const { kind } = this.state;
    if (kind === "cuts") return Object.fromEntries([...this.cut].map((id) => [id, true]));
    const answers = {};
    for (const [id, node] of this.nodes) {
      const texts = node.inputs.map((input) => input.value.trim());
      if (texts.some(Boolean)) answers[id] = kind === "windows" ? texts : texts[0];
    }
    return answers;
  }

  /* The button goes away when it was pressed: the focus goes back to Check. */
  showWhere() {
    if (this.where === this.where.getRootNode().activeElement) this.check.focus();
    this.send({ do: "where" });
  }

  // -- the nodes of a tree

  makeNodes() {
    this.cut = new Set();
    this.selected = "";
    this.nodes = new Map(this.state.nodes.map((data) => [data.id, { ...data, ...this.makeNode(data) }]));
    const boxes = [...this.nodes.values()].map((node) => node.box);
    this.sheet.replaceChildren(this.edges, ...boxes);
  }

  makeNode(data) {
    const { kind } = this.state;
    const badge = make("span", "oq-badge", { ariaHidden: "true", hidden: true });
    const disc = make("span", `ol-disc ol-disc-${data.player}`, { ariaHidden: "true" });
    const line = make("span", "oq-line", {}, data.leaf ? [] : [disc]); // nobody moves at a leaf
    const pressed = data.parent !== "" && (kind === "cuts" || kind === "order");
    const parts = [...(data.cells ? [smallBoard(data)] : []), line, badge];
    const box = make(pressed ? "button" : "div", "oq-node", {}, parts);
    box.dataset.id = data.id;
    const inputs = data.fields.map((label) => this.makeField(label, data.id));
    line.append(...(inputs.length > 1 ? [inputs[0], span("…", "oq-dots"), inputs[1]] : inputs));
    if (!inputs.length) line.append(span(data.text, "oq-leaf"));
    if (pressed) this.makeButton(box, data);
    else if (!inputs.length) Object.assign(box, { role: "img", ariaLabel: data.label });
    return { box, badge, inputs, control: inputs[0] ?? box };
  }

  makeField(label, id) {
    const input = make("input", "oq-field", {
      type: "text", autocomplete: "off", spellcheck: false, maxLength: 40, ariaLabel: label,
    });
    input.addEventListener("input", () => this.setMark(id));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey) this.check.click();
    });
    return input;
  }

  makeButton(box, { id, label }) {
    Object.assign(box, { type: "button", ariaLabel: label });
    if (this.state.kind === "cuts") {
      box.ariaPressed = "false";
      box.addEventListener("click", () => this.toggle(id));
      return;
    }
    box.setAttribute("aria-keyshortcuts", "Alt+ArrowLeft Alt+ArrowRight");
    for (const kind of ["focus", "click"]) box.addEventListener(kind, () => this.select(id));
    box.addEventListener("pointerdown", (event) => this.grab(event, id));
    box.addEventListener("pointermove", (event) => this.pull(event));
    for (const kind of ["pointerup", "pointercancel"])
      box.addEventListener(kind, () => this.drop());
  }

  // -- cutting

  toggle(id) {
    if (!this.cut.delete(id)) this.cut.add(id);
    this.setMark(id);
    this.drawCuts();
  }

  drawCuts() {
    for (const [id, node] of this.nodes) {
      const { box } = node;
      if (box.ariaPressed !== null) box.ariaPressed = String(this.cut.has(id));
      box.classList.toggle("oq-cut", this.cut.has(id));
      box.classList.toggle("oq-below", node.ghost || this.isBelowACut(node));
    }
    this.drawEdges();
  }

  isBelowACut = (node) => node.above.some((id) => this.cut.has(id));

  // -- putting in order

  siblings(id) {
    const { parent } = this.nodes.get(id);
    const family = [...this.nodes.values()].filter((node) => node.parent === parent);
    return family.sort((a, b) => a.x - b.x).map((node) => node.id);
  }

  select(id) {
    this.selected = id;
    for (const node of this.nodes.values()) node.box.classList.toggle("oq-selected", node.id === id);
    this.offerMoves();
  }

  offerMoves() {
    const family = this.selected ? this.siblings(this.selected) : [];
    enable(this.left, family.indexOf(this.selected) > 0);
    enable(this.right, this.selected && this.selected !== family.at(-1));
  }

  shift(id, by) {
    const family = this.siblings(id);
    const to = family.indexOf(id) + by;
    if (family[to]) this.send({ do: "move", place: id, to });
  }

  grab(event, id) {
    if (event.button !== 0) return;
    const from = event.clientX;
    const at = this.siblings(id).indexOf(id); // what the kernel was told last
    this.drag = { id, from, grip: from - this.nodes.get(id).x, by: 0, moved: false, at };
  }

  /* Let a branch follow the pointer, and take its place among the others as it goes. */
  pull(event) {
    const { drag } = this;
    if (!drag || !event.buttons) return;
    if (!drag.moved && Math.abs(event.clientX - drag.from) < DRAG) return;
    if (!drag.moved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.moved = true;
    drag.x = event.clientX - drag.grip;
    const others = this.siblings(drag.id).filter((id) => id !== drag.id);
    const to = others.filter((id) => this.nodes.get(id).x < drag.x).length;
    if (to !== drag.at) this.send({ do: "move", place: drag.id, to });
    drag.at = to;
    this.follow();
    this.drawEdges();
  }

  /* Put the branch that is dragged under the pointer, and all others at their places. */
  follow() {
    const drag = this.drag?.moved ? this.drag : null;
    if (drag) drag.by = drag.x - this.nodes.get(drag.id).x;
    for (const { id, above, box } of this.nodes.values()) {
      const along = drag !== null && [id, ...above].includes(drag.id);
      box.style.translate = along ? `${drag.by}px 0` : "";
      box.classList.toggle("oq-dragged", along);
    }
  }

  drop() {
    const moved = this.drag?.moved;
    this.drag = null;
    if (!moved) return;
    this.drawPlaces();
    this.drawEdges();
  }

  // -- what the kernel says

  receive(next) {
    const another = this.state?.quiz !== next.quiz;
    this.state = next;
    if (another) this.makeNodes();
    this.drawTools();
    this.drawPlaces();
    if (next.note !== "hint") this.fill();
    this.drawMarks();
  }

  drawTools() {
    const ordering = this.state.kind === "order";
    this.question.replaceChildren(this.state.question, ...(ordering ? [span(HOW, "oq-how")] : []));
    this.left.hidden = this.right.hidden = this.count.hidden = !ordering;
    this.fresh.hidden = !this.state.next;
    this.where.hidden = !this.state.brief;
    if (!ordering) return;
    const { leaves, best, goal, total } = this.state.count;
    const strong = (textContent) => make("strong", "", { textContent });
    const reached = leaves === best;  // the goal is not told before
    const open = [` leaves visited. ${best < leaves ? "Fewer" : "More"} are possible.`];
    const done = [" leaves visited; ", strong(best), ` is the ${goal}.`];
    this.count.replaceChildren(strong(`${leaves} of ${total}`), ...(reached ? done : open));
    this.count.classList.toggle("oq-reached", reached);
  }

  /* Put every node where the kernel wants it, in the order in which Tab shall come to it. */
  drawPlaces() {
    const held = this.sheet.getRootNode().activeElement;
    const put = (element, places) =>
      Object.entries(places).forEach(([name, at]) => (element.style[name] = `${at}px`));
    const { kind, width, height, nodes } = this.state;
    put(this.sheet, { width, height });
    for (const data of nodes) {
      const { box } = Object.assign(this.nodes.get(data.id), data);
      const { x, y, w, h } = data;
      put(box, { left: x - w / 2, top: y - h / 2, width: w, height: h });
      // An element that is put elsewhere loses the pointer that drags it.
      if (kind === "order" && !this.drag) this.sheet.append(box);
    }
    this.follow();
    if (this.sheet.contains(held) && this.sheet.getRootNode().activeElement !== held) held.focus();
    if (kind === "order") this.offerMoves();
  }

  fill() {
    const { answers, kind, note } = this.state;
    for (const [id, { inputs }] of this.nodes) {
      const texts = [answers[id] ?? ""].flat();
      inputs.forEach((input, i) => {
        const typing = input === input.getRootNode().activeElement && note === "verdict";
        if (!typing) input.value = texts[i] ?? "";
      });
    }
    if (kind === "cuts") this.cut = new Set(Object.keys(answers));
    this.drawCuts();
  }

  drawEdges() {
    const below = [...this.nodes.values()].filter((node) => node.parent !== "");
    this.edges.setAttribute("width", this.state.width);
    this.edges.setAttribute("height", this.state.height);
    this.edges.replaceChildren(...below.flatMap((node) => this.drawEdge(node)));
  }

  drawEdge(node) {
    const parent = this.nodes.get(node.parent);
    const from = [parent.x + this.dragged(parent), parent.y + parent.h / 2];
    const to = [node.x + this.dragged(node), node.y - node.h / 2 - this.state.arrival];
    const cut = this.cut.has(node.id) || (node.ghost && !parent.ghost);
    const faint = node.ghost || this.isBelowACut(node);
    const d = curve(from, to);
    const edge = cut ? severed(from, to) : [draw("path", faint ? "ol-gone" : "ol-edge", { d })];
    const move = write(node.move, faint || cut ? "oq-move oq-faint" : "oq-move", to[0], to[1] + 11);
    return [...edge, move, ...(this.state.kind === "cuts" ? [this.target(from, to, node.id)] : [])];
  }

  dragged = (node) => node.box.classList.contains("oq-dragged") ? this.drag.by : 0;

  /* A wide line that nobody sees, so that the edge itself can be clicked. */
  target(from, to, id) {
    const line = draw("path", "oq-target", { d: `M${from}L${to}` });
    line.addEventListener("click", () => this.toggle(id));
    return line;
  }

  // -- marks

  drawMarks() {
    const { marks, notes, part, summary, note, right } = this.state;
    for (const [id, node] of this.nodes) {
      this.setMark(id, marks[id]?.kind in GLYPHS ? marks[id] : undefined); // or it is open
      node.box.classList.toggle("oq-part", part !== "" && id === part);
    }
    this.notes.replaceChildren(...notes.map(({ kind, says }) => {
      const badge = kind && make("span", `oq-badge oq-${kind}`, { textContent: GLYPHS[kind], ariaHidden: "true" });
      return make("li", "", {}, [badge, span(says)]);
    }));
    this.status.textContent = summary;
    this.status.dataset.note = note === "verdict" ? (right ? "right" : "wrong") : note;
  }

  /* Mark a node, or without a mark take away the one it has. */
  setMark(id, mark = { kind: "", label: "" }) {
    const { badge, box, control } = this.nodes.get(id);
    badge.hidden = !mark.kind;
    badge.className = `oq-badge oq-${mark.kind}`;
    badge.textContent = GLYPHS[mark.kind] ?? "";
    box.dataset.mark = mark.kind;
    box.title = mark.label;
    control.setAttribute("aria-description", mark.label);
  }

  press(event) {
    const box = event.target.closest(".oq-node");
    const moves = event.altKey && box && this.state.kind === "order" && ARROWS[event.key];
    if (!moves) return;
    take(event); // or the browser goes back a page
    this.shift(box.dataset.id, moves);
  }
}

function smallBoard(node) {
  const { side, tall = side } = node;
  const size = { width: side, height: tall, "aria-hidden": "true" };
  return draw("svg", "oq-board", size, [drawBoard(node, 0, 0, side)]);
}

export default widget("oq-widget", (model, send) => new QuizPage(send));
