/* The tree that grows. It draws the state that the kernel sends (widgets/explorer.py says what
 * is in it) and sends one message a click. It knows no rules. Whatever comes from outside
 * reaches the page as textContent, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 1500; // ms without an answer before the page says that it waits
const PAD = 5;
const LINE = 20; // the height of the line of words in a card
const ARRIVAL = 18; // the room above a card for the move that led there
const GAP = { x: 12, y: 30 };
const SMALLEST = 0.5; // the least scale at which the boards can still be read

function make(tag, name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

function draw(tag, name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, tag);
  if (name) element.setAttribute("class", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function words(text, name, x, y) {
  const element = draw("text", name, { x, y });
  element.textContent = text;
  return element;
}

function button(text, press) {
  const element = make("button", "", { type: "button", textContent: text });
  element.addEventListener("click", press);
  return element;
}

/* A board as three paths, its squares one unit wide, and a frame around the last move. */
function drawBoard(cells, last, side) {
  const n = Math.sqrt(cells.length);
  const dots = (piece) => [...cells].map((cell, i) =>
    cell === piece ? `M${(i % n) + 1} ${Math.floor(i / n) + 1}h0` : "").join("");
  const inner = Array.from({ length: n - 1 }, (_, i) => `M${i + 1.5}.5v${n}M.5 ${i + 1.5}h${n}`);
  const scale = side / n;
  const frame = last
    ? [draw("rect", "ex-last", { x: last[1] - 0.5, y: last[0] - 0.5, width: 1, height: 1 })]
    : [];
  return draw("g", "ex-board", {
    transform: `translate(${-side / 2 - scale / 2} ${PAD - scale / 2}) scale(${scale})`,
  }, [
    draw("path", "ex-felt", { d: `M.5.5h${n}v${n}h-${n}z${inner.join("")}` }),
    draw("path", "ex-black", { d: dots("X") }),
    draw("path", "ex-white", { d: dots("O") }),
    ...frame,
  ]);
}

