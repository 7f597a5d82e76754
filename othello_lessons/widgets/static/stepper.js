/* The search stepper. It draws recordings that the kernel sends once (widgets/stepper.py says
 * what is in them) and steps through them by itself; the kernel is asked only for what a search
 * left out. Whatever comes from outside reaches the page as textContent, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = [0.5, 1, 2, 4, 8, 16]; // steps a second
const WIDE = 2.4; // a tree that must shrink more than this is first shown close by,
const CLOSE = 1.4; // shrunk by this
const PATIENCE = 3000; // ms without an answer before the page says that it waits
const COLOURS = { "@": "Black", o: "White" };
const LINE = 20; // the height of a line of text in a card, as in drawing/cards.py
const GHOST = { width: 27, height: 18, across: 4 };
const MARKED = ["not searched", "true value"]; // under what was left out, once it is worked out

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

function button(text, press, label) {
  const element = make("button", "", { type: "button", textContent: text });
  if (label) element.setAttribute("aria-label", label);
  // A disabled button loses the focus; one that only says so keeps it.
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") press();
  });
  return element;
}

/* A board as three paths, its squares one unit wide, as in drawing/board.py. */
function drawBoard(cells, side) {
  const n = Math.sqrt(cells.length);
  const dots = (piece) => [...cells].map((cell, i) =>
    cell === piece ? `M${(i % n) + 1} ${Math.floor(i / n) + 1}h0` : "").join("");
  const inner = Array.from({ length: n - 1 }, (_, i) => `M${i + 1.5}.5v${n}M.5 ${i + 1.5}h${n}`);
  const scale = side / n;
  return draw("g", "st-board", {
    transform: `translate(${-scale / 2 - side / 2} ${-scale / 2}) scale(${scale})`,
  }, [
    draw("path", "st-felt", { d: `M.5.5h${n}v${n}h-${n}z${inner.join("")}` }),
    draw("path", "st-black", { d: dots("@") }),
    draw("path", "st-white", { d: dots("o") }),
  ]);
}

/* -----------------------------------------------------------------------------------------
 * What is seen of the tree: a window on it that zooms and pans. */
function makeView(svg, tree) {
  let box = { x: 0, y: 0, w: tree.width, h: tree.height };
  let whole = true;
  let drag = null;
  let dragged = false;

  const pixels = () => svg.getBoundingClientRect();

  /* Show a part of the tree, as large as fits into the element, from its upper edge down. */
  function show(next) {
    const { width, height } = pixels();
    if (!width || !height) return;
    const units = Math.max(next.w / width, next.h / height);
    box = {
      w: units * width,
      h: units * height,
      x: next.x + (next.w - units * width) / 2,
      y: next.y,
    };
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    svg.style.setProperty("--unit", units);
  }

  /* Show the whole again, if the whole was shown. */
  function fitted(around) {
    if (whole) fit(around);
  }

  function fit(around = { x: 0, y: 0, w: tree.width, h: tree.height }) {
    whole = true;
    show({ x: around.x - 6, y: around.y - 6, w: around.w + 12, h: around.h + 12 });
  }

  function zoom(factor, at = { x: box.x + box.w / 2, y: box.y + box.h / 2 }) {
    whole = false;
    show({
      x: at.x - (at.x - box.x) / factor,
      y: at.y - (at.y - box.y) / factor,
      w: box.w / factor,
      h: box.h / factor,
    });
  }

  /* Bring a node into sight, unless it is, and move no further than that needs. */
  function follow({ x, y }) {
    if (whole) return;
    const inside = (at, from, size) => at > from + 0.06 * size && at < from + 0.94 * size;
    const across = inside(x, box.x, box.w) ? box.x : x - box.w / 2;
    const lowest = Math.max(tree.height + 10 - box.h, -10);
    const down = inside(y, box.y, box.h) ? box.y : Math.min(y - box.h / 2, lowest);
    show({ ...box, x: across, y: Math.max(down, -10) });
  }

  /* Begin where words can be read: with the whole tree, or near its root. */
  function begin(root) {
    fit();
    const units = Number(svg.style.getPropertyValue("--unit"));
    if (!tree.dots && units > WIDE) {
      zoom(units / CLOSE);
      show({ ...box, x: root.x - box.w / 2, y: -10 });
    }
  }

  function at(event) {
    const { left, top, width, height } = pixels();
    return {
      x: box.x + ((event.clientX - left) / width) * box.w,
      y: box.y + ((event.clientY - top) / height) * box.h,
    };
  }

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), at(event));
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX, y: event.clientY, box };
    dragged = false;
  });
  svg.addEventListener("pointermove", (event) => {
    if (!drag || !(event.buttons & 1)) return;
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!dragged && Math.hypot(across, down) < 5) return; // a click that trembles
    if (!dragged) svg.setPointerCapture(event.pointerId);
    dragged = true;
    whole = false;
    const { width } = pixels();
    const units = drag.box.w / width;
    show({ ...drag.box, x: drag.box.x - units * across, y: drag.box.y - units * down });
  });
  svg.addEventListener("pointerup", () => (drag = null));
  return { begin, fit, fitted, zoom, follow, resize: (around) => (whole ? fit(around) : show(box)), dragged: () => dragged };
}

