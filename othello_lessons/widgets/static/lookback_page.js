/* A game looked back at: a graph of its values, the game move by move, and the costly moves as
 * exercises. lookback/page.py says what is in a review; everything in it can be shown without
 * the kernel, which only hears what was tried. */

import { CLICK, button, draw, enable, make, span, write } from "./common.js";
import { Squares } from "./squares.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [660, 210, 40, 12, 16, 26];
const LEAST = 8; // discs to each side, however even a game is
const TRY = `${CLICK} a square to try it. On the keyboard, press Tab until a square has a frame (in a notebook, first run the cell with Ctrl+Enter): the arrows go from square to square, and Enter tries one.`;

/* The graph: values over the moves, from Black's view. `go` is called with the move that is clicked. */
class Graph {
  constructor(go) {
    this.go = go;
    this.svg = draw("svg", "lb-graph", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
    this.svg.addEventListener("click", (event) => this.click(event));
    this.cursor = draw("path", "lb-cursor");
  }

  x = (move) => LEFT + (move * (WIDTH - LEFT - RIGHT)) / this.moves;
  y = (value) => {
    const half = (HEIGHT - TOP - BOTTOM) / 2;
    return TOP + half - (half * value) / this.most;
  };

  show({ values, game, exercises, summary, exact_from }) {
    this.moves = Math.max(game.length - 1, 1);
    const largest = Math.max(LEAST, ...values.map(([, value]) => Math.abs(value)));
    this.step = [2, 4, 8, 16, 32].find((step) => largest <= 4 * step) ?? 32;
    this.most = this.step * Math.ceil(largest / this.step);
    this.svg.ariaLabel = `Graph of the values. ${summary}`;
    const at = new Map(values.map(([move, value]) => [move, value]));
    const marks = exercises.map(({ number, player }) => this.mark(number, at.get(number), player));
    this.svg.replaceChildren(...this.levels(), ...this.exact(exact_from), ...this.curve(values, exact_from), ...marks, this.cursor);
  }

  levels() {
    const levels = [];
    for (let level = -this.most; level <= this.most; level += this.step) {
      const y = this.y(level);
      levels.push(draw("path", level ? "lb-grid" : "lb-zero", { d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }));
      levels.push(write(`${level}`.replace("-", "−"), "lb-number lb-end", LEFT - 6, y + 4));
    }
    for (let move = 0; move <= this.moves; move += 10)
      levels.push(write(move, "lb-number", this.x(move), HEIGHT - 9));
    return levels;
  }

  /* The part in which all values are proved. */
  exact(first) {
    if (!first) return [];
    const x = this.x(first);
    const band = { x, y: TOP, width: WIDTH - RIGHT - x, height: HEIGHT - TOP - BOTTOM };
    return [draw("rect", "lb-exact", band), write("exact", "lb-number lb-start", x + 5, TOP + 12)];
  }

  /* The curve is dashed where values are estimates. */
  curve(values, exactFrom) {
    if (!values.length) return [];
    const points = (some) => some.map(([move, value]) => `${this.x(move)} ${this.y(value)}`).join("L");
    const [first, last] = [values[0][0], values.at(-1)[0]];
    const zero = this.y(0);
    const area = `M${this.x(first)} ${zero}L${points(values)}L${this.x(last)} ${zero}z`;
    const begins = exactFrom || Infinity;
    const [estimated, exact] = [values.filter(([move]) => move <= begins), values.filter(([move]) => move >= begins)];
    const part = (name, some) => draw("path", name, { d: `M${points(some)}` });
    return [
      draw("path", "lb-area", { d: area }),
      part("lb-curve lb-estimated", estimated),
      ...(exact.length ? [part("lb-curve", exact)] : []),
    ];
  }

  mark(number, value, player) {
    return draw("circle", `lb-mark lb-${player}`, { cx: this.x(number), cy: this.y(value), r: 5 });
  }

  point(move) {
    this.cursor.setAttribute("d", `M${this.x(move)} ${TOP}V${HEIGHT - BOTTOM}`);
  }

  click(event) {
    const { left, width } = this.svg.getBoundingClientRect();
    const x = ((event.clientX - left) * WIDTH) / width;
    const move = Math.round(((x - LEFT) * this.moves) / (WIDTH - LEFT - RIGHT));
    this.go(Math.min(Math.max(move, 0), this.moves));
  }
}

/* Buttons that step through positions; `show` is called with the place. */
class Steps {
  constructor(show) {
    Object.assign(this, { show, place: 0, last: 0 });
    const step = (text, label, to) => button(text, () => this.go(to()), label);
    this.back = [step("«", "To the start", () => 0), step("‹", "One move back", () => this.place - 1)];
    this.on = [step("›", "One move on", () => this.place + 1), step("»", "To the end", () => this.last)];
    this.count = span("", "lb-place");
    this.element = make("div", "ol-tools lb-steps", {}, [...this.back, this.count, ...this.on]);
  }

