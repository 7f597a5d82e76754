/* A number line on which the two ends of a window are dragged. The kernel searches with the window
 * and draws the tree (widgets/window_line.py). Meanwhile the ends may move on. */

import { Ahead, isChord, make, span, take, widget } from "./common.js";

const ENDS = [["alpha", "black", "what Black is sure of"], ["beta", "white", "what White holds Black to"]];
const STEPS = {
  ArrowLeft: -1, ArrowDown: -1, PageDown: -3, Home: -Infinity,
  ArrowRight: 1, ArrowUp: 1, PageUp: 3, End: Infinity,
};

class WindowLinePage {
  constructor(send) {
    Object.assign(this, { ahead: new Ahead(send), stops: [], ends: [], held: 0, offset: 0 });
    this.handles = ENDS.map((end, which) => this.handle(end, which));
    this.axis = make("div", "ow-axis");
    this.inside = make("div", "ow-inside");
    this.line = make("div", "ow-line", {}, [this.axis, this.inside, ...this.handles]);
    this.line.addEventListener("pointerdown", (event) => event.button || this.grab(event));
    this.line.addEventListener("pointermove", (event) =>
      this.line.hasPointerCapture(event.pointerId) && this.drag(event));
    this.leaves = make("div", "ow-leaves", { ariaHidden: true }); // the count says the same
    this.count = span("", "ow-count");
    this.known = span("");
    this.says = make("p", "ow-says", { role: "status" }, [this.count, this.known]);
    // JupyterLab's own class: such pictures follow the theme.
    this.picture = make("div", "jp-RenderedSVG");
    this.element = make("div", "", {}, [this.line, this.leaves, this.says, this.picture]);
  }

  heard = { state: (state) => this.draw(state) };
  wait = (text) => (this.known.textContent = text);

  handle([name, player, meaning], which) {
    const end = make("div", `ow-end ow-${name}`, { role: "slider", tabIndex: 0, ariaLabel: `${name}, ${meaning}` });
    end.append(span("", `ol-disc ol-disc-${player}`), span(name), span("", "ow-value"));
    end.addEventListener("keydown", (event) => {
      if (isChord(event) || !(event.key in STEPS)) return;
      take(event);
      this.move(which, this.ends[which] + STEPS[event.key]);
    });
    return end;
  }

  // -- dragging

  /* Take hold of the end under the pointer, or of the nearer one and put it there. */
  grab(event) {
    const at = this.at(event);
    const grabbed = this.handles.findIndex((end) => end.contains(event.target));
    const nearer = Math.abs(at - this.ends[0]) <= Math.abs(at - this.ends[1]) ? 0 : 1;
    this.held = grabbed < 0 ? nearer : grabbed;
    this.offset = grabbed < 0 ? 0 : at - this.ends[grabbed];
    event.preventDefault();
    this.line.setPointerCapture(event.pointerId);
    this.handles[this.held].focus({ preventScroll: true });
    this.drag(event);
  }

  drag(event) {
    this.move(this.held, Math.round(this.at(event) - this.offset));
  }

  /* Return where on the line a pointer is, counted in stops. */
  at({ clientX }) {
    const { left, width } = this.axis.getBoundingClientRect();
    return ((clientX - left) / width) * (this.stops.length - 1);
  }

  /* Move an end, as far as the other one and the line allow. */
  move(which, to) {
    const [low, high] = which ? [this.ends[0] + 1, this.stops.length - 1] : [0, this.ends[1] - 1];
    const place = Math.min(Math.max(to, low), high);
    if (place === this.ends[which]) return;
    this.ends[which] = place;
    this.drawEnds();
    this.ahead.say({ do: "choose", ends: [...this.ends] });
  }

  // -- drawing

  draw({ stops, named, ends, svg, size, text, says, leaves, counted, isFewest }) {
    if (!this.stops.length) this.drawAxis(stops, named);
    if (!this.ahead.goesOn()) this.ends = [...ends];
    this.drawEnds();
    this.drawLeaves(leaves);
    this.element.classList.toggle("ow-fewest", isFewest);
    this.count.textContent = counted;
    this.known.textContent = says;
    const [width, height] = size; // the page does not jump before the picture is there
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.picture.replaceChildren(svg ? make("img", "", { src, alt: text, width, height }) : make("pre", "", { textContent: text }));
  }

  /* A dot for each leaf: full for as many as were read. */
  drawLeaves([read, all]) {
    const dots = Array.from({ length: all }, (_, i) => span("", i < read ? "ow-leaf ow-read" : "ow-leaf"));
    this.leaves.replaceChildren(...dots);
  }

  drawAxis(stops, named) {
    this.stops = stops;
    const isNamed = (i) => i === 0 || i === stops.length - 1 || named.includes(i);
    this.axis.append(...stops.map((stop, i) => this.put(span(isNamed(i) ? stop : "", "ow-stop"), i)));
  }

  drawEnds() {
    this.handles.forEach((end, which) => {
      const value = this.stops[this.ends[which]];
      end.lastChild.textContent = value;
      Object.assign(end, { ariaValueMin: 0, ariaValueMax: this.stops.length - 1, ariaValueNow: this.ends[which], ariaValueText: value });
      this.put(end, this.ends[which]);
      this.put(this.inside, this.ends[which], ["--from", "--to"][which]);
    });
  }

  put(element, place, where = "--at") {
    element.style.setProperty(where, `${(100 * place) / (this.stops.length - 1)}%`);
    return element;
  }
}

export default widget("ow-widget", (model, send) => new WindowLinePage(send));