/* -----------------------------------------------------------------------------------------
 * One tree: its nodes, how they stand after a step, and what a node says when it is asked. */
function makeTree(tree, ask, stop, level) {
  const count = tree.nodes.length;
  const children = tree.nodes.map(() => []);
  tree.nodes.forEach((node, i) => node.parent >= 0 && children[node.parent].push(i));
  const before = stepsBefore(tree.steps, count);
  const latest = new Array(count).fill(-1); // the last step at each node, up to the one shown
  const collapsed = new Set();
  let k = -1;
  let selected = -1;
  let hovered = -1;
  let tabbed = 0; // the node that Tab comes to
  let answers = {};
  const home = tree.nodes.map(({ x, ghosts }) => ({ x, ghosts: ghosts?.x })); // nothing collapsed

  const svg = draw("svg", tree.dots ? "st-tree st-dots" : "st-tree", {
    role: "tree", "aria-label": `${tree.name}, ${count} nodes`, "font-family": "sans-serif",
  });
  const edges = tree.nodes.map((node) => (node.parent < 0 ? null : draw("path", "st-edge")));
  const nodes = tree.nodes.map((node, i) => drawNode(node, i));
  const ghosts = tree.nodes.map((node) =>
    node.ghosts ? draw("g", "st-ghosts", { "aria-hidden": "true" }) : null);
  const labels = draw("g", "st-labels", { "aria-hidden": "true" });
  const bottom = draw("g", "", { "aria-hidden": "true" }, edges.filter(Boolean));
  svg.append(bottom, draw("g", "", { role: "none" }, ghosts.filter(Boolean)), ...nodes.map((n) => n.group), labels);
  const view = makeView(svg, tree);
  settle();

  const says = make("p", "st-says", { role: "status" });
  const counts = make("p", "st-counts");
  const about = makeAbout();
  const canvas = make("div", "st-canvas", {}, [svg]);
  const tools = make("div", "st-tools", {}, [
    button("+", () => view.zoom(1.4), "Zoom in"),
    button("−", () => view.zoom(1 / 1.4), "Zoom out"),
    button("Fit", () => fit(), "Show the whole tree"),
  ]);
  const element = make("section", "st-panel", { ariaLabel: tree.name }, [
    make("div", "st-head", {}, [make("strong", "", { textContent: tree.name }), counts, tools]),
    says, canvas, about.element,
  ]);

  // -- drawing what never changes

  function drawNode(node, i) {
    const group = draw("g", "st-node", {
      role: "treeitem", tabindex: i ? -1 : 0, "aria-level": node.level, "data-node": i,
    });
    const value = words("", "st-value", 8, 0);
    const open = words("", "st-window", 0, 0);
    const more = words("", "st-more", 0, tree.card / 2 + 13);
    if (tree.dots) group.append(draw("circle", `st-dot st-disc-${COLOURS[node.player]}`), more);
    else fillCard(group, node, value, open, more);
    return { group, value, open, more };
  }

  function fillCard(group, node, value, open, more) {
    const top = -tree.card / 2;
    const line = top + (tree.side ? tree.side + 5 : 1);
    value.setAttribute("y", line + 14.5);
    open.setAttribute("y", line + LINE + 8);
    const box = (by) => ({
      x: -node.width / 2 - by, y: top - by, width: node.width + 2 * by, height: tree.card + 2 * by,
    });
    group.append(draw("rect", "st-ring", { ...box(2.5), rx: 7 }), draw("rect", "st-card", { ...box(0), rx: 5 }));
    if (node.board) {
      const board = drawBoard(node.board, tree.side);
      group.append(draw("g", "", { transform: `translate(0 ${top + 5})` }, [board]));
    }
    const disc = `st-disc-${COLOURS[node.player]}`;
    group.append(draw("circle", disc, { cx: 12 - node.width / 2, cy: line + LINE / 2, r: 5 }));
    group.append(words(node.move, "st-move", 0, top - 4), value, open, more);
  }

  /* Put everything where the layout has it. */
  function settle() {
    tree.nodes.forEach((node, i) => {
      nodes[i].group.setAttribute("transform", `translate(${node.x} ${node.y})`);
      edges[i]?.setAttribute("d", curve(tree.nodes[node.parent], node));
      if (node.ghosts) drawGhosts(i);
    });
  }

  function curve(above, { x, y }) {
    const start = above.y + (tree.dots ? 0 : tree.card / 2);
    const end = y - (tree.dots ? 0 : tree.card / 2 + 15);
    const middle = (start + end) / 2;
    return `M${above.x} ${start}C${above.x} ${middle} ${x} ${middle} ${x} ${end}`;
  }

  /* What was left out: a stub of each edge, where it was severed, and a ghost at its end;
   * with the true values, once they are worked out. */
  function drawGhosts(i) {
    const node = tree.nodes[i];
    const { x, y, names, why } = node.ghosts;
    ghosts[i].replaceChildren();
    if (tree.dots) {
      const end = `${node.x + (x - node.x) * 0.35} ${node.y + (y - node.y) * 0.35}`;
      ghosts[i].append(draw("path", "st-cut", { d: `M${node.x} ${node.y}L${end}` }));
      return;
    }
    const start = node.y + tree.card / 2;
    const values = answers[i]?.values ?? [];
    ghosts[i].classList.toggle("st-answered", values.length > 0);
    const [texts, lines] = values.length ? [values.map(([, value]) => value), MARKED] : [[], why];
    names.forEach((name, g) => ghosts[i].append(...drawGhost(node, start, name, g, texts[g] ?? "")));
    const rows = Math.ceil(names.length / GHOST.across);
    const below = y + ghostHeight(texts.length > 0) * rows + 9;
    lines.forEach((line, l) => ghosts[i].append(words(line, "st-why", x, below + 11 * l)));
  }

  function ghostHeight(valued) {
    return GHOST.height + (valued && tree.side ? 15 : 3);
  }

  /* Draw one move that was left out: its name, and under it its true value, if it is known. */
  function drawGhost(node, start, name, number, value) {
    const { x, y, names } = node.ghosts;
    const across = Math.min(names.length, GHOST.across);
    const left = x + GHOST.width * ((number % across) - (across - 1) / 2);
    const high = ghostHeight(value !== "");
    const top = y + high * Math.floor(number / across);
    const last = name.startsWith("+"); // it counts the rest
    const text = value && !tree.side ? value : name; // a leaf of a toy tree is its value
    const parts = number < across ? severed(node.x, start, left, top) : [];
    parts.push(draw("rect", "st-ghost", {
      x: left - GHOST.width / 2 + 1.5, y: top, width: GHOST.width - 3, height: high - 3, rx: 4,
    }), words(text, "st-ghost-name", left, top + 13));
    if (!value || !tree.side || last) return parts;
    const small = words(value, "st-true", left, top + 25);
    small.style.fontSize = `${Math.min(11, 40 / value.length)}px`;
    return [...parts, small];
  }

  function severed(x1, y1, x2, y2) {
    const at = (share) => `${x1 + share * (x2 - x1)} ${y1 + share * (y2 - y1)}`;
    const [x, y] = [x1 + 0.36 * (x2 - x1), y1 + 0.36 * (y2 - y1)];
    return [
      draw("path", "st-edge", { d: `M${at(0)}L${at(0.3)}` }),
      draw("path", "st-gone", { d: `M${at(0.48)}L${at(1)}` }),
      draw("path", "st-cut", { d: `M${x - 5} ${y + 2}l10-4` }),
    ];
  }

  // -- the step that is shown

  /* Go to a step. Only the nodes that change between the two are touched. */
  function show(next) {
    next = Math.min(next, tree.steps.length - 1);
    const changed = new Set();
    const old = k;
    for (let i = k + 1; i <= next; i++) {
      latest[tree.steps[i].node] = i;
      changed.add(tree.steps[i].node);
    }
    for (let i = k; i > next; i--) {
      latest[tree.steps[i].node] = before[i];
      changed.add(tree.steps[i].node);
    }
    k = next;
    const ended = tree.steps.length - 1;
    if (old === ended || k === ended) tree.best.forEach((i) => changed.add(i));
    changed.forEach(drawState);
    const step = tree.steps[k];
    says.textContent = step.says;
    counts.textContent = `${visited().toLocaleString("en")} of ${count.toLocaleString("en")} nodes`;
    if (selected >= 0 && latest[selected] < 0) selected = -1;
    mark(step);
    if (latest[tabbed] < 0 || !svg.contains(document.activeElement)) rove(inSight(step.node));
    view.follow(tree.nodes[step.node]);
    explain();
  }

  const visited = () => tree.entered[k];

  function stepOf(i) {
    return latest[i] < 0 ? null : tree.steps[latest[i]];
  }

  function drawState(i) {
    const step = stepOf(i);
    const { group, value, open } = nodes[i];
    const shown = step !== null && !isHidden(i);
    group.classList.toggle("st-shown", shown);
    edges[i]?.classList.toggle("st-shown", shown);
    ghosts[i]?.classList.toggle("st-shown", shown && step.cut && !collapsed.has(i));
    const best = shown && k === tree.steps.length - 1 && tree.best.includes(i);
    group.classList.toggle("st-best", best);
    edges[i]?.classList.toggle("st-best", best);
    if (!shown) return;
    value.textContent = step.value;
    open.textContent = children[i].length ? step.window : "";
    group.classList.toggle("st-open", step.kind !== "leaf" && step.kind !== "leave");
    group.setAttribute("aria-label", label(i, step));
    if (children[i].length) group.setAttribute("aria-expanded", String(!collapsed.has(i)));
  }

  function label(i, step) {
    const node = tree.nodes[i];
    const value = step.value.replace("…", "").trim() || "no value yet";
    const spoken = value.replace("≤", "at most").replace("≥", "at least");
    const parts = [node.move || "the root", `${COLOURS[node.player]} to move`, spoken];
    if (step.cut) parts.push("cut");
    if (collapsed.has(i)) parts.push("collapsed");
    return parts.join(", ");
  }

  function isHidden(i) {
    for (let at = tree.nodes[i].parent; at >= 0; at = tree.nodes[at].parent)
      if (collapsed.has(at)) return true;
    return false;
  }

  /* The nearest node upwards that no collapsed one hides. */
  function inSight(i) {
    while (isHidden(i)) i = tree.nodes[i].parent;
    return i;
  }

  /* Mark where the search stands, what is selected, and what supplied a bound. */
  function mark(step) {
    const now = inSight(step.node);
    const supplied = new Set([step.kind === "cut" ? step.by : -1]);
    const along = new Set();
    if (selected >= 0 && stepOf(selected)?.cut) {
      const { by } = tree.nodes[selected].about;
      supplied.add(by);
      for (let at = selected; by >= 0 && at !== by; at = tree.nodes[at].parent) along.add(at);
    }
    nodes.forEach(({ group }, i) => {
      group.classList.toggle("st-now", i === now);
      group.classList.toggle("st-by", supplied.has(i));
      group.classList.toggle("st-selected", i === selected);
      edges[i]?.classList.toggle("st-along", along.has(i));
    });
    if (tree.dots) drawLabels(now);
  }

  /* Among dots there is room for a few words: along the way to where the search stands. */
  function drawLabels(now) {
    const named = new Set(k === tree.steps.length - 1 ? tree.best : []);
    for (const end of [now, selected])
      for (let at = end; at >= 0; at = tree.nodes[at].parent) named.add(at);
    labels.replaceChildren(...[...named].map((i) => {
      const { x, y, move } = tree.nodes[i];
      const text = [move, stepOf(i)?.value].filter(Boolean).join(": ");
      return draw("g", "", { transform: `translate(${x} ${y})` }, [words(text, "st-label", 0, 0)]);
    }));
  }

  // -- asking a node

  function makeAbout() {
    const board = draw("svg", "st-look", { role: "img", viewBox: "0 0 100 100" });
    const looked = make("p", "st-looked");
    const lines = make("div", "st-lines", { ariaLive: "polite" });
    const skipped = button("Show what was skipped", () => {
      lines.lastChild.textContent = "Working it out…";
      ask(selected, (text) => (lines.lastChild.textContent = text));
    });
    const fold = button("Collapse", () => collapse(selected));
    const hint = make("p", "st-hint", {
      textContent: "Point at a node to see its board. Click it, or press Enter, to ask about it.",
    });
    const buttons = make("div", "st-buttons", {}, [skipped, fold]);
    const text = make("div", "st-asked", {}, [hint, lines, buttons]);
    const look = make("div", "st-looking", {}, [board, looked]);
    return {
      element: make("div", "st-about", {}, [...(tree.side ? [look] : []), text]),
      board, looked, lines, skipped, fold, hint, buttons,
    };
  }

  /* Show the board of the node that is pointed at, or else asked, or else current. */
  function lookAt() {
    const i = [hovered, selected, k < 0 ? 0 : tree.steps[k].node].find((at) => at >= 0);
    const node = tree.nodes[i];
    about.looked.textContent = node.about.where;
    if (!node.board || about.board.dataset.node === String(i)) return;
    about.board.dataset.node = i;
    const board = drawBoard(node.board, 96);
    about.board.replaceChildren(draw("g", "", { transform: "translate(50 2)" }, [board]));
    if (node.last) about.board.append(lastMove(node));
    about.board.setAttribute("aria-label", `The board: ${node.about.where}`);
  }

  function lastMove({ board, last }) {
    const cell = 96 / Math.sqrt(board.length);
    const [row, column] = last;
    return draw("circle", "st-last", { cx: 2 + (column - 0.5) * cell, cy: 2 + (row - 0.5) * cell, r: cell / 6 });
  }

  function explain() {
    lookAt();
    const step = selected < 0 ? null : stepOf(selected);
    about.hint.hidden = step !== null;
    about.buttons.hidden = step === null;
    if (!step) return about.lines.replaceChildren();
    const { where, window, value, why } = tree.nodes[selected].about;
    const valued = step.kind === "leaf" || step.kind === "leave";
    const answer = answers[selected];
    const texts = [where, window, valued ? value : "Its value is not known yet.", step.cut ? why : ""];
    if (step.cut && answer) texts.push(...answer.lines);
    const lines = texts.filter(Boolean).map((textContent) => make("p", "", { textContent }));
    lines.push(make("p", "st-waiting"));
    about.lines.replaceChildren(...lines);
    about.skipped.hidden = !step.cut || Boolean(answer);
    about.fold.hidden = !children[selected].length;
    about.fold.textContent = collapsed.has(selected) ? "Expand" : "Collapse";
  }

  function select(i) {
    selected = i;
    rove(i);
    mark(tree.steps[k]);
    explain();
  }

  /* Take the true values of moves that were left out. */
  function receive(next) {
    answers = next;
    Object.keys(answers).forEach((i) => drawGhosts(Number(i)));
    if (k >= 0) explain();
  }

  // -- collapsing

  function collapse(i) {
    if (!children[i].length) return;
    if (!collapsed.delete(i)) collapsed.add(i);
    nodes[i].more.textContent = collapsed.has(i) ? `+${descendants(i)}` : "";
    for (let at = i; at < i + 1 + descendants(i); at++) drawState(at);
    arrange();
    select(inSight(selected < 0 ? i : selected));
    view.fitted(extent());
  }

  /* Close the gaps that collapsed nodes leave: the leaves side by side, a parent above the
   * middle of what is below it. With nothing collapsed, all stands where it stood. */
  function arrange() {
    let free = 0; // the room to the right of all that is placed
    const gap = tree.dots ? 3 : 9;
    const block = ({ names, why }) => tree.dots ? 9 : Math.max(
      GHOST.width * Math.min(names.length, GHOST.across), 5.2 * Math.max(...why.map((t) => t.length)));
    const put = (width) => {
      free += width + gap;
      return free - gap - width / 2;
    };
    const shift = (i, by) => {
      for (let at = i; at <= i + descendants(i); at++) {
        tree.nodes[at].x += by;
        if (tree.nodes[at].ghosts) tree.nodes[at].ghosts.x += by;
      }
    };
    const place = (i) => {
      const node = tree.nodes[i];
      const [width, from] = [node.width || 9, free];
      const below = collapsed.has(i) ? [] : children[i];
      if (!below.length) return (node.x = put(width));
      const places = below.map(place);
      if (node.ghosts) places.push((node.ghosts.x = put(block(node.ghosts))));
      node.x = (places[0] + places[places.length - 1]) / 2;
      const over = from + width / 2 - node.x;
      if (over > 0) shift(i, over);
      free = Math.max(free + Math.max(over, 0), node.x + width / 2 + gap);
      return node.x;
    };
    if (collapsed.size) place(0);
    else tree.nodes.forEach((node, i) => {
      node.x = home[i].x;
      if (node.ghosts) node.ghosts.x = home[i].ghosts;
    });
    settle();
    if (tree.dots && k >= 0) mark(tree.steps[k]);
  }

  const descendants = (i) => tree.nodes[i].size - 1;

  /* Return the part of the canvas that the tree takes, without what is collapsed. */
  function extent() {
    if (!collapsed.size) return undefined;
    const seen = tree.nodes.filter((_, i) => !isHidden(i));
    const half = (node) => (tree.dots ? 10 : node.width / 2 + 30);
    const left = Math.min(...seen.map((node) => node.x - half(node)));
    const right = Math.max(...seen.map((node) => node.x + half(node)));
    const bottom = Math.max(...seen.map((node) => node.y)) + tree.card / 2 + 20;
    return { x: left, y: 0, w: right - left, h: Math.min(bottom, tree.height) };
  }

  const fit = () => view.fit(extent());

  // -- mouse and keyboard

  function rove(i) {
    nodes[tabbed].group.setAttribute("tabindex", -1);
    tabbed = i;
    nodes[i].group.setAttribute("tabindex", 0);
  }

  function focus(i) {
    rove(i);
    nodes[i].group.focus({ preventScroll: true });
    view.follow(tree.nodes[i]);
  }

  const seen = (i) => latest[i] >= 0 && !isHidden(i);

  /* Where a key leads along the tree; undefined for a key that is not ours. */
  function target(key) {
    const { parent, level } = tree.nodes[tabbed];
    const row = tree.nodes.map((_, i) => i).filter((i) => tree.nodes[i].level === level && seen(i));
    const place = row.indexOf(tabbed);
    return {
      ArrowUp: Math.max(parent, 0),
      ArrowDown: children[tabbed].find(seen) ?? tabbed,
      ArrowLeft: row[place - 1] ?? tabbed,
      ArrowRight: row[place + 1] ?? tabbed,
      Home: row[0],
      End: row[row.length - 1],
    }[key];
  }

  const nodeOf = (event) => Number(event.target.closest?.("[data-node]")?.dataset.node ?? -1);

  svg.addEventListener("click", (event) => {
    const i = nodeOf(event);
    if (view.dragged() || i < 0) return;
    focus(i);
    select(i);
  });
  svg.addEventListener("dblclick", (event) => {
    if (nodeOf(event) >= 0) collapse(nodeOf(event));
  });
  svg.addEventListener("pointerover", (event) => {
    hovered = nodeOf(event);
    lookAt();
  });
  svg.addEventListener("pointerleave", () => {
    hovered = -1;
    lookAt();
  });
  // Not on the tree itself: an SVG that listens for the focus takes it.
  canvas.addEventListener("focusin", (event) => {
    hovered = nodeOf(event);
    if (hovered >= 0) rove(hovered);
    lookAt();
  });
  canvas.addEventListener("focusout", () => {
    hovered = -1;
    lookAt();
  });
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = target(event.key);
    const keys = {
      Enter: () => select(tabbed),
      c: () => collapse(tabbed),
      "+": () => view.zoom(1.4),
      "-": () => view.zoom(1 / 1.4),
      0: () => fit(),
    };
    if (to === undefined && !keys[event.key]) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would move to another cell
    stop();
    if (to === undefined) keys[event.key]();
    else focus(to);
  });

  /* Return how high the canvas should be, in pixels, for the tree at its first size. */
  function height() {
    const across = tree.width / Math.max(canvas.clientWidth, 1);
    const units = across > WIDE && !tree.dots ? CLOSE : Math.max(across, 1);
    return Math.min(460, Math.max(130, tree.height / units + 16));
  }

  const sizes = new ResizeObserver(() => {
    level();
    if (!svg.getBoundingClientRect().width) return;
    if (svg.hasAttribute("viewBox")) view.resize(extent());
    else view.begin(tree.nodes[0]);
  });
  sizes.observe(canvas);
  return {
    element, show, receive, last: tree.steps.length - 1, says, height,
    grow: (pixels) => (canvas.style.height = `${Math.round(pixels)}px`),
    end: () => sizes.disconnect(),
  };
}