  go(place) {
    this.place = Math.min(Math.max(place, 0), this.last);
    this.back.forEach((step) => enable(step, this.place > 0));
    this.on.forEach((step) => enable(step, this.place < this.last));
    this.count.textContent = `${this.place} of ${this.last}`;
    this.show(this.place);
  }

  begin(last, place = 0) {
    this.last = last;
    this.go(place);
  }
}

export class LookBackPage {
  constructor(send) {
    Object.assign(this, { send, review: null, exercise: -1, line: -1 });
    this.squares = new Squares((i) => this.try(this.squares.toKernel(i)));
    this.graph = new Graph((move) => this.showGame(move));
    this.steps = new Steps((place) => this.step(place));
    this.progress = make("p", "lb-progress", { role: "status" });
    this.bar = make("progress", "lb-bar", { ariaLabel: "Moves that are judged" });
    this.stop = button("Stop", () => this.send({ do: "stop looking" }), "Stop, and keep what is known");
    this.summary = make("p", "lb-summary");
    this.status = make("p", "lb-status", { role: "status" });
    this.solved = make("p", "lb-solved");
    this.choices = make("div", "ol-tools lb-choices", { role: "group", ariaLabel: "The game and its exercises" });
    this.answer = button("Show the answer", () => this.reveal());
    this.lines = make("div", "ol-tools", { role: "group", ariaLabel: "Lines" });
    this.why = make("ul", "lb-why");
    this.layOut();
  }

  layOut() {
    const { progress, bar, stop, summary, graph, choices, squares } = this;
    const { status, steps, answer, solved, lines, why } = this;
    this.working = make("div", "ol-tools lb-working", {}, [progress, bar, stop]);
    const main = make("div", "ob-main", {}, [squares.element]);
    const side = make("div", "ob-side", {}, [status, answer, lines, steps.element, solved, why]);
    const under = make("p", "lb-under", {
      textContent: `How many discs Black is ahead after each move; dashed where this is estimated. A dot: a move that cost much. ${CLICK} to see a move.`,
    });
    this.shown = make("div", "", {}, [
      summary, graph.svg, under, choices, make("div", "ob-layout", {}, [main, side]),
    ]);
    this.element = make("div", "lb-page", {}, [this.working, this.shown]);
    this.shown.hidden = true;
    this.graphParts = [graph.svg, under];
  }

  heard = { lookback: (told) => this.hear(told) };
  wait = (text) => (this.progress.textContent = text);

  hear({ working = false, says = "", done = 0, steps = 0, review = null }) {
    this.working.hidden = !working && !says;
    this.progress.textContent = says;
    Object.assign(this.bar, { value: done, max: steps || 1, hidden: !working });
    if (!steps) this.bar.removeAttribute("value"); // nobody knows yet how far it is
    this.stop.hidden = !working;
    if (review) this.showReview(review);
    else this.shown.hidden = true;
  }

