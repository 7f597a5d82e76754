/* Lines of a program to sort: dragged, moved by their two buttons, or with Alt and an arrow. */

import { Ahead, Rover, button, make, span, take, widget } from "./common.js";

class SorterPage {
  elements = [];
  dragged = null;
  keys = {};

  constructor(send) {
    this.ahead = new Ahead(send);
    this.head = make("pre", "so-head");
    this.list = make("ul", "so-list", { ariaLabel: "Lines to sort" });
    const about = make("p", "so-about", {
      textContent: "Drag a line, or press its arrows. On the keyboard, Alt+↑ and Alt+↓ move a line.",
    });
    this.status = make("p", "so-status", { role: "status" });
    this.element = make("div", "so-box", {}, [about, this.head, this.list, this.status]);
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.rover = new Rover(this.list, this);
  }

  heard = { state: (state) => this.show(state) };
  wait = (text) => (this.status.textContent = text);
  hover = () => {};
  picked = (i) => this.rover.focus(i);

  get order() {
    return this.elements.map((row) => row.dataset.letter);
  }

  show({ head, lines, order }) {
    if (!this.elements.length) {
      this.head.textContent = head;
      this.elements = Object.keys(lines).map((letter) => this.makeRow(letter, lines[letter]));
      this.rover.rove(0);
    }
    const rows = new Map(this.elements.map((row) => [row.dataset.letter, row]));
    if (!this.ahead.goesOn() && !this.dragged) this.put(order.map((letter) => rows.get(letter)));
  }

  makeRow(letter, line) {
    const arrows = [["↑", -1, "up"], ["↓", 1, "down"]].map(([text, by, way]) =>
      button(text, () => this.move(row, by), `Move line ${letter} ${way}`));
    const code = make("code", "", { textContent: line });
    const tools = make("span", "ol-tools", {}, arrows);
    tools.addEventListener("click", (event) => event.stopPropagation()); // the button keeps the focus
    const row = make("li", "so-row", { tabIndex: -1 }, [span(letter, "so-letter"), code, tools]);
    row.dataset.letter = letter;
    row.setAttribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown");
    row.addEventListener("pointerdown", (event) => this.grab(event, row));
    row.addEventListener("pointermove", (event) => this.pull(event));
    for (const kind of ["pointerup", "pointercancel"])
      row.addEventListener(kind, () => this.drop());
    return row;
  }

  /* Show the rows in an order. One that has the focus keeps it, and one that is dragged stays
   * in the page, because a row that is taken out loses the pointer. */
  put(rows) {
    const [kept, held] = [this.dragged, this.element.getRootNode().activeElement];
    this.elements = rows;
    if (!kept) this.list.replaceChildren(...rows);
    else {
      const at = rows.indexOf(kept);
      rows.slice(0, at).forEach((row) => this.list.insertBefore(row, kept));
      this.list.append(...rows.slice(at + 1));
    }
    this.rover.current = Math.max(rows.findIndex((row) => row.tabIndex === 0), 0);
    if (this.list.contains(held) || rows.some((row) => row.contains(held))) held.focus();
  }

  /* Move a row up or down by one place. */
  move(row, by) {
    const rows = [...this.elements];
    const [from, to] = [rows.indexOf(row), rows.indexOf(row) + by];
    if (to < 0 || to >= rows.length) return;
    rows.splice(from, 1);
    rows.splice(to, 0, row);
    this.put(rows);
    this.tell(row);
  }

  tell(row) {
    const place = this.elements.indexOf(row) + 1;
    this.status.textContent = `Line ${row.dataset.letter} is now number ${place} of ${this.elements.length}.`;
    this.ahead.say({ do: "sort", order: this.order.join(" ") });
  }

  // -- the keyboard

  target(key) {
    const last = this.elements.length - 1;
    const { current } = this.rover;
    return {
      ArrowUp: Math.max(current - 1, 0), ArrowDown: Math.min(current + 1, last), Home: 0, End: last,
    }[key];
  }

  press(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target.closest(".so-row");
    if (!event.altKey || !by || !row) return;
    take(event);
    this.move(row, by);
  }

  // -- dragging

  grab(event, row) {
    if (event.button || event.target.closest("button")) return;
    event.preventDefault(); // no text is selected
    row.setPointerCapture(event.pointerId);
    this.rover.focus(this.elements.indexOf(row));
    Object.assign(this, { dragged: row, before: this.order.join() });
    row.classList.add("so-dragged");
  }

  /* Let the row take its place among the others as the pointer goes. */
  pull({ clientY }) {
    if (!this.dragged) return;
    const others = this.elements.filter((row) => row !== this.dragged);
    const middle = ({ top, bottom }) => (top + bottom) / 2;
    const to = others.filter((row) => middle(row.getBoundingClientRect()) < clientY).length;
    if (to !== this.elements.indexOf(this.dragged))
      this.put([...others.slice(0, to), this.dragged, ...others.slice(to)]);
  }

  drop() {
    const row = this.dragged;
    this.dragged = null;
    row?.classList.remove("so-dragged");
    if (row && this.order.join() !== this.before) this.tell(row);
  }
}

export default widget("so-widget", (model, send) => new SorterPage(send));
