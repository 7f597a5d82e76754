/* The question before something is run. It draws the state that the kernel sends
 * (widgets/prediction.py says what is in it) and knows no answers. */

import { CARD } from "./card.js";
import {
  Rover, TreePage, button, curve, draw, drawBoard, drawDisc, enable, isChord, make, mark, scale, span,
  widget, withCode, write,
} from "./common.js";
import { Squares } from "./squares.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

const WORDS = ["from", "to"];

/* Call `enter` when somebody presses Enter in an element, and nothing else with it. */
const onEnter = (element, enter) => element.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !isChord(event)) enter();
});

/* What stands beside an answer in the end: that it is right, or that it is one's own and wrong. */
const verdict = (right) => mark(right, right ? "right" : "your guess");

/* A field for a number. `changed` is called at every change and `enter` at Enter. All forms of
 * answers have an `element`, a `value`, and can `fill` and `lock`; those that are chosen can
 * `mark` which ones are `right`. */
class Field {
  constructor({ unit, ask }, changed, enter) {
    this.input = make("input", "op-field", {
      type: "text", autocomplete: "off", spellcheck: false, maxLength: 300, ariaLabel: ask.replaceAll("`", ""),
      inputMode: "decimal",
    });
    this.element = make("div", "op-line", {}, [this.input, span(unit, "op-unit")]);
    this.input.addEventListener("input", changed);
    onEnter(this.input, enter);
  }

  get value() {
    return this.input.value.trim();
  }

  fill = (guess) => (this.input.value = guess ?? "");
  lock = (locked) => (this.input.readOnly = locked);
  focus = () => this.input.focus();
}

/* A range of numbers: a slider for either end, of which one may stay. Neither passes the other: it
 * takes it along. */
class Range {
  constructor({ stops, unit, ask }, changed, enter) {
    Object.assign(this, { stops, unit });
    this.ends = WORDS.map((word) => make("input", "", {
      type: "range", min: 0, max: stops.length - 1, step: 1, ariaLabel: `${ask} ${word}`,
    }));
    this.says = span("", "op-unit");
    const rows = this.ends.map((end, i) => make("label", "op-end", {}, [span(WORDS[i]), end]));
    const marks = make("div", "op-end", {}, [span(""), scale(stops.map(([, text]) => text))]);
    this.element = make("div", "op-ends", {}, [...rows, marks, this.says]);
    this.ends.forEach((end, i) => end.addEventListener("input", () => {
      const other = this.ends[1 - i];
      if (this.places[0] > this.places[1]) other.value = end.value;
      this.write();
      changed();
    }));
    this.element.addEventListener("keydown", (event) => KEYS.includes(event.key) && event.stopPropagation());
    onEnter(this.element, enter);
    this.fill();
  }

  get places() {
    return this.ends.map((end) => Number(end.value));
  }

  /* Nobody has guessed anything while the range holds all numbers. */
  get value() {
    const [low, high] = this.places;
    return high - low === this.stops.length - 1 ? [] : [this.stops[low][0], this.stops[high][0]];
  }

  fill(guess) {
    const numbers = this.stops.map(([number]) => number);
    const low = numbers.findLastIndex((number) => number <= guess?.[0]);
    const high = numbers.findIndex((number) => number >= guess?.[1]);
    this.ends[0].value = Math.max(low, 0);
    this.ends[1].value = high < 0 ? numbers.length - 1 : high;
    this.write();
  }

  write() {
    const [low, high] = this.places.map((place) => this.stops[place][1]);
    this.ends[0].ariaValueText = low;
    this.ends[1].ariaValueText = high;
    const ends = `between ${low} and ${high} ${this.unit}`;
    this.says.textContent = this.value.length ? ends : "Move one end, or both.";
  }

  lock(locked) {
    for (const end of this.ends) end.disabled = locked;
    this.says.hidden = locked && !this.value.length;
  }

  focus = () => this.ends[0].focus();
}

