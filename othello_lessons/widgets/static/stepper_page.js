/* The search stepper. It draws recordings that the kernel sends once (widgets/stepper.py says
 * what is in them) and steps through them alone. It asks the kernel only for what a search
 * left out. */

import { button, enable, isChord, make, select, span, take, usesKey, widget } from "./common.js";
import { TreePanel } from "./tree_panel.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16]; // steps a second
const BOTH = 755; // pixels: the least width in which two trees stand beside each other
const SCREEN = 620; // pixels: as high are the controls, the trees and the sources together

/* The controls, one set for all trees. `show(step, playing)` draws a step. If the steps are lines,
 * `over` says which of them follows a step when the calls that it makes are passed over, and
 * `parted` at which of them two searches first do something else, or -1. */
class Controls {
  constructor(last, show, { over, parted = -1 } = {}) {
    Object.assign(this, { last, show, over, parted, k: 0, timer: 0, speed: 1 });
    this.back = button(over ? "Back" : "Previous", () => this.stepBy(-1));
    this.next = button(over ? "Step into" : "Next", () => this.stepBy(1));
    const overs = over ? [button("Step over", () => this.stepOver(), "Step over calls (o)")] : [];
    const parts = parted < 0 ? [] : [button("Where they part", () => this.jump(parted))];
    this.play = button("Play", () => this.toggle());
    this.play.classList.add("st-play");
    this.slider = make("input", "st-slider", { type: "range", min: 0, max: last, ariaLabel: "Step" });
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.where = span("", "st-where");
    const speeds = SPEEDS.map((rate) => [rate, `${rate} a second`]);
    const speed = select("Speed", speeds, (rate) => this.hurry(Number(rate)));
    speed.value = this.speed;
    const steps = [this.back, this.next, ...overs, ...parts];
    const all = [...steps, this.play, speed, this.slider, this.where];
    this.element = make("div", "ol-tools st-controls", {}, all);
  }

  keys = {
    ArrowRight: () => this.stepBy(1),
    ArrowLeft: () => this.stepBy(-1),
    PageDown: () => this.stepBy(1),
    PageUp: () => this.stepBy(-1),
    Home: () => this.jump(0),
    End: () => this.jump(this.last),
    " ": () => this.toggle(),
    o: () => this.over && this.stepOver(),
  };

  go(to) {
    this.k = Math.min(Math.max(to, 0), this.last);
    this.slider.value = this.k;
    this.where.textContent = `step ${this.k} of ${this.last}`;
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    enable(this.back, this.k > 0);
    enable(this.next, this.k < this.last);
    this.show(this.k, this.timer !== 0);
  }

  jump(to) {
    this.stop();
    this.go(to);
  }

  stepBy = (by) => this.jump(this.k + by);
  stepOver = () => this.jump(this.over(this.k));

  toggle() {
    if (this.timer) this.stop();
    else this.start();
  }

  start() {
    if (this.k === this.last) this.go(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => {
      this.go(this.k + 1);
      if (this.k === this.last || this.k === this.parted) this.stop();
    }, 1000 / this.speed);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }

  hurry(speed) {
    this.speed = speed;
    if (!this.timer) return;
    this.stop();
    this.start();
  }
}

/* The trees, one beside the other, and their controls. */
class Stepper {
  patience = 3000; // ms: the kernel may search what was left out

  constructor({ trees, note, start, parted }, send) {
    this.parted = parted;
    this.panels = trees.map((tree, number) => new TreePanel(tree, {
      send: (message) => {
        this.asking = this.panels[number];
        send({ ...message, tree: number });
      },
      stop: () => this.controls.stop(),
      level: () => this.level(),
    }));
    this.part = make("p", "st-parted", { role: "status" });
    this.tabs = this.panels.map((panel, i) => button(panel.tree.name, () => this.front(i)));
    this.note = make("p", "st-note", { textContent: note });
    const last = Math.max(...this.panels.map((panel) => panel.last));
    const byLine = this.panels.every((panel) => panel.source);
    this.controls = new Controls(last, (k, playing) => this.show(k, playing),
      byLine ? { over: (k) => this.over(k, last), parted: parted.stop } : {});
    this.element = make("div", "st-layout", { role: "group", ariaLabel: "Search stepper", tabIndex: -1 }, [
      this.controls.element,
      ...(trees.length > 1 ? [make("div", "ol-tools st-tabs", {}, this.tabs)] : []),
      ...(parted.says ? [this.part] : []),
      make("div", "st-panels", {}, this.panels.map((panel) => panel.element)),
      this.note,
    ]);
    this.front(0);
    this.element.addEventListener("keydown", (event) => this.press(event));
    this.controls.go(start);
  }

  show(k, playing) {
    const isParted = k === this.parted.stop;
    this.part.textContent = isParted ? this.parted.says : "";
    this.panels.forEach((panel, i) => {
      panel.quiet(playing); // a voice cannot keep up
      panel.show(k);
      panel.source?.blame(isParted ? this.parted.by[i] : -1);
    });
  }

  /* The next stop at which no search is deeper than it is now. */
  over(k, last) {
    const depths = this.panels.map((panel) => panel.depth(k));
    do k++; while (k < last && this.panels.some((panel, i) => panel.depth(k) > depths[i]));
    return k;
  }

  heard = {
    answers: (told) => this.panels.forEach((panel, i) => panel.receiveAnswers(told[i] ?? {})),
  };

  wait = (text) => (this.asking.asked.waiting.textContent = text);

  /* Show one of two searches, where there is no room beside it for the other. */
  front(number) {
    this.panels.forEach(({ element }, i) => element.classList.toggle("st-front", i === number));
    this.tabs.forEach((tab, i) => (tab.ariaPressed = String(i === number)));
  }

  /* Give all canvases one height, with which all that changes together is on one screen. */
  level() {
    this.element.classList.toggle("st-narrow", this.element.clientWidth < BOTH);
    const shown = this.panels.filter(({ element }) => element.offsetHeight);
    if (!shown.length) return;
    const around = [this.controls.element, this.part, this.note].reduce((sum, part) => sum + part.offsetHeight, 16);
    const most = SCREEN - around - Math.max(...shown.map((panel) => panel.around));
    const height = Math.max(...shown.map((panel) => panel.view.heightIn(panel.canvas, most)));
    this.panels.forEach((panel) => (panel.canvas.style.height = `${Math.round(height)}px`));
  }

  press(event) {
    const step = this.controls.keys[event.key];
    if (!step || usesKey(event) || isChord(event)) return;
    take(event);
    step();
  }

  end() {
    this.controls.stop();
    this.panels.forEach((panel) => panel.sizes.disconnect());
  }
}

/* Trees that are too large to step through are shown as pictures, or as a sentence. */
function makeWhole({ message, pictures }) {
  const images = pictures.filter(Boolean).map((svg) => make("img", "st-whole", {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: message,
  }));
  const element = make("div", "", {}, [make("p", "st-says", { textContent: message }), ...images]);
  return { element, heard: {} };
}

export const stepper = widget("st-widget", (model, send) => {
  const recording = model.get("recording");
  return recording.message ? makeWhole(recording) : new Stepper(recording, send);
});
