/* The quiz that is clicked and typed into. It draws the state that the kernel sends
 * (widgets/quiz.py says what is in it) and knows no answers. What was typed stays here until
 * it is checked. Whatever comes from outside reaches the page as textContent or as a value. */

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 1500; // ms without an answer before the page says that it waits
const ARRIVAL = 15; // the room above a node for the move that leads to it
const DRAG = 5; // pixels before a press is a drag
const NOTES = 8; // sentences below the tree; each stands at its mark as well
const GLYPHS = { right: "✓", wrong: "✗", missed: "!", superfluous: "+" };
const FILES = "abcdefghij";

function make(tag, name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

function shape(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

function button(text, press) {
  const element = make("button", "oq-tool", { type: "button", textContent: text });
  element.addEventListener("click", press);
  return element;
}

const colour = (node) => (node.player === "black" ? "Black" : "White");
const place = (node) => node.where.replace(/^A/, "a");

/* A small board: felt, lines, and a dot for each disc. */
function miniBoard(node) {
  const n = node.size;
  const dots = (piece) =>
    [...node.cells].map((cell, i) => (cell === piece ? `M${i % n} ${Math.floor(i / n)}h0` : ""));
  const lines = Array.from({ length: n - 1 }, (_, i) => `M${i + 0.5}-.5v${n}M-.5 ${i + 0.5}h${n}`);
  const board = shape("svg", {
    viewBox: `-.5 -.5 ${n} ${n}`, width: node.side, height: node.side, class: "oq-board",
    "aria-hidden": "true",
  });
  board.append(
    shape("path", { d: `M-.5-.5h${n}v${n}h-${n}z`, class: "oq-felt" }),
    shape("path", { d: lines.join(""), class: "oq-lines" }),
    shape("path", { d: dots("X").join(""), class: "oq-discs oq-black" }),
    shape("path", { d: dots("O").join(""), class: "oq-discs oq-white" }),
  );
  return board;
}

/* Say what stands on a board, for those who hear it. */
function boardWords(node) {
  if (!node.cells) return "";
  const names = (piece) => [...node.cells]
    .map((cell, i) => (cell === piece ? FILES[i % node.size] + (1 + Math.floor(i / node.size)) : ""))
    .filter(Boolean).join(" ");
  return ` Black ${names("X") || "none"}. White ${names("O") || "none"}.`;
}

function render({ model, el }) {
  let state = null;
  let nodes = new Map(); // by name: what the kernel says of a node, and its elements
  let cut = new Set(); // the branches that are severed on this page
  let selected = ""; // the branch that the buttons move
  let drag = null;
  let patience = 0;

  const question = make("p", "oq-question");
  const count = make("p", "oq-count");
  const status = make("div", "oq-status", { role: "status" });
  const notes = make("ul", "oq-notes");
  const edges = shape("svg", { class: "oq-edges", "aria-hidden": "true" });
  const sheet = make("div", "oq-sheet");
  const tree = make("div", "oq-tree", { role: "group", ariaLabel: "The tree" }, [sheet]);
  const check = button("Check", () => send({ do: "check", answers: given() }));
  const hint = button("Hint", () => send({ do: "hint" }));
  const solve = button("Show solution", () => send({ do: "solve" }));
  const clear = button("Clear", () => send({ do: "clear" }));
  const fresh = button("New tree", () => send({ do: "new" }));
  const left = button("◀ Move left", () => shift(selected, -1));
  const right = button("Move right ▶", () => shift(selected, 1));
  const tools = make("div", "oq-tools", {}, [left, right, check, hint, solve, clear, fresh]);
  el.classList.add("oq-widget");
  el.append(question, count, tree, tools, status, notes);

  // -- what the kernel is told

  function send(action) {
    model.send({ ...action, quiz: state.quiz });
    clearTimeout(patience);
    patience = setTimeout(() => {
      status.textContent = "Waiting for the kernel. If it was restarted, run this cell again.";
    }, PATIENCE);
  }

  /* Collect what stands on the page: a text, a pair of texts, or true for a cut. */
  function given() {
    if (state.kind === "cuts") return Object.fromEntries([...cut].map((id) => [id, true]));
    const answers = {};
    for (const [id, node] of nodes) {
      const texts = node.inputs.map((input) => input.value.trim());
      if (texts.some(Boolean)) answers[id] = state.kind === "windows" ? texts : texts[0];
    }
    return answers;
  }

  // -- building a tree

  function build() {
    nodes = new Map();
    cut = new Set();
    selected = "";
    for (const data of state.nodes) nodes.set(data.id, { ...data, ...element(data) });
    sheet.replaceChildren(edges, ...[...nodes.values()].map((node) => node.box));
  }

  function element(data) {
    const disc = make("span", `oq-disc oq-${data.player}`, { ariaHidden: "true" });
    const badge = make("span", "oq-badge", { ariaHidden: "true", hidden: true });
    const line = make("span", "oq-line", {}, data.leaf ? [] : [disc]); // nobody moves at a leaf
    const parts = [...(data.cells ? [miniBoard(data)] : []), line, badge];
    const pressed = data.parent !== null && (state.kind === "cuts" || state.kind === "order");
    const box = make(pressed ? "button" : "div", "oq-node", {}, parts);
    box.dataset.id = data.id;
    const typed = state.kind === "values" || state.kind === "windows";
    const inputs = typed && data.asked ? fields(data) : [];
    if (inputs.length) line.append(...spread(inputs));
    else line.append(make("span", "oq-leaf", { textContent: words(data) }));
    if (pressed) asButton(box, data);
    return { box, badge, inputs, control: inputs[0] ?? box };
  }

  function words(data) {
    if (data.leaf) return data.leaf;
    return state.kind === "windows" && data.parent === null ? "−∞ … ∞" : "";
  }

  function spread(inputs) {
    if (inputs.length < 2) return inputs;
    return [inputs[0], make("span", "oq-dots", { textContent: "…" }), inputs[1]];
  }

  function fields(data) {
    const names = state.kind === "windows" ? ["Lower end", "Upper end"] : ["Value"];
    return names.map((name) => {
      const input = make("input", "oq-field", {
        type: "text", autocomplete: "off", spellcheck: false, maxLength: 40,
        ariaLabel: `${name} ${place(data)}, ${colour(data)} to move.${boardWords(data)}`,
      });
      input.addEventListener("input", () => unmark(data.id));
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey) check.click();
      });
      return input;
    });
  }

  function asButton(box, data) {
    const what = data.leaf ? `leaf ${data.leaf}` : `${colour(data)} to move`;
    box.type = "button";
    box.ariaLabel = `${data.where}, ${what}.${boardWords(data)}`;
    if (state.kind === "cuts") {
      box.ariaPressed = "false";
      box.addEventListener("click", () => toggle(data.id));
      return;
    }
    box.setAttribute("aria-keyshortcuts", "Alt+ArrowLeft Alt+ArrowRight");
    box.addEventListener("focus", () => select(data.id));
    box.addEventListener("click", () => select(data.id));
    box.addEventListener("pointerdown", (event) => grab(event, data.id));
    box.addEventListener("pointermove", pull);
    box.addEventListener("pointerup", drop);
    box.addEventListener("pointercancel", drop);
  }

  // -- cutting

  function toggle(id) {
    if (cut.has(id)) cut.delete(id);
    else cut.add(id);
    unmark(id);
    drawCuts();
  }

  function drawCuts() {
    for (const [id, node] of nodes) {
      if (node.box.ariaPressed !== null) node.box.ariaPressed = String(cut.has(id));
      node.box.classList.toggle("oq-cut", cut.has(id));
      node.box.classList.toggle("oq-below", node.ghost || above(node).some((one) => cut.has(one)));
    }
    drawEdges();
  }

  function above(node) {
    const names = [];
    for (let one = node.parent; one !== null && one !== undefined; one = nodes.get(one).parent)
      names.push(one);
    return names;
  }

  // -- putting in order

  const siblings = (id) => [...nodes.values()]
    .filter((node) => node.parent === nodes.get(id).parent).sort((a, b) => a.x - b.x);

  function select(id) {
    selected = id;
    for (const node of nodes.values()) node.box.classList.toggle("oq-selected", node.id === id);
    offer();
  }

  function offer() {
    const family = selected ? siblings(selected) : [];
    const at = family.findIndex((node) => node.id === selected);
    left.disabled = at < 1;
    right.disabled = at < 0 || at === family.length - 1;
  }

  function shift(id, by) {
    if (!nodes.has(id)) return;
    const family = siblings(id);
    const to = family.findIndex((node) => node.id === id) + by;
    if (to >= 0 && to < family.length) send({ do: "move", place: id, to });
  }

  function grab(event, id) {
    if (event.button !== 0) return;
    const from = event.clientX;
    const at = siblings(id).findIndex((node) => node.id === id);
    drag = { id, from, grip: from - nodes.get(id).x, by: 0, moved: false, at };
  }

  /* Let a branch follow the pointer, and take its place among the others as it goes. */
  function pull(event) {
    if (!drag || !event.buttons) return;
    if (!drag.moved && Math.abs(event.clientX - drag.from) < DRAG) return;
    if (!drag.moved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.moved = true;
    drag.x = event.clientX - drag.grip;
    const to = siblings(drag.id).filter((node) => node.id !== drag.id && node.x < drag.x).length;
    if (to !== drag.at) send({ do: "move", place: drag.id, to });
    drag.at = to; // what the kernel was told last, whether it has answered or not
    follow();
    drawEdges();
  }

  function follow() {
    drag.by = drag.x - nodes.get(drag.id).x;
    for (const node of nodes.values())
      if (node.id === drag.id || above(node).includes(drag.id)) {
        node.box.style.translate = `${drag.by}px 0`;
        node.box.classList.add("oq-dragged");
      }
  }

  function drop() {
    const moved = drag?.moved;
    drag = null;
    if (!moved) return;
    for (const node of nodes.values()) {
      node.box.style.translate = "";
      node.box.classList.remove("oq-dragged");
    }
    drawPlaces();
    drawEdges();
  }

  // -- drawing

  function receive() {
    const next = model.get("state");
    const another = state?.quiz !== next.quiz;
    state = next;
    clearTimeout(patience);
    if (another) build();
    drawTools();
    drawPlaces();
    if (state.note !== "hint") fill();
    drawMarks();
  }

  function drawTools() {
    const ordering = state.kind === "order";
    question.textContent = state.question;
    question.append(...(ordering ? [make("span", "oq-how", { textContent:
      " Drag a branch, or press Alt and an arrow key on it." })] : []));
    left.hidden = right.hidden = count.hidden = !ordering;
    fresh.hidden = !state.next;
    if (!ordering) return;
    const { leaves, best, goal, total } = state.count;
    count.replaceChildren(
      make("strong", "", { textContent: `${leaves} of ${total}` }), " leaves visited; ",
      make("strong", "", { textContent: `${best}` }), ` is the ${goal}.`);
    count.classList.toggle("oq-reached", leaves === best);
  }

  /* Put every node where the kernel wants it, in the order in which Tab shall come to it. */
  function drawPlaces() {
    const held = document.activeElement;
    sheet.style.width = `${state.width}px`;
    sheet.style.height = `${state.height}px`;
    for (const data of state.nodes) {
      const node = Object.assign(nodes.get(data.id), data);
      const style = { left: data.x - data.w / 2, top: data.y - data.h / 2, width: data.w,
        height: data.h };
      for (const [name, pixels] of Object.entries(style)) node.box.style[name] = `${pixels}px`;
      // An element that is put elsewhere loses the pointer that drags it.
      if (state.kind === "order" && !drag) sheet.append(node.box);
    }
    if (drag?.moved) follow();
    if (held && sheet.contains(held) && document.activeElement !== held) held.focus();
    if (state.kind === "order") offer();
  }

  function fill() {
    const held = document.activeElement;
    for (const [id, node] of nodes) {
      const texts = [state.answers[id] ?? ""].flat();
      node.inputs.forEach((input, i) => {
        if (input !== held || state.note !== "verdict") input.value = texts[i] ?? "";
      });
    }
    if (state.kind === "cuts") cut = new Set(Object.keys(state.answers));
    drawCuts();
  }

  function drawEdges() {
    const parts = [];
    for (const node of nodes.values()) {
      if (node.parent === null) continue;
      const parent = nodes.get(node.parent);
      const from = [parent.x + offset(parent), parent.y + parent.h / 2];
      const to = [node.x + offset(node), node.y - node.h / 2 - ARRIVAL];
      const severed = cut.has(node.id) || (node.ghost && !parent.ghost);
      const faint = node.ghost || above(node).some((one) => cut.has(one));
      parts.push(...(severed ? severedEdge(from, to) : [edge(from, to, faint)]));
      parts.push(shape("text", { x: to[0], y: to[1] + 11, class: faint || severed
        ? "oq-move oq-faint" : "oq-move" }, node.move));
      if (state.kind === "cuts") parts.push(target(from, to, node.id));
    }
    edges.setAttribute("width", state.width);
    edges.setAttribute("height", state.height);
    edges.replaceChildren(...parts);
  }

  const offset = (node) => (node.box.classList.contains("oq-dragged") ? drag?.by ?? 0 : 0);

  function edge([x1, y1], [x2, y2], faint) {
    const middle = (y1 + y2) / 2;
    const d = `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
    return shape("path", { d, class: faint ? "oq-edge oq-faint" : "oq-edge" });
  }

  function severedEdge(from, to) {
    const at = (share) => from.map((start, i) => start + share * (to[i] - start));
    const [x, y] = at(0.36);
    return [
      shape("path", { d: `M${from}L${at(0.3)}`, class: "oq-edge" }),
      shape("path", { d: `M${at(0.48)}L${to}`, class: "oq-edge oq-faint" }),
      shape("path", { d: `M${x - 6} ${y + 2.5}l12-5`, class: "oq-stroke" }),
    ];
  }

  /* A wide line that nobody sees, so that the edge itself can be clicked. */
  function target(from, to, id) {
    const line = shape("path", { d: `M${from}L${to}`, class: "oq-target" });
    line.addEventListener("click", () => toggle(id));
    return line;
  }

  function drawMarks() {
    const troubles = [];
    for (const [id, node] of nodes) {
      const mark = state.marks[id];
      setMark(node, mark);
      node.box.classList.toggle("oq-part", Boolean(state.part) && id === state.part);
      const news = mark?.says && !state.summary.includes(mark.says);
      if (news && (mark.kind !== "right" || state.note === "solution")) troubles.push(note(mark));
    }
    const more = troubles.splice(state.kind === "order" ? 0 : NOTES).length;
    if (more && state.kind !== "order")
      troubles.push(make("li", "", { textContent: `And ${more} more: see the marks.` }));
    notes.replaceChildren(...troubles);
    status.textContent = state.summary;
    status.dataset.note = state.note === "verdict" ? (state.right ? "right" : "wrong") : state.note;
  }

  function setMark(node, mark) {
    const shown = mark && mark.kind in GLYPHS;
    node.badge.hidden = !shown;
    node.badge.className = `oq-badge oq-${mark?.kind ?? ""}`;
    node.badge.textContent = shown ? GLYPHS[mark.kind] : "";
    node.box.dataset.mark = shown ? mark.kind : "";
    const words = shown ? named(mark) : "";
    node.box.title = words;
    node.control.setAttribute("aria-description", words);
  }

  const named = ({ kind, says }) => `${kind[0].toUpperCase()}${kind.slice(1)}. ${says}`.trim();

  function unmark(id) {
    setMark(nodes.get(id), undefined);
  }

  function note(mark) {
    const glyph = make("span", `oq-badge oq-${mark.kind}`, {
      textContent: GLYPHS[mark.kind] ?? "", ariaHidden: "true" });
    const says = mark.kind === "right" ? mark.says : named(mark);
    return make("li", "", {}, [glyph, make("span", "", { textContent: says })]);
  }

  // -- the keyboard

  /* Keep the keys that our controls use from JupyterLab, and only those. */
  function keep(event) {
    const box = event.target.closest(".oq-node");
    if (event.altKey && state.kind === "order" && box && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault(); // or the browser goes back a page
      event.stopPropagation();
      shift(box.dataset.id, event.key === "ArrowLeft" ? -1 : 1);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const pressed = event.target.tagName === "BUTTON" && (event.key === "Enter" || event.key === " ");
    const typed = event.target.tagName === "INPUT" && event.key !== "Escape";
    if ((pressed || typed) && !(event.key === "Enter" && event.shiftKey)) event.stopPropagation();
  }

  el.addEventListener("keydown", keep);
  model.on("change:state", receive);
  receive();
  return () => {
    clearTimeout(patience);
    el.removeEventListener("keydown", keep);
    model.off("change:state", receive);
  };
}

export default { render };
