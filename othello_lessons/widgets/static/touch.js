/* A board that answers a click: the kernel is asked about a square, and says what to show. */

import { CLICK, make, select, widget } from "./common.js";
import { Squares } from "./squares.js";

const READY = `${CLICK} a square. On the keyboard, run the cell with Ctrl+Enter and press Tab until a square has a frame: the arrows go from square to square, and Enter touches it.`;

class TouchPage {
  constructor(send) {
    this.send = send;
    this.squares = new Squares((i) => this.touch(i));
    this.tools = make("div", "ol-tools ot-tools");
    const main = make("div", "ot-main", {}, [this.tools, this.squares.element]);
    // JupyterLab's extension gives a picture of this class the colours of the theme.
    this.picture = make("div", "ot-picture jp-RenderedSVG");
    this.status = make("p", "ot-status", { role: "status" });
    const layout = make("div", "ot-layout", {}, [main, this.picture]);
    this.element = make("div", "", {}, [layout, this.status]);
  }

  heard = { state: (state) => this.show(state) };
  wait = (text) => (this.status.textContent = text);

  touch(place) {
    this.send({ do: "touch", place, choice: this.choices?.value ?? "" });
  }

  show(state) {
    const { size, rows, paper, cells, marks, touched, tints, svg, alt, says } = state;
    this.element.classList.toggle("ot-paper", paper);
    this.squares.draw(size, { cells, flips: {}, player: "" }, false);
    for (const column of [this.squares.grid, this.squares.numbers])
      [...column.children].forEach((row, i) => (row.hidden = i >= rows));
    this.squares.numbers.style.gridTemplateRows = `repeat(${rows}, 1fr)`;
    this.squares.write(marks);
    this.squares.elements.forEach((square, i) => {
      const tint = tints[this.squares.toKernel(i)];
      square.classList.toggle("ot-touched", i === touched);
      square.classList.toggle("ot-lit", tint === "lit");
      square.classList.toggle("ot-wrong", tint === "wrong");
    });
    this.offer(state);
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.picture.replaceChildren(...(svg ? [Object.assign(new Image(), { src, alt })] : []));
    const name = touched < 0 ? "" : this.squares.name(touched);
    this.status.textContent = touched < 0 ? READY : says || `${name}: see the picture.`;
  }

  /* The words to choose from; another word asks about the same square again. */
  offer({ choices, choice, touched }) {
    if (choices.length && !this.choices) {
      const pairs = choices.map((word) => [word, word]);
      this.choices = select("How", pairs, () => this.again >= 0 && this.touch(this.again));
      this.tools.append(this.choices);
    }
    this.again = touched;
    if (choices.length) this.choices.value = choice;
  }
}

export default widget("ot-widget", (model, send) => new TouchPage(send));
