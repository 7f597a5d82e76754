/* The tree that grows. It draws the state that the kernel sends (widgets/explorer.py says what
 * is in it) and sends one message a click. It knows no rules and lays nothing out. */

import { Rover, TreePage, button, draw, make, span, widget, write } from "./common.js";
import { drawCard, edgeTo } from "./nodes.js";

const READABLE = 0.5; // the smallest scale at which the boards can still be read

class Explorer extends TreePage {
  elements = [];
  path = ""; // of the node that Tab comes to

  constructor(send) {
    super();
    this.ask = send;
    this.build();
    this.rover = new Rover(this.svg, this);
    this.sizes = new ResizeObserver(() => {
      this.resize();
      this.centre();
    });
    this.sizes.observe(this.scroller);
  }

  heard = { state: (state) => this.show(state) };
  keys = { Enter: () => this.toggle(), " ": () => this.toggle() };

  end = () => this.sizes.disconnect();
  wait = (text) => (this.news.textContent = text);

  build() {
    this.rows = make("div", "ex-rows", { ariaHidden: "true" });
    this.svg = draw("svg", "ex-tree", { role: "tree", "aria-label": "Game tree" });
    this.scroller = make("div", "ex-scroller", {}, [this.svg]);
    this.news = make("div", "ex-news", { role: "status" });
    this.about = make("div", "ex-about");
    this.counts = span("", "ex-counts");
    const bar = make("div", "ol-tools ex-bar", {}, [
      button("Open the next ply", () => this.send("ply")),
      button("Close all", () => this.send("reset")),
      this.counts,
    ]);
    const main = make("div", "ex-main", {}, [this.rows, this.scroller]);
    this.element = make("div", "", {}, [bar, main, this.about, this.news]);
  }

  send = (what, path = "") => this.ask({ do: what, tree: this.state.tree, path });

  toggle() {
    const { open, path } = this.nodes[this.rover.current];
    this.send(open ? "close" : "open", path);
  }

  // -- what the kernel says

  show(state) {
    this.state = state;
    this.nodes = state.nodes;
    const focused = this.svg.contains(this.svg.getRootNode().activeElement);
    this.elements = this.nodes.map((node, i) => this.drawNode(node, i));
    const below = this.nodes.filter((node) => node.parent >= 0);
    this.svg.replaceChildren(...below.map((node) => this.drawEdge(node)), ...this.elements);
    this.counts.textContent = this.state.counts;
    this.news.textContent = this.state.news;
    this.resize();
    const tabbed = this.remembered();
    if (focused) return this.rover.focus(tabbed);
    this.rover.rove(tabbed);
    this.look(-1);
    this.centre();
  }

  /* The node that Tab came to before, or the nearest above it that is still shown. */
  remembered() {
    const onTheWay = ({ path }) => `${this.path} `.startsWith(`${path} `);
    const i = Math.max(0, this.nodes.findLastIndex(onTheWay));
    this.path = this.nodes[i].path;
    return i;
  }

  drawEdge({ point, parent }) {
    return draw("path", "ol-edge", { d: edgeTo(this.state, this.nodes[parent].point, point) });
  }

  drawNode(node, i) {
    const done = node.open || node.over;
    const { parts, line } = drawCard(this.state, node);
    const says = write(done ? node.says : "open", done ? "ex-says" : "ex-invite", 8, line);
    const name = `ex-node${node.open ? " ex-open" : ""}${node.over ? " ex-over" : ""}`;
    const group = draw("g", name, {
      role: "treeitem", tabindex: -1, transform: `translate(${node.point.join(" ")})`,
      "aria-level": node.level, "data-node": i, "aria-label": node.label,
    }, [...parts, says]);
    if (!node.over) group.setAttribute("aria-expanded", String(node.open));
    return group;
  }

  drawRows(scale) {
    this.rows.style.setProperty("--row", `${this.state.row * scale}px`);
    this.rows.replaceChildren(...this.state.plies.map(({ player, count, whole }, ply) =>
      make("div", "ex-row", {}, [
        make("b", "", { textContent: `ply ${ply}` }),
        make("span", player ? `ol-disc ol-disc-${player}` : "ol-disc ol-disc-none"),
        span(`${count} node${count === 1 ? "" : "s"}`),
        span(whole ? "all of them" : "so far", "ex-whole"),
      ])));
  }

  resize() {
    const { width, height } = this.state;
    const room = this.scroller.clientWidth || 700;
    const scale = Math.min(1, Math.max(READABLE, room / width));
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.width = `${width * scale}px`;
    this.svg.style.height = `${height * scale}px`;
    this.drawRows(scale);
  }

  // -- looking at a node

  isSeen = () => true;

  picked(i) {
    this.rover.focus(i);
    this.toggle();
  }

  hover(i) {
    if (i >= 0) this.look(i);
  }

  focused(i) {
    this.path = this.nodes[i].path;
    const [box, room] = [this.elements[i], this.scroller].map((one) => one.getBoundingClientRect());
    // Only the widget scrolls: where the page stands is the reader's business.
    if (box.left < room.left) this.scroller.scrollLeft -= room.left - box.left + 8;
    if (box.right > room.right) this.scroller.scrollLeft += box.right - room.right + 8;
    this.look(i);
  }

  /* Say where a node is, and ring those that hold the same position. */
  look(i) {
    const same = new Set(this.nodes[i]?.same);
    this.elements.forEach((group, j) => group.classList.toggle("ex-same", same.has(j)));
    const label = this.nodes[i]?.label ?? "";
    this.about.textContent = label && `${label[0].toUpperCase()}${label.slice(1)}.`;
  }

  centre() {
    const boxes = [this.elements[this.rover.current], this.scroller];
    const [box, room] = boxes.map((one) => one.getBoundingClientRect());
    this.scroller.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
  }
}

export default widget("ex-widget", (model, send) => new Explorer(send));