/* For each step, the step before it at the same node, or -1. */
function stepsBefore(steps, count) {
  const last = new Array(count).fill(-1);
  return steps.map(({ node }, i) => {
    const previous = last[node];
    last[node] = i;
    return previous;
  });
}

/* -----------------------------------------------------------------------------------------
 * The controls, one set for all trees. */
function makeControls(last, show) {
  let k = 0;
  let timer = 0;
  let speed = 1;

  const back = button("Previous", () => stepBy(-1));
  const next = button("Next", () => stepBy(1));
  const play = button("Play", () => (timer ? stop() : start()));
  const slider = make("input", "st-slider", { type: "range", min: 0, max: last, value: 0, ariaLabel: "Step" });
  const where = make("span", "st-where");
  const speeds = make("select", "", { ariaLabel: "Speed" }, SPEEDS.map((rate) =>
    make("option", "", { value: rate, textContent: `${rate} a second`, selected: rate === speed })));
  const element = make("div", "st-controls", {}, [back, next, play, speeds, slider, where]);

  function go(to) {
    k = Math.min(Math.max(to, 0), last);
    slider.value = k;
    where.textContent = `step ${k} of ${last}`;
    slider.setAttribute("aria-valuetext", where.textContent);
    back.setAttribute("aria-disabled", String(k === 0));
    next.setAttribute("aria-disabled", String(k === last));
    show(k, timer !== 0);
  }

  function stepBy(by) {
    stop();
    go(k + by);
  }

  function start() {
    if (k === last) go(0);
    play.textContent = "Pause";
    timer = setInterval(() => {
      go(k + 1);
      if (k === last) stop();
    }, 1000 / speed);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }

  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });
  speeds.addEventListener("change", () => {
    speed = Number(speeds.value);
    if (!timer) return;
    stop();
    start();
  });
  const keys = {
    ArrowRight: () => stepBy(1),
    ArrowLeft: () => stepBy(-1),
    PageDown: () => stepBy(1),
    PageUp: () => stepBy(-1),
    Home: () => stepBy(-last),
    End: () => stepBy(last),
    " ": () => (timer ? stop() : start()),
  };
  return { element, go, stop, keys };
}

