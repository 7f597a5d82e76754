/* What the widgets share: elements, small boards, the edges of a tree, keys, and messages to
 * the kernel. widgets/page.py puts this file in front of the modules that import from it. Text
 * from outside reaches the page as textContent, as a value or as an attribute, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";
const WAITING = "Waiting for the kernel. If it was restarted, run this cell again.";

// -- elements

export function make(tag, name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

export function draw(tag, name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, tag);
  if (name) element.setAttribute("class", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/* Text in HTML, and text in a drawing. */
export const span = (textContent, name = "") => make("span", name, { textContent });

export function write(text, name, x, y) {
  const element = draw("text", name, { x, y });
  element.textContent = text;
  return element;
}

/* A disabled button loses the focus, so a button is never disabled: it says that it is. */
export function button(text, press, label) {
  const element = make("button", "ol-button", { type: "button", textContent: text });
  if (label) Object.assign(element, { title: label, ariaLabel: label });
  element.addEventListener("click", () => element.ariaDisabled !== "true" && press());
  return element;
}

export function enable(element, possible) {
  element.ariaDisabled = String(!possible);
}

/* Every option is [value, text]. */
export function select(label, options, choose) {
  const element = make("select", "ol-select", { ariaLabel: label });
  offer(element, options);
  element.addEventListener("change", () => choose(element.value));
  return element;
}

export function offer(element, options) {
  const made = options.map(([value, textContent]) => make("option", "", { value, textContent }));
  element.replaceChildren(...made);
}

// -- drawings

/* A board as three paths, its upper left corner at (x, y); `cells` are X, O and - row by row,
 * and `last` is the row and the column of the last move, from 1. */
export function drawBoard(cells, x, y, side, last = null) {
  const n = Math.sqrt(cells.length);
  const discs = (piece) => [...cells].map((cell, i) =>
    cell === piece ? `M${(i % n) + 0.5} ${Math.floor(i / n) + 0.5}h0` : "").join("");
  const lines = Array.from({ length: n - 1 }, (_, i) => `M${i + 1} 0v${n}M0 ${i + 1}h${n}`);
  const board = draw("g", "ol-board", { transform: `translate(${x} ${y}) scale(${side / n})` }, [
    draw("path", "ol-felt", { d: `M0 0h${n}v${n}h-${n}z${lines.join("")}` }),
    draw("path", "ol-black", { d: discs("X") }),
    draw("path", "ol-white", { d: discs("O") }),
  ]);
  if (last)
    board.append(draw("circle", "ol-last", { cx: last[1] - 0.5, cy: last[0] - 0.5, r: 0.2 }));
  return board;
}

export const drawDisc = (player, cx, cy) => draw("circle", `ol-disc-${player}`, { cx, cy, r: 5 });

/* The curve of an edge from the lower side of one node to the upper side of another. */
export function curve([x1, y1], [x2, y2]) {
  const middle = (y1 + y2) / 2;
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}

/* An edge that was cut: a stub, a stroke across it, and beyond a gap the rest of it. */
export function severed(from, to) {
  const at = (share) => from.map((start, i) => start + share * (to[i] - start));
  const [x, y] = at(0.36);
  return [
    draw("path", "ol-edge", { d: `M${from}L${at(0.3)}` }),
    draw("path", "ol-gone", { d: `M${at(0.48)}L${to}` }),
    draw("path", "ol-cut", { d: `M${x - 5} ${y + 2}l10-4` }),
  ];
}

// -- the keyboard

export const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

/* Tell whether the control with the focus uses a key, which JupyterLab then must not see. */
export function usesKey(event) {
  const { target, key, shiftKey } = event;
  if (isChord(event) || key === "Tab") return false;
  if (target.tagName === "TEXTAREA") return key !== "Escape";
  if (key === "Enter" && shiftKey) return false; // it runs the cell
  if (target.tagName === "BUTTON") return key === "Enter" || key === " ";
  return target.matches("select, input:not([type=range])") && key !== "Escape";
}

/* Take a key for the widget: neither JupyterLab nor the browser does anything with it. */
export function take(event) {
  event.preventDefault();
  event.stopPropagation();
}

/* The nodes of a drawn tree as mouse and keyboard find them. `tree` has its `nodes`, with parent
 * and level, and their elements, the `groups`. It says which node `isSeen` and what `keys` do,
 * and is told which one is `focused`, `picked` by a click, and under the mouse (`hover`). */
export class Walk {
  constructor(svg, tree) {
    Object.assign(this, { tree, tabbed: 0 }); // `tabbed`: the node that Tab comes to
    const at = (event) => Number(event.target.closest?.("[data-node]")?.dataset.node ?? -1);
    svg.addEventListener("keydown", (event) => this.press(event));
    svg.addEventListener("click", (event) => at(event) >= 0 && tree.picked(at(event)));
    svg.addEventListener("pointerover", (event) => tree.hover(at(event)));
    svg.addEventListener("pointerleave", () => tree.hover(-1));
    // Not on the tree itself: an SVG that listens for the focus takes it.
    svg.parentElement.addEventListener("focusin", (event) => {
      if (at(event) >= 0) this.rove(at(event));
      tree.hover(at(event));
    });
    svg.parentElement.addEventListener("focusout", () => tree.hover(-1));
  }

  rove(i) {
    const { groups } = this.tree;
    groups[this.tabbed]?.setAttribute("tabindex", -1);
    groups[i].setAttribute("tabindex", 0);
    this.tabbed = i;
  }

  focus(i) {
    this.rove(i);
    this.tree.groups[i].focus({ preventScroll: true });
    this.tree.focused(i);
  }

  /* Where a key leads from the current node; undefined for a key that leads nowhere. */
  target(key) {
    const { nodes } = this.tree;
    const { parent, level } = nodes[this.tabbed];
    const seen = [...nodes.keys()].filter((i) => this.tree.isSeen(i));
    const row = seen.filter((i) => nodes[i].level === level);
    const place = row.indexOf(this.tabbed);
    return {
      ArrowUp: Math.max(parent, 0),
      ArrowDown: seen.find((i) => nodes[i].parent === this.tabbed) ?? this.tabbed,
      ArrowLeft: row[place - 1] ?? this.tabbed,
      ArrowRight: row[place + 1] ?? this.tabbed,
      Home: row[0],
      End: row.at(-1),
    }[key];
  }

  press(event) {
    const [to, act] = [this.target(event.key), this.tree.keys[event.key]];
    if (isChord(event) || (to === undefined && !act)) return;
    take(event);
    this.tree.stop?.(); // playing
    if (act) act();
    else this.focus(to);
  }
}

// -- the kernel

/* Return the widget that shows a page: its `element`. `page.heard` is what the page does when
 * the kernel changes a trait, and `page.end` what it does when it is taken away. */
export function widget(name, makePage) {
  function render({ model, el }) {
    const page = makePage(model);
    const heard = Object.entries(page.heard);
    el.classList.add("ol-widget", name);
    el.append(page.element);
    for (const [trait, hear] of heard) model.on(`change:${trait}`, hear);
    for (const [, hear] of heard) hear();
    return () => {
      for (const [trait, hear] of heard) model.off(`change:${trait}`, hear);
      page.end?.();
    };
  }
  return { render };
}

/* `send` a message, and after `patience` ms without an answer `say` that the page waits;
 * `answered` tells that one came. */
export function makeMessenger(model, say, patience = 1500) {
  let waiting = 0;
  const answered = () => clearTimeout(waiting);
  function send(message) {
    model.send(message);
    answered();
    waiting = setTimeout(() => say(WAITING), patience);
  }
  return { send, answered };
}
