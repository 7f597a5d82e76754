/* The tree that grows. It draws the state that the kernel sends (widgets/explorer.py says what
 * is in it) and sends one message a click. It knows no rules and lays nothing out. */

import { CARD } from "./card.js";
import { Rover, TreePage, button, draw, drawBoard, make, span, widget, write } from "./common.js";
import { Folds, drawChip } from "./folds.js";
import { drawCard, edgeTo } from "./nodes.js";
import { View } from "./view.js";

const SIDE = 96; // the side of the large board, in its own units

class Explorer extends TreePage {
  elements = [];
  path = ""; // of the node that Tab comes to

  constructor(send) {
    super();
    this.ask = send;
    this.build();
    this.rover = new Rover(this.svg, this);
    this.view = new View(this.svg, { layout: { width: 1, height: 1 }, dots: false }, () => this.drawRows());
    this.sizes = new ResizeObserver(() => this.settle());
    this.sizes.observe(this.canvas);
  }

  heard = { state: (state) => this.show(state) };
  keys = {
    Enter: () => this.toggle(),
    " ": () => this.toggle(),
    "+": () => this.zoom(1.4),
    "-": () => this.zoom(1 / 1.4),
    0: () => this.fit(),
  };

  end = () => this.sizes.disconnect();
  wait = (text) => (this.news.textContent = text);

  build() {
    this.rows = make("div", "ex-rows", { ariaHidden: "true" });
    this.svg = draw("svg", "ex-tree", { role: "tree", "aria-label": "Game tree" });
    this.canvas = make("div", "ex-canvas", {}, [this.svg]);
    this.news = make("div", "ex-news", { role: "status" });
    this.about = make("div", "ex-about");
    this.board = draw("svg", "ex-board", { role: "img", viewBox: "0 0 100 100" });
    this.counts = span("", "ex-counts");
    const bar = make("div", "ol-tools ex-bar", {}, [
      button("Open the next ply", () => this.send("ply")),
      button("Close all", () => this.send("reset")),
      this.counts,
      make("div", "ol-tools ex-zoom", {}, [
        button("+", () => this.zoom(1.4), "Zoom in"),
        button("−", () => this.zoom(1 / 1.4), "Zoom out"),
        button("Fit", () => this.fit(), "Fit the whole tree"),
      ]),
    ]);
    const main = make("div", "ex-main", {}, [this.rows, this.canvas]);
    const words = make("div", "ex-words", {}, [this.about, this.news]);
    const below = make("div", "ex-below", {}, [this.board, words]);
    this.element = make("div", "", {}, [bar, main, below]);
  }

  send = (what, path = "") => this.ask({ do: what, tree: this.state.tree, path });

  toggle() {
    const i = this.rover.current;
    const { open, path } = this.nodes[i];
    if (!this.folds.has(i)) return this.send(open ? "close" : "open", path);
    this.settle(); // other branches are folded now
    this.focused(i);
  }

  // -- what the kernel says

  show(state) {
    const focused = this.svg.contains(this.svg.getRootNode().activeElement);
    Object.assign(this, { state, nodes: state.nodes });
    this.folds = new Folds(this.nodes, (i) => [[this.nodes[i].point[0], this.nodes[i].width]], state.width);
    this.elements = this.nodes.map((node, i) => this.drawNode(node, i));
    this.edges = this.nodes.map(() => draw("path", "ol-edge"));
    this.svg.replaceChildren(...this.edges.slice(1), ...this.elements);
    this.counts.textContent = this.state.counts;
    this.news.textContent = this.state.news;
    this.news.classList.toggle("ol-right", this.state.news.startsWith("✓"));
    this.rows.replaceChildren(...state.plies.map((ply, number) => this.makeRow(ply, number)));
    const tabbed = this.remembered();
    this.rover.rove(tabbed);
    this.settle();
    if (focused) this.rover.focus(tabbed);
    else this.look(-1);
  }

  /* The node that Tab came to before, or the nearest above it that is still shown. */
  remembered() {
    const onTheWay = ({ path }) => `${this.path} `.startsWith(`${path} `);
    const i = Math.max(0, this.nodes.findLastIndex(onTheWay));
    this.path = this.nodes[i].path;
    return i;
  }

