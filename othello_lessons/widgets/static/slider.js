/* A slider above a picture. The kernel draws each picture (widgets/picture_slider.py). While it
 * draws one the slider may move on; then only the place where it is now is asked for next. */

import { make, span, widget } from "./common.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

class SliderPage {
  constructor(send) {
    Object.assign(this, { send, waits: false, names: [] });
    this.range = make("input", "os-range", { type: "range", min: 0, step: 1 });
    this.range.addEventListener("input", () => this.moved());
    this.range.addEventListener("keydown", (event) => KEYS.includes(event.key) && event.stopPropagation());
    this.label = span("");
    this.value = span("", "os-value");
    this.says = make("p", "os-says", { role: "status" });
    // JupyterLab's own class: such pictures follow the theme.
    this.picture = make("div", "jp-RenderedSVG");
    const top = make("label", "os-top", {}, [this.label, this.range, this.value]);
    this.element = make("div", "", {}, [top, this.says, this.picture]);
  }

  heard = { state: (state) => this.draw(state) };
  wait = (text) => (this.says.textContent = text);

  get place() {
    return Number(this.range.value);
  }

  moved() {
    this.name();
    if (!this.waits) this.ask();
  }

  ask() {
    this.waits = true;
    this.send({ do: "choose", place: this.place });
  }

  name() {
    this.value.textContent = this.range.ariaValueText = this.names[this.place];
  }

  draw({ label, names, place, svg, text, complaint }) {
    const goesOn = this.waits && this.place !== place;
    Object.assign(this, { names, waits: false });
    this.label.textContent = label;
    this.says.textContent = complaint;
    this.range.max = names.length - 1;
    if (goesOn) this.ask();
    else this.range.value = place;
    this.name();
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.picture.replaceChildren(svg ? make("img", "", { src, alt: text }) : make("pre", "", { textContent: text }));
  }
}

export default widget("os-widget", (model, send) => new SliderPage(send));
