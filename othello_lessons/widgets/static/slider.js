/* A slider above a picture. The kernel draws each picture (widgets/picture_slider.py); while it
 * draws one the slider may move on. */

import { Ahead, button, enable, make, scale, span, widget } from "./common.js";

const FEW = 12; // places with a printed mark
const PAUSE = 700; // milliseconds for which a picture that is played is seen
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

class SliderPage {
  constructor(send) {
    Object.assign(this, { ahead: new Ahead(send), names: [], playing: false });
    this.range = make("input", "os-range", { type: "range", min: 0, step: 1 });
    this.range.addEventListener("input", () => {
      this.stop();
      this.moved();
    });
    this.range.addEventListener("keydown", (event) => KEYS.includes(event.key) && event.stopPropagation());
    this.label = span("");
    this.value = span("", "os-value");
    this.says = make("p", "os-says", { role: "status" });
    // JupyterLab's own class: such pictures follow the theme.
    this.picture = make("div", "jp-RenderedSVG");
    this.back = button("‹", () => this.step(-1), "One back");
    this.play = button("Play", () => (this.playing ? this.stop() : this.start()));
    this.on = button("›", () => this.step(1), "One on");
    this.tools = make("div", "ol-tools", {}, [this.back, this.play, this.on]);
    this.line = make("div", "os-line", {}, [this.range]);
    const top = make("label", "os-top", {}, [this.label, this.line, this.value]);
    this.element = make("div", "", {}, [top, this.tools, this.says, this.picture]);
  }

  heard = { state: (state) => this.draw(state) };
  wait = (text) => (this.says.textContent = text);

  get place() {
    return Number(this.range.value);
  }

  get atEnd() {
    return this.place === this.names.length - 1;
  }

  step(by) {
    this.stop();
    this.range.value = this.place + by;
    this.moved();
  }

  /* Go on, as soon as each picture is there and was seen. */
  start() {
    this.playing = true;
    this.play.textContent = "Pause";
    this.range.value = this.atEnd ? 0 : this.place + 1;
    this.moved();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
    this.play.textContent = "Play";
  }

  goOn() {
    if (!this.playing) return;
    clearTimeout(this.timer);
    if (this.atEnd) this.stop();
    else this.timer = setTimeout(() => this.start(), PAUSE);
  }

  moved() {
    this.name();
    this.ahead.say({ do: "choose", place: this.place });
  }

  name() {
    this.value.textContent = this.range.ariaValueText = this.names[this.place];
    enable(this.back, this.place > 0);
    enable(this.on, !this.atEnd);
  }

  draw({ label, plays, names, place, svg, text, complaint }) {
    const goesOn = this.ahead.goesOn();
    this.names = names;
    this.label.textContent = label;
    this.tools.hidden = !plays;
    this.play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.says.textContent = complaint;
    this.range.max = names.length - 1;
    if (names.length <= FEW && !this.line.children[1]) this.line.append(scale(names));
    if (!goesOn) this.range.value = place;
    this.name();
    if (!goesOn) this.goOn();
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.picture.replaceChildren(svg ? make("img", "", { src, alt: text }) : make("pre", "", { textContent: text }));
  }
}

export default widget("os-widget", (model, send) => new SliderPage(send));