  drawNode(node, i) {
    const done = node.open || node.over;
    const { parts, line } = drawCard(this.state, node);
    const says = write(done ? node.says : "open", done ? "ex-says" : "ex-invite", CARD.value, line + CARD.text);
    const marks = { open: node.open, over: node.over, twin: node.same.length > 0 };
    const name = Object.keys(marks).filter((mark) => marks[mark]).map((mark) => ` ex-${mark}`).join("");
    const picture = draw("g", "", { role: "img", "aria-label": node.label }, [...parts, says]);
    return draw("g", `ex-node${name}`, {
      role: "treeitem", tabindex: -1, "aria-level": node.level, "data-node": i,
    }, [picture, drawChip(this.state.cardHeight / 2)]);
  }

  /* Fold what there is no room for, and put the rest in its place. */
  refold() {
    const { folds, view, nodes } = this;
    if (view.chosen === "begin") folds.fit(view.room, this.rover.current);
    const place = ({ point: [x, y] }) => [folds.at(x), y];
    nodes.forEach((node, i) => {
      const [group, { open, over, parent }] = [this.elements[i], node];
      group.setAttribute("transform", `translate(${place(node).join(" ")})`);
      group.classList.toggle("ex-folded", folds.has(i));
      group.lastChild.lastChild.textContent = folds.has(i) ? `+${folds.below[i]}` : "";
      if (!over) group.setAttribute("aria-expanded", String(open && !folds.has(i)));
      for (const part of [group, this.edges[i]]) part.classList.toggle("ex-away", folds.away[i]);
      if (i) this.edges[i].setAttribute("d", edgeTo(this.state, place(nodes[parent]), place(node)));
    });
    view.tree.layout = { width: folds.width, height: this.state.height };
    this.here = place(nodes[this.rover.current]);
    this.opens = nodes[this.rover.current].open && !folds.has(this.rover.current);
  }

  makeRow({ player, count, whole }, ply) {
    return make("div", "ex-row", {}, [
      make("b", "", { textContent: `ply ${ply}` }),
      make("span", player ? `ol-disc ol-disc-${player}` : "ol-disc ol-disc-none"),
      span(`${count} node${count === 1 ? "" : "s"}`, "ex-count"),
      span(whole ? "all of them" : "so far", "ex-whole"),
    ]);
  }

  // -- what is seen of the tree

  /* Show the tree as the reader had it, the current node in sight. */
  settle() {
    if (!this.state || !this.canvas.clientWidth) return;
    const { view } = this;
    this.refold();
    this.canvas.style.height = `${Math.round(view.heightIn(this.canvas))}px`;
    view.refit(this.here);
    if (view.chosen !== "begin") return;
    const [x, y] = this.here;
    const { row, cardHeight } = this.state;
    if (this.opens) view.follow([x, y + row + cardHeight / 2]); // what was opened, and then the node
    view.follow(this.here);
  }

  fit() {
    this.folds.openAll();
    this.view.chosen = "fit";
    this.settle(); // far away the tree is low, and the board below it comes near
  }

  zoom(by) {
    this.view.zoom(by);
    this.settle();
  }

  /* Put the name of each ply beside its nodes. */
  drawRows() {
    const { units, box } = this.view;
    this.rows.classList.toggle("ex-small", this.state.row / units < 60);
    [...this.rows.children].forEach((row, ply) => {
      row.style.top = `${(ply * this.state.row - box.y) / units}px`;
    });
  }

  // -- looking at a node

  isSeen = (i) => !this.folds.away[i];

  picked(i) {
    if (this.view.dragged) return;
    this.rover.focus(i);
    this.toggle();
  }

  hover(i) {
    if (i >= 0) this.look(i);
  }

  focused(i) {
    this.path = this.nodes[i].path;
    this.here = [this.folds.at(this.nodes[i].point[0]), this.nodes[i].point[1]];
    this.view.follow(this.here);
    this.look(i);
  }

  /* Show a node's board and say where the node is, and ring those with the same position. */
  look(i) {
    const same = new Set(this.nodes[i]?.same);
    this.elements.forEach((group, j) => group.classList.toggle("ex-same", same.has(j)));
    const node = this.nodes[i] ?? this.nodes[this.rover.current];
    this.about.textContent = `${node.label}.`;
    this.board.replaceChildren(drawBoard(node, 2, 2, SIDE, SIDE));
    this.board.setAttribute("aria-label", `The board: ${node.label}`);
  }
}

export default widget("ex-widget", (model, send) => new Explorer(send));