/* One of several choices, or one of the lines of a program. */
class Choices {
  constructor({ choices, isCode }, changed, enter) {
    const group = `op-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    this.radios = choices.map(([value]) => make("input", "", { type: "radio", name: group, value }));
    this.labels = choices.map(([value, words], i) => make("label", "op-choice", {}, [
      this.radios[i],
      ...(isCode ? [span(value, "op-number"), make("code", "", { textContent: words })]
        : [make("span", "", {}, withCode(words))]),
    ]));
    this.element = make("div", `op-choices${isCode ? " op-code" : ""}`, {}, this.labels);
    this.element.addEventListener("change", changed);
    onEnter(this.element, enter);
  }

  get value() {
    return this.radios.find((radio) => radio.checked)?.value ?? "";
  }

  fill(guess) {
    for (const radio of this.radios) radio.checked = radio.value === String(guess ?? "");
  }

  lock(locked) {
    for (const radio of this.radios) radio.disabled = locked && !radio.checked;
  }

  mark(right) {
    this.labels.forEach((label, i) => {
      const { value, checked } = this.radios[i];
      label.querySelector(".ol-right, .ol-wrong")?.remove();
      if (checked || right.includes(value)) label.append(verdict(right.includes(value)));
    });
  }

  focus = () => (this.radios.find((radio) => radio.checked) ?? this.radios[0]).focus();
}

/* Name what is right on a board or a tree, and what was chosen and is wrong. */
const named = (right, wrong) => [
  `${right.join(", ")} `, verdict(true), ...(wrong.length ? [` · ${wrong.join(", ")} `, verdict(false)] : []),
];

/* One or more squares of a board. */
class Board {
  constructor({ isList, size, cells, marks, ask }, changed) {
    Object.assign(this, { many: isList, chosen: new Set(), locked: false, changed });
    this.squares = new Squares((i) => this.pick(i));
    this.squares.draw(size, { cells, flips: {}, player: "" }, false);
    this.squares.write(marks);
    this.squares.grid.ariaLabel = ask;
    this.squares.grid.setAttribute("aria-multiselectable", this.many);
    this.named = span("", "op-named");
    this.element = make("div", "op-board", {}, [this.squares.element, this.named]);
  }

  pick(i) {
    if (this.locked) return;
    const name = this.squares.name(i);
    const had = this.chosen.delete(name);
    if (!this.many) this.chosen.clear();
    if (!had) this.chosen.add(name);
    this.choose();
    this.changed();
  }

  choose() {
    this.squares.elements.forEach((square, i) => {
      const chosen = this.chosen.has(this.squares.name(i));
      square.classList.toggle("op-chosen", chosen);
      square.ariaSelected = String(chosen);
    });
    this.named.textContent = this.value.join(", ");
  }

  get value() {
    return [...this.chosen];
  }

  fill(guess) {
    this.chosen = new Set([guess ?? []].flat());
    this.choose();
  }

  mark(right) {
    this.squares.elements.forEach((square, i) => {
      const name = this.squares.name(i);
      const isRight = right.includes(name);
      if (!isRight && !this.chosen.has(name)) return;
      square.classList.add(isRight ? "op-right" : "op-wrong");
      square.ariaDescription = isRight ? "right" : "not right";
    });
    this.named.replaceChildren(...named(right, this.value.filter((name) => !right.includes(name))));
  }

  lock = (locked) => (this.locked = locked);
  focus = () => this.squares.rover.focus();
}

/* One node of a tree. */
class Tree extends TreePage {
  chosen = "";
  locked = false;

  constructor({ nodes, width, height, arrival, ask }, changed) {
    super();
    Object.assign(this, { arrival, changed });
    const number = new Map(nodes.map((node, i) => [node.id, i]));
    this.nodes = nodes.map((node) =>
      ({ ...node, parent: number.get(node.parent) ?? -1, level: node.above.length }));
    this.svg = draw("svg", "op-tree", {
      role: "group", "aria-label": ask, viewBox: `0 0 ${width} ${height}`, width, height,
    });
    this.elements = this.nodes.map((node, i) => this.drawNode(node, i));
    const below = this.nodes.filter((node) => node.parent >= 0);
    this.svg.append(...below.map((node) => this.drawEdge(node)), ...this.elements);
    this.named = span("", "op-named");
    const scroller = make("div", "op-scroller", {}, [this.svg]);
    this.element = make("div", "", {}, [scroller, this.named]);
    this.rover = new Rover(this.svg, this);
    this.rover.rove(0);
  }

  keys = { Enter: () => this.picked(this.rover.current), " ": () => this.picked(this.rover.current) };
  isSeen = () => true;
  hover = () => {};
  focus = () => this.rover.focus();

  drawEdge({ x, y, h, parent }) {
    const above = this.nodes[parent];
    const d = curve([above.x, above.y + above.h / 2], [x, y - h / 2 - this.arrival]);
    return draw("path", "ol-edge", { d });
  }

  drawNode(node, i) {
    const { x, y, w, h, side, leaf, text, move, player, label } = node;
    const line = side ? h / 2 - 14 : 0; // the middle of what is written
    const box = { x: -w / 2, y: -h / 2, width: w, height: h, rx: 5 };
    const parts = [draw("rect", "ol-card", box), write(move, "ol-move", 0, -h / 2 - CARD.move)];
    if (side) parts.push(drawBoard(node, -side / 2, 4 - h / 2, side));
    parts.push(leaf ? write(text, "op-leaf", 0, line + 5) : drawDisc(player, 0, line));
    return draw("g", "op-node", {
      role: "button", tabindex: -1, transform: `translate(${x} ${y})`, "data-node": i,
      "aria-label": label, "aria-pressed": "false",
    }, parts);
  }

  picked(i) {
    this.rover.focus(i);
    if (this.locked) return;
    this.fill(this.nodes[i].id);
    this.changed();
  }

  get value() {
    return this.chosen;
  }

  fill(guess) {
    this.chosen = guess ?? "";
    this.nodes.forEach((node, i) =>
      this.elements[i].setAttribute("aria-pressed", String(node.id === this.chosen)));
    this.named.textContent = this.label(this.chosen);
  }

  label = (id) => this.nodes.find((node) => node.id === id)?.label ?? "";

  mark(right) {
    this.nodes.forEach(({ id, w, h }, i) => {
      const isRight = right.includes(id);
      this.elements[i].querySelector(".op-tick")?.remove();
      if (!isRight && id !== this.chosen) return;
      this.elements[i].setAttribute("aria-description", isRight ? "right" : "not right");
      const tick = write(isRight ? "✓" : "✗", "op-tick", w / 2 - 2, 4 - h / 2);
      tick.classList.add(isRight ? "ol-right" : "ol-wrong");
      this.elements[i].append(tick);
    });
    const wrong = this.chosen && !right.includes(this.chosen) ? [this.chosen] : [];
    this.named.replaceChildren(...named(right.map(this.label), wrong.map(this.label)));
  }

  lock = (locked) => (this.locked = locked);
}

const FORMS = { field: Field, range: Range, choices: Choices, board: Board, tree: Tree };

class PredictionPage {
  constructor(send) {
    this.send = send;
    this.legend = make("legend", "op-ask");
    this.answer = make("div", "op-answer");
    this.make = button("This is my guess", () => this.guess());
    this.skip = button("Skip", () => send({ do: "skip" }));
    this.change = button("Change my guess", () => send({ do: "change" }));
    const tools = make("div", "ol-tools op-tools", {}, [this.make, this.skip, this.change]);
    this.status = make("div", "op-status", { role: "status" });
    this.element = make("fieldset", "op-box", {}, [this.legend, this.answer, tools, this.status]);
  }

  heard = { state: (state) => this.show(state) };
  wait = (text) => (this.status.textContent = text);

  guess() {
    if (this.part.value.length) this.send({ do: "guess", guess: this.part.value });
    else this.part.focus();
  }

  /* Draw the question once, and then what became of the guess. */
  show(state) {
    const { form, phase, guess, says, error, right } = state;
    const before = this.phase;
    if (!this.part) {
      this.legend.replaceChildren(make("b", "", { textContent: "Predict. " }), ...withCode(state.ask));
      this.part = new FORMS[form](state, () => this.offer(), () => this.guess());
      this.answer.append(this.part.element);
    }
    this.phase = phase;
    if (phase !== "asked" || !before) this.part.fill(guess);
    this.part.lock(phase !== "asked");
    if (right.length) this.part.mark(right);
    const isTold = right.length || state.verdict !== "right";
    this.status.replaceChildren(...(isTold ? withCode(says) : [verdict(true)]));
    this.element.dataset.phase = phase;
    this.element.dataset.verdict = error ? "error" : state.verdict;
    this.offer();
    this.keepFocus(before);
  }

  offer() {
    const asked = this.phase === "asked";
    this.make.hidden = this.skip.hidden = !asked;
    this.change.hidden = asked || this.phase === "shown";
    this.change.textContent = this.phase === "skipped" ? "Guess after all" : "Change my guess";
    enable(this.make, this.part.value.length > 0);
  }

  /* A button that goes away takes the focus with it: the next control gets it. */
  keepFocus(before) {
    if (!before || before === this.phase || !this.hadFocus()) return;
    if (this.phase === "asked") this.part.focus();
    else if (this.phase !== "shown") this.change.focus();
  }

  hadFocus() {
    const root = this.element.getRootNode();
    const focused = root.activeElement;
    return !focused || focused === document.body || this.element.contains(focused);
  }
}

export default widget("op-widget", (model, send) => new PredictionPage(send));
