/* What is seen of a drawn tree: a window on it that zooms and pans. */

const SMALL = "Too small for words: zoom in (+), or point at a node to see its card.";
const PART = "A part of the tree: drag it to see the rest.";
const FAR = 1.25; // letters grow while a tree shrinks up to this; further away there are none
const LOWEST = 130; // pixels: the canvas is never lower
const HIGHEST = 500; // nor higher, so that what is said below it is on the same screen
const TREMBLE = 5; // pixels before a press is a drag

/* What is seen is `chosen` by "begin", where a reader begins, by "fit", the whole tree, or by
 * "hand". `whole`: all is seen, so that there is nothing to follow.
 * `tree` has a `layout`, with its width and height, and says whether its nodes are `dots`.
 * `moved` is called whenever something else is seen. */
export class View {
  constructor(svg, tree, moved = () => {}) {
    Object.assign(this, { svg, tree, moved, whole: true, chosen: "begin", drag: null, dragged: false });
    this.box = { x: 0, y: 0, w: tree.layout.width, h: tree.layout.height };
    const listen = (kind, heard, options) => svg.addEventListener(kind, heard, options);
    listen("wheel", (event) => this.turn(event), { passive: false });
    listen("pointerdown", (event) => this.grab(event));
    listen("pointermove", (event) => this.pull(event));
    listen("pointerup", () => (this.drag = null));
  }

  /* Show a part of the tree, as large as fits into the element, from its upper edge down. */
  show({ x, y, w, h }) {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height) return;
    const units = Math.max(w / width, h / height);
    this.box = { x: x + (w - units * width) / 2, y, w: units * width, h: units * height };
    this.svg.setAttribute("viewBox", `${this.box.x} ${y} ${this.box.w} ${this.box.h}`);
    this.svg.style.setProperty("--unit", units);
    this.svg.style.setProperty("--letters", Math.min(Math.max(units, 1), FAR));
    this.svg.classList.toggle("ol-far", units > FAR && !this.tree.dots);
    this.units = units;
    this.moved();
  }

  fit() {
    this.chosen = "fit";
    this.showAll();
  }

  showAll() {
    this.whole = true;
    const { width, height } = this.tree.layout;
    this.show({ x: -6, y: -6, w: width + 12, h: height + 12 });
  }

  /* Show what was chosen again, where the element or the tree has another size by now. */
  refit(place) {
    if (this.chosen === "fit") return this.fit();
    if (this.chosen === "begin" || !this.units) return this.begin(place);
    const { width, height } = this.svg.getBoundingClientRect();
    this.show({ ...this.box, w: this.units * width, h: this.units * height });
  }

  zoom(factor, at = { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 }) {
    const { x, y, w, h } = this.box;
    Object.assign(this, { whole: false, chosen: "hand" });
    this.show({
      x: at.x - (at.x - x) / factor, y: at.y - (at.y - y) / factor, w: w / factor, h: h / factor,
    });
  }

  /* Bring a place into sight, unless it is, and move no further than that needs. */
  follow([x, y]) {
    if (this.whole) return;
    const { box } = this;
    const inside = (at, from, size) => at > from + 0.06 * size && at < from + 0.94 * size;
    const across = inside(x, box.x, box.w) ? box.x : x - box.w / 2;
    const lowest = Math.max(this.tree.layout.height + 10 - box.h, -10);
    const down = inside(y, box.y, box.h) ? box.y : Math.min(y - box.h / 2, lowest);
    this.show({ ...box, x: across, y: Math.max(down, -10) });
  }

  /* How wide a tree can be whose words are large enough to read. */
  get room() {
    return FAR * this.svg.getBoundingClientRect().width - 12;
  }

  /* Begin with the whole tree, or where its words would be too small to read, from its root down:
   * in its whole width if that can be read, and else near a place. */
  begin([x, y]) {
    this.chosen = "begin";
    this.showAll();
    if (this.tree.dots || !(this.units > FAR)) return;
    this.whole = false;
    const { width, height } = this.svg.getBoundingClientRect();
    const across = Math.max((this.tree.layout.width + 12) / width, 1);
    const units = across > FAR ? 1 : across;
    const left = across > FAR ? x : this.tree.layout.width / 2;
    this.show({ x: left - (units * width) / 2, y: -10, w: units * width, h: units * height });
    this.follow([x, y]);
  }

  /* Tell whether a reader has made the tree so small that its cards show no words. */
  get isFar() {
    return this.chosen !== "begin" && this.svg.classList.contains("ol-far");
  }

  /* Say what cannot be seen now of the nodes at some places: the words, some nodes, or nothing. */
  missing(places) {
    if (this.isFar) return SMALL;
    const { x, y, w, h } = this.box;
    const isOutside = ([across, down]) => across < x || across > x + w || down < y || down > y + h;
    return places.some(isOutside) ? PART : "";
  }

  /* Return how high the canvas should be, in pixels, for the tree as it is shown; at `most`. */
  heightIn(canvas, most = HIGHEST) {
    const across = this.tree.layout.width / Math.max(canvas.clientWidth, 1);
    const isWhole = this.tree.dots || across <= FAR || this.chosen === "fit";
    const units = isWhole ? Math.max(across, 1) : 1;
    const height = Math.min(HIGHEST, most, this.tree.layout.height / units + 16);
    return Math.max(LOWEST, height);
  }

  turn(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    const { left, top } = this.svg.getBoundingClientRect();
    const x = this.box.x + this.units * (event.clientX - left);
    const y = this.box.y + this.units * (event.clientY - top);
    this.zoom(Math.exp(-event.deltaY / 300), { x, y });
  }

  grab(event) {
    this.drag = { x: event.clientX, y: event.clientY, box: this.box };
    this.dragged = false;
  }

  pull(event) {
    if (!this.drag || !(event.buttons & 1)) return;
    const { x, y, box } = this.drag;
    const [across, down] = [event.clientX - x, event.clientY - y];
    if (!this.dragged && Math.hypot(across, down) < TREMBLE) return;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    Object.assign(this, { dragged: true, whole: false, chosen: "hand" });
    this.show({ ...box, x: box.x - this.units * across, y: box.y - this.units * down });
  }
}