  showReview(review) {
    Object.assign(this, { review, answered: new Set(), tried: new Set() });
    this.shown.hidden = false;
    this.summary.textContent = review.summary;
    const drawn = review.values.length > 0;
    this.graphParts.forEach((part) => part.toggleAttribute("hidden", !drawn));
    if (drawn) this.graph.show(review);
    const names = review.exercises.map(({ name }, i) => button(name, () => this.ask(i)));
    this.buttons = [button("The game", () => this.showGame(0)), ...names];
    this.choices.replaceChildren(...this.buttons);
    this.buttons[0].hidden = !drawn;
    if (names.length) this.ask(0);
    else if (drawn) this.showGame(review.game.length - 1);
  }

  choose(exercise) {
    Object.assign(this, { exercise, line: -1 });
    this.buttons.forEach((one, i) => (one.ariaPressed = String(i === exercise + 1)));
    this.lines.replaceChildren();
    this.why.replaceChildren();
    this.solved.textContent = "";
    this.answer.hidden = exercise < 0;
    this.steps.element.hidden = exercise >= 0;
  }

  // -- the game

  showGame(move) {
    if (this.exercise >= 0 || !this.steps.last || this.steps.element.hidden) this.choose(-1);
    this.steps.begin(this.review.game.length - 1, move);
  }

  step(place) {
    const { review, exercise, line } = this;
    const positions = exercise < 0 ? review.game : review.exercises[exercise].lines[line].steps;
    const { size, cells, last, said } = positions[place];
    this.squares.draw(size, { cells, flips: {}, last, player: "" }, true);
    this.status.textContent = said;
    if (exercise < 0) this.graph.point(place);
  }

  // -- an exercise

  ask(i) {
    const { size, cells, challenge, flips, player, number } = this.review.exercises[i];
    this.choose(i);
    this.squares.draw(size, { cells, flips, last: 0, player }, false);
    if (this.review.values.length) this.graph.point(number - 1);
    this.status.textContent = `${challenge} ${TRY}`;
    if (this.answered.has(i)) this.showLines();
  }

  try(square) {
    const { exercise, line, review } = this;
    if (exercise < 0 || line >= 0) return;
    const { verdicts, challenge } = review.exercises[exercise];
    const verdict = verdicts[square];
    if (!verdict) {
      this.status.textContent = `${challenge} This square is not a legal move.`;
      return;
    }
    this.record(square);
    this.status.textContent = verdict.says;
    if (verdict.good) this.reveal(verdict.says);
  }

  /* The kernel hears of the first try only, or that there was none: square 0. */
  record(square) {
    const { exercise, tried } = this;
    if (!tried.has(exercise)) this.send({ do: "tried", exercise, square });
    tried.add(exercise);
  }

  reveal(says = "Here is the answer.") {
    this.record(0);
    this.answered.add(this.exercise);
    this.status.textContent = says;
    this.showLines();
    this.lines.firstChild.focus();
  }

  showLines() {
    const { answer, lines, why } = this.review.exercises[this.exercise];
    this.answer.hidden = true;
    this.solved.textContent = answer;
    this.lines.replaceChildren(
      ...lines.map(({ name }, i) => button(name, () => this.follow(i))),
      button("Try again", () => this.tryAgain()),
    );
    this.why.replaceChildren(...why.map((textContent) => make("li", "", { textContent })));
  }

  follow(line) {
    this.line = line;
    [...this.lines.children].forEach((one, i) => (one.ariaPressed = String(i === line)));
    this.steps.element.hidden = false;
    this.steps.begin(this.review.exercises[this.exercise].lines[line].steps.length - 1, 1);
  }

  tryAgain() {
    this.answered.delete(this.exercise);
    this.ask(this.exercise);
    this.squares.rover.focus();
  }
}