function render({ model, el }) {
  const { trees, message, pictures } = model.get("recording");
  el.classList.add("st-widget");
  if (message) {
    const images = pictures.filter(Boolean).map((svg) =>
      make("img", "st-whole", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: message }));
    el.append(make("p", "st-says", { textContent: message }), ...images);
    return undefined;
  }
  let controls = null;
  const timers = new Set();
  const panels = trees.map((tree, number) => makeTree(
    tree, (node, complain) => ask(number, node, complain), () => controls.stop(), level));
  const last = Math.max(...panels.map((panel) => panel.last));
  controls = makeControls(last, (k, playing) => panels.forEach((panel) => {
    panel.says.setAttribute("aria-live", playing ? "off" : "polite"); // a voice can't keep up
    panel.show(k);
  }));
  const layout = make("div", "st-layout", { role: "group", ariaLabel: "Search stepper", tabIndex: -1 }, [
    controls.element, make("div", "st-panels", {}, panels.map((panel) => panel.element)),
    make("p", "st-note", { textContent: model.get("recording").note }),
  ]);
  el.append(layout);

  /* Give all canvases one height. */
  function level() {
    const height = Math.max(...panels.map((panel) => panel.height()));
    panels.forEach((panel) => panel.grow(height));
  }

  function ask(tree, node, complain) {
    model.send({ do: "skipped", tree, node });
    const wait = "Waiting for the kernel. If it was restarted, run this cell again.";
    timers.add(setTimeout(() => complain(wait), PATIENCE));
  }

  function receive() {
    timers.forEach(clearTimeout);
    timers.clear();
    const answers = model.get("answers");
    panels.forEach((panel, number) => panel.receive(answers[number] ?? {}));
  }

  /* Take the keys that step; those that a control uses are kept from JupyterLab. */
  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const tag = event.target.tagName;
    const own = tag === "SELECT" ? event.key !== "Escape"
      : tag === "BUTTON" && (event.key === "Enter" || event.key === " ");
    if (!own && !controls.keys[event.key]) return;
    event.stopPropagation();
    if (own) return;
    event.preventDefault();
    controls.keys[event.key]();
  }

  layout.addEventListener("keydown", press);
  model.on("change:answers", receive);
  controls.go(0);
  receive();
  return () => {
    controls.stop();
    timers.forEach(clearTimeout);
    panels.forEach((panel) => panel.end());
    model.off("change:answers", receive);
  };
}

export default { render };
