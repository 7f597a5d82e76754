/* The squares of the board that is clicked: how they look, what a move would turn over, and the
 * keyboard. Squares are counted row by row from 0; the kernel counts them on a board with a rim. */

import { Rover, make, span } from "./common.js";

export const COLOURS = { X: "black", O: "white" };

const chip = (name) => make("span", name, { ariaHidden: "true" });

export class Squares {
  /* `pick` is called with the square that is clicked or entered. */
  constructor(pick) {
    Object.assign(this, { pick, size: 0, elements: [], hovered: -1, worths: {} });
    this.shown = { cells: [], flips: {}, last: -1, player: "" };
    this.grid = make("div", "ob-grid", { role: "grid" });
    this.letters = make("div", "ob-letters", { ariaHidden: "true" });
    this.numbers = make("div", "ob-numbers", { ariaHidden: "true" });
    this.element = make("div", "ob-frame", {}, [this.letters, this.numbers, this.grid]);
    this.rover = new Rover(this.grid, this);
  }

  keys = { Enter: (event) => this.enter(event), " ": (event) => this.enter(event) };

  picked(i) {
    this.pick(i); // first, so that the kernel is at work while the page moves the focus
    this.rover.rove(i);
    this.elements[i].focus({ preventScroll: true }); // it is in sight: it was clicked
  }

  hover(i) {
    this.hovered = i;
    this.preview();
  }

  // -- the names of a square

  letter = (column) => String.fromCharCode("a".charCodeAt(0) + column);
  row = (i) => Math.floor(i / this.size);
  name = (i) => this.letter(i % this.size) + (this.row(i) + 1);
  toKernel = (i) => (this.size + 2) * (this.row(i) + 1) + (i % this.size) + 1;
  fromKernel = (square) =>
    this.size * (Math.floor(square / (this.size + 2)) - 1) + (square % (this.size + 2)) - 1;

  label(i) {
    const { cells, flips, last } = this.shown;
    const [colour, turned, worth] = [COLOURS[cells[i]], this.flips(i).length, this.worths[this.toKernel(i)]];
    const parts = [this.name(i), colour ? `${colour} disc` : "empty"];
    if (turned) parts.push(`flips ${turned}`);
    if (i === last) parts.push("last move");
    const told = worth ? [worth.label, worth.hint_label].filter(Boolean) : [];
    return [...parts, ...told].join(", ");
  }

  /* Give a square the label that it has by now; most keep theirs. */
  relabel(i) {
    const [cell, label] = [this.elements[i], this.label(i)];
    if (cell.ariaLabel !== label) cell.ariaLabel = label;
  }

  flips = (i) => this.shown.flips[this.toKernel(i)] ?? [];

  // -- drawing

  build(n) {
    this.size = n;
    this.element.style.setProperty("--size", n);
    const stars = n < 6 ? [] : [2, n - 2]; // the lines that cross in a star point
    const isStar = (i) => stars.includes(this.row(i)) && stars.includes(i % n);
    const square = (_, i) => make("div", `ob-square${isStar(i) ? " ob-star" : ""}`, {
      role: "gridcell", tabIndex: -1,
    }, [span("", "ob-disc"), chip("ob-worth"), chip("ob-hint")]);
    this.elements = Array.from({ length: n * n }, square);
    const each = [...Array(n).keys()];
    this.grid.replaceChildren(...each.map((row) =>
      make("div", "ob-row", { role: "row" }, this.elements.slice(n * row, n * (row + 1)))));
    this.grid.ariaLabel = `Othello board, ${n} by ${n}`;
    this.letters.replaceChildren(...each.map((column) => span(this.letter(column))));
    this.numbers.replaceChildren(...each.map((row) => span(row + 1)));
    this.rover.rove((n + 1) * Math.floor(n / 2 - 1));
  }

  draw(n, next, animated) {
    if (n !== this.size) this.build(n);
    const before = this.shown.cells;
    const last = next.last ? this.fromKernel(next.last) : -1;
    this.shown = { ...next, cells: [...next.cells], last };
    this.worths = {};
    this.elements.forEach((cell, i) => {
      const colour = COLOURS[this.shown.cells[i]];
      cell.classList.toggle("ob-black", colour === "black");
      cell.classList.toggle("ob-white", colour === "white");
      cell.classList.toggle("ob-legal", this.flips(i).length > 0);
      cell.classList.toggle("ob-last", i === last);
      this.relabel(i);
      if (animated) animate(cell.firstChild, before[i], this.shown.cells[i]);
    });
    this.preview();
  }

  /* Write on the squares what moves there are worth. */
  appraise(worths) {
    this.worths = worths;
    this.elements.forEach((cell, i) => {
      const [[, own, hint], worth] = [cell.children, worths[this.toKernel(i)]];
      own.textContent = worth ? (worth.exact ? "" : "≈") + worth.text : "";
      hint.textContent = worth?.hint ?? "";
      this.relabel(i);
      cell.classList.toggle("ob-valued", Boolean(worth));
      cell.classList.toggle("ob-hinted", Boolean(worth?.hint));
      own.classList.toggle("ob-exact", Boolean(worth?.exact));
      own.classList.toggle("ob-best", Boolean(worth?.best));
    });
  }

  /* Write something else on some squares, such as their numbers. */
  write(marks) {
    const worth = (text) => ({ text, label: `marked ${text}`, exact: true });
    this.appraise(Object.fromEntries(Object.entries(marks).map(([at, text]) => [at, worth(text)])));
  }

  /* Show what a move would turn over, to the square under the mouse or with the focus. */
  preview() {
    const { hovered } = this;
    const turned = new Set(this.flips(hovered).map(this.fromKernel));
    this.grid.dataset.mover = this.shown.player;
    this.elements.forEach((cell, i) => {
      cell.classList.toggle("ob-ghost", i === hovered && turned.size > 0);
      cell.classList.toggle("ob-turns", turned.has(i));
    });
  }

  // -- the keyboard

  /* Where a key leads from the current square; undefined for a key that leads nowhere. */
  target(key) {
    const [{ size }, { current: i }] = [this, this.rover];
    const start = i - (i % size);
    return {
      ArrowLeft: Math.max(i - 1, start),
      ArrowRight: Math.min(i + 1, start + size - 1),
      ArrowUp: i < size ? i : i - size,
      ArrowDown: start + size < this.elements.length ? i + size : i,
      Home: start,
      End: start + size - 1,
    }[key];
  }

  focused = (i) => this.elements[i].scrollIntoView({ block: "nearest" });

  enter(event) {
    if (!event.repeat) this.pick(this.rover.current);
  }
}

/* Turn a disc over, or let a new one appear; nothing for those who ask for less motion. */
function animate(disc, before, after) {
  if (before === after || after === "-" || !before) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [frames, duration] = before === "-"
    ? [[{ transform: "scale(0.6)", opacity: 0.4 }, { transform: "none", opacity: 1 }], 140]
    : [[{ transform: "rotateY(90deg) scale(1.08)" }, { transform: "none" }], 280];
  disc.animate(frames, { duration, easing: "ease-out" });
}