function render({ model, el }) {
  const rows = make("div", "ex-rows", { ariaHidden: "true" });
  const svg = draw("svg", "ex-tree", { role: "tree", "aria-label": "Game tree" });
  const scroller = make("div", "ex-scroller", {}, [svg]);
  const news = make("div", "ex-news", { role: "status" });
  const about = make("div", "ex-about");
  const bar = make("div", "ex-bar", {}, [
    button("Open the next ply", () => send("ply")),
    button("Close all", () => send("reset")),
    make("span", "ex-counts"),
  ]);
  const counts = bar.lastChild;
  const widget = make("div", "ex-widget", {}, [
    bar, make("div", "ex-main", {}, [rows, scroller]), about, news,
  ]);
  let state = { nodes: [], plies: [], size: 8 };
  let groups = [];
  let tabbed = 0; // the node that Tab comes to
  let tabbedPath = "";
  let waiting = 0;

  function send(what, path = "") {
    model.send({ do: what, tree: state.tree, path });
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      news.textContent = "Waiting for the kernel, which is busy or not running.";
    }, PATIENCE);
  }

  const side = () => Math.max(7 * state.size, 40);
  const card = () => ({ width: Math.max(side() + 2 * PAD, 78), height: side() + PAD + LINE });
  const left = (node) => (node.x + 0.5) * (card().width + GAP.x);
  const top = (node) => node.ply * rowHeight() + ARRIVAL;
  const rowHeight = () => card().height + ARRIVAL + GAP.y;

  function drawEdge(node) {
    const parent = state.nodes[node.parent];
    const [x1, y1, x2, y2] = [left(parent), top(parent) + card().height, left(node), top(node) - ARRIVAL + 2];
    const middle = (y1 + y2) / 2;
    return draw("path", "ex-edge", { d: `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}` });
  }

  function drawNode(node, i) {
    const { width, height } = card();
    const line = side() + PAD + 14;
    const name = `ex-node${node.open ? " ex-open" : ""}${node.over ? " ex-over" : ""}`;
    const says = node.open || node.over ? node.says : "open";
    const group = draw("g", name, {
      role: "treeitem", tabindex: -1, transform: `translate(${left(node)} ${top(node)})`,
      "aria-level": node.ply + 1, "data-node": i, "aria-label": label(node),
    }, [
      draw("rect", "ex-card", { x: -width / 2, y: 0, width, height, rx: 5 }),
      drawBoard(node.cells, node.last, side()),
      draw("circle", node.player === "Black" ? "ex-disc-black" : "ex-disc-white",
        { cx: 10 - width / 2, cy: line - 4, r: 5 }),
      words(says, node.open || node.over ? "ex-says" : "ex-invite", 8, line),
    ]);
    if (node.move) group.append(words(node.move, "ex-move", 0, -4));
    if (!node.over) group.setAttribute("aria-expanded", String(node.open));
    return group;
  }

  function label(node) {
    const parts = [node.path ? `after ${node.path.replaceAll(" ", ", ")}` : "the root"];
    parts.push(node.over ? "the game is over" : `${node.player} to move`);
    if (node.open) parts.push(node.says);
    if (node.same.length) parts.push(`the same position as ${others(node)}`);
    return parts.join(", ");
  }

  const others = (node) =>
    node.same.map((i) => state.nodes[i].path.replaceAll(" ", ", ")).join(" and ");

  /* Say where a node is, and ring those that hold the same position. */
  function look(i) {
    const node = state.nodes[i];
    const same = new Set(node ? node.same : []);
    groups.forEach((group, j) => group.classList.toggle("ex-same", same.has(j)));
    if (!node) about.textContent = "";
    else {
      const text = label(node);
      about.textContent = `${text[0].toUpperCase()}${text.slice(1)}.`;
    }
  }

  function drawRows(scale) {
    rows.style.setProperty("--row", `${rowHeight() * scale}px`);
    rows.replaceChildren(...state.plies.map((ply, i) => {
      const disc = ply.player ? `ex-key ex-key-${ply.player.toLowerCase()}` : "ex-key";
      const count = `${ply.count} node${ply.count === 1 ? "" : "s"}`;
      return make("div", "ex-row", {}, [
        make("b", "", { textContent: `ply ${i}` }),
        make("span", disc),
        make("span", "", { textContent: count }),
        make("span", "ex-whole", { textContent: ply.whole ? "all of them" : "so far" }),
      ]);
    }));
  }

  function resize() {
    const slots = 1 + Math.max(0, ...state.nodes.map((node) => node.x));
    const width = slots * (card().width + GAP.x);
    const height = state.plies.length * rowHeight();
    const room = scroller.clientWidth || 700;
    const scale = Math.min(1, Math.max(SMALLEST, room / width));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.style.width = `${width * scale}px`;
    svg.style.height = `${height * scale}px`;
    drawRows(scale);
  }

  function show() {
    clearTimeout(waiting);
    state = model.get("state");
    const focused = svg.contains(svg.getRootNode().activeElement);
    groups = state.nodes.map(drawNode);
    const edges = state.nodes.filter((node) => node.parent >= 0).map(drawEdge);
    svg.replaceChildren(...edges, ...groups);
    counts.textContent = state.counts;
    news.textContent = state.news;
    resize();
    while (tabbedPath && !state.nodes.some((node) => node.path === tabbedPath)) {
      tabbedPath = tabbedPath.split(" ").slice(0, -1).join(" "); // it was closed away
    }
    rove(Math.max(0, state.nodes.findIndex((node) => node.path === tabbedPath)));
    if (focused) focus(tabbed);
    else {
      look(-1);
      centre(groups[tabbed].getBoundingClientRect());
    }
  }

  function rove(i) {
    groups[tabbed]?.setAttribute("tabindex", -1);
    tabbed = i;
    tabbedPath = state.nodes[i].path;
    groups[i].setAttribute("tabindex", 0);
  }

  function focus(i) {
    rove(i);
    groups[i].focus({ preventScroll: true });
    follow(groups[i].getBoundingClientRect());
    look(i);
  }

  /* Scroll a node into sight, inside the widget only: the page is the reader's. */
  function follow(box) {
    const room = scroller.getBoundingClientRect();
    if (box.left < room.left) scroller.scrollLeft -= room.left - box.left + 8;
    if (box.right > room.right) scroller.scrollLeft += box.right - room.right + 8;
  }

  function centre(box) {
    const room = scroller.getBoundingClientRect();
    scroller.scrollLeft += (box.left + box.right - room.left - room.right) / 2;
  }

  function toggle(i) {
    const node = state.nodes[i];
    send(node.open ? "close" : "open", node.path);
  }

  /* Where a key leads along the tree; undefined for a key that is not ours. */
  function target(key) {
    const { parent, ply } = state.nodes[tabbed];
    const row = state.nodes.map((_, i) => i).filter((i) => state.nodes[i].ply === ply);
    const place = row.indexOf(tabbed);
    const child = state.nodes.findIndex((node) => node.parent === tabbed);
    return {
      ArrowUp: Math.max(parent, 0),
      ArrowDown: child < 0 ? tabbed : child,
      ArrowLeft: row[place - 1] ?? tabbed,
      ArrowRight: row[place + 1] ?? tabbed,
      Home: row[0],
      End: row[row.length - 1],
    }[key];
  }

  const nodeOf = (event) => Number(event.target.closest?.("[data-node]")?.dataset.node ?? -1);

  svg.addEventListener("click", (event) => {
    const i = nodeOf(event);
    if (i < 0) return;
    focus(i);
    toggle(i);
  });
  svg.addEventListener("pointerover", (event) => nodeOf(event) >= 0 && look(nodeOf(event)));
  svg.addEventListener("focusin", (event) => nodeOf(event) >= 0 && look(nodeOf(event)));
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(event.key);
    const press = event.key === "Enter" || event.key === " ";
    if (to === undefined && !press) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would move to another cell
    if (press) toggle(tabbed);
    else focus(to);
  });

  const sizes = new ResizeObserver(() => {
    resize();
    centre(groups[tabbed].getBoundingClientRect());
  });
  sizes.observe(scroller);
  model.on("change:state", show);
  el.append(widget);
  show();
  return () => {
    clearTimeout(waiting);
    sizes.disconnect();
    model.off("change:state", show);
  };
}

export default { render };
