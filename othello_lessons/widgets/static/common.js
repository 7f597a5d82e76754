/* What the widgets share: elements, small boards, the edges of a tree, keys, and messages to
 * the kernel. widgets/page.py puts this file in front of the modules that import from it. Text
 * from outside reaches the page as textContent, as a value or as an attribute, never as HTML. */

import { CARD } from "./card.js";

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 1500; // ms without an answer before the page says that it waits
const WAITING = "Waiting for the kernel. If it was restarted, run this cell again.";
const DISCONNECTED = "comm_live_update"; // what the widget manager tells a model at a restart
const KEPT = "othello-lessons:kept"; // an event that JupyterLab's extension of the course hears
const ASLEEP = "Asleep: the kernel was restarted. Run this cell again; first run the cells above that it needs.";

export const CLICK = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";

const LINES = 2; // between the lines of a position in text, in letters
const [CROSS, CIRCLE] = ["m-.28-.28l.56.56m0-.56l-.56.56", "m-.3 0a.3.3 0 1 1 .6 0a.3.3 0 1 1-.6 0"];

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

/* Text with `code` between backticks. */
export const withCode = (text) => text.split("`").map((part, i) =>
  i % 2 ? make("code", "", { textContent: part }) : part);

/* Words about an answer, with a sign before them. */
export const mark = (right, words) =>
  span(`${right ? "✓" : "✗"} ${words}`, right ? "ol-right" : "ol-wrong");

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

/* A position, its upper left corner at (x, y), as large as there is room for. `cells` are its signs,
 * row by row: on felt X and O are black and white discs, on paper they are drawn, and other signs are
 * letters; on text all are. `last` is the row and the column of the last move, from 1. */
export function drawBoard(position, x, y, width, height = Infinity) {
  const { cells, columns = Math.sqrt(cells.length), ground = "felt", last = null } = position;
  const [rows, isText] = [cells.length / columns, ground === "text"];
  const scale = Math.min(width / columns, height / rows / (isText ? LINES : 1));
  const drawn = isText ? lines(cells, columns) : onSquares(cells, columns, rows, ground);
  const board = draw("g", "ol-board", { transform: `translate(${x} ${y}) scale(${scale})` }, drawn);
  if (last)
    board.append(draw("circle", "ol-last", { cx: last[1] - 0.5, cy: last[0] - 0.5, r: 0.2 }));
  return board;
}

/* Squares with their signs, each one unit wide. */
function onSquares(cells, wide, high, ground) {
  const middles = [...cells].map((sign, i) => [sign, (i % wide) + 0.5, Math.floor(i / wide) + 0.5]);
  const each = (wanted, shape) => middles.map(([sign, x, y]) =>
    sign === wanted ? `M${x} ${y}${shape}` : "").join("");
  const down = Array.from({ length: wide - 1 }, (_, i) => `M${i + 1} 0v${high}`);
  const across = Array.from({ length: high - 1 }, (_, i) => `M0 ${i + 1}h${wide}`);
  const d = `M0 0h${wide}v${high}h-${wide}z${[...down, ...across].join("")}`;
  const under = draw("path", `ol-${ground}`, { d });
  const discs = (black, white) => [
    draw("path", "ol-black", { d: each(black, "h0") }),
    draw("path", "ol-white", { d: each(white, "h0") }),
  ];
  if (ground === "felt") return [under, ...discs("X", "O")];
  const letters = middles.filter(([sign]) => !"@oXO. -".includes(sign));
  return [
    under, ...discs("@", "o"), draw("path", "ol-signs", { d: each("X", CROSS) + each("O", CIRCLE) }),
    ...letters.map(([sign, x, y]) => write(sign, "ol-sign", x, y + 0.28)),
  ];
}

/* Lines of text, each letter one unit wide. */
function lines(cells, wide) {
  const texts = Array.from({ length: cells.length / wide }, (_, i) =>
    cells.slice(wide * i, wide * (i + 1)).replaceAll(" ", "\u00a0"));
  return texts.map((line, i) => write(line, "ol-line", 0, LINES * i + 1.5));
}

/* The disc of who is to move, on a square of felt. */
export function drawDisc(player, cx, cy) {
  const [r, side] = [CARD.discRadius, 2 * (CARD.discRadius + CARD.felt)];
  return draw("g", "", {}, [
    draw("rect", "ol-felt", { x: cx - side / 2, y: cy - side / 2, width: side, height: side, rx: 3 }),
    draw("circle", `ol-turn-${player}`, { cx, cy, r }),
  ]);
}

/* The curve of an edge from the lower side of one node to the upper side of another. */
export function curve([x1, y1], [x2, y2]) {
  const middle = (y1 + y2) / 2;
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}

/* An edge that was cut: a stub, a stroke across it, and beyond a gap the rest of it. */
export function severed(from, to) {
  const at = (share) => from.map((start, i) => start + share * (to[i] - start));
  const { stub, crossed, rest, stroke: [across, up] } = CARD.severed;
  const [x, y] = at(crossed);
  return [
    draw("path", "ol-edge", { d: `M${from}L${at(stub)}` }),
    draw("path", "ol-gone", { d: `M${at(rest)}L${to}` }),
    draw("path", "ol-cut", { d: `M${x - across} ${y + up}l${2 * across} ${-2 * up}` }),
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
  if (target.matches("input[type=range]")) return /^\w$/.test(key); // "0 0" would restart the kernel
  return target.matches("select, input:not([type=range])") && key !== "Escape";
}

/* Take a key for the widget: neither JupyterLab nor the browser does anything with it. */
export function take(event) {
  event.preventDefault();
  event.stopPropagation();
}

/* Many elements of which Tab comes to one, the `current`; keys lead to the others. `host` has the
 * `elements`, says where a key leads from the current one (`target`), and what `keys` do. It is
 * told which element is `picked` by a click, which one is `focused` by a key, and at which one the
 * reader looks (`hover`), with the mouse or by the focus. */
export class Rover {
  current = 0;

  constructor(element, host) {
    this.host = host;
    const at = (event) => host.elements.indexOf(event.target.closest("[tabindex]"));
    const on = (target, kind, hear) => target.addEventListener(kind, hear);
    on(element, "keydown", (event) => this.press(event));
    on(element, "click", (event) => at(event) >= 0 && host.picked(at(event)));
    on(element, "pointerover", (event) => host.hover(at(event)));
    on(element, "pointerleave", () => host.hover(-1));
    // Not on the element itself: an SVG that listens for the focus takes it.
    on(element.parentElement, "focusin", (event) => {
      if (at(event) >= 0) this.rove(at(event));
      host.hover(at(event));
    });
    on(element.parentElement, "focusout", () => host.hover(-1));
  }

  rove(i) {
    this.host.elements[this.current]?.setAttribute("tabindex", -1);
    this.host.elements[i].setAttribute("tabindex", 0);
    this.current = i;
  }

  focus(i = this.current) {
    this.rove(i);
    this.host.elements[i].focus({ preventScroll: true });
    this.host.focused?.(i);
  }

  press(event) {
    const [to, act] = [this.host.target(event.key), this.host.keys[event.key]];
    if (isChord(event) || (to === undefined && !act)) return;
    if (event.shiftKey && event.key !== "+") return; // Shift+Enter runs the cell
    take(event);
    this.host.stop?.(); // playing
    if (act) act(event);
    else this.focus(to);
  }
}

/* A page with a drawn tree: its `nodes`, each with parent and level, of which a `rover` has the
 * elements. It says which node `isSeen`. */
export class TreePage {
  /* Where a key leads from the current node; undefined for a key that leads nowhere. */
  target(key) {
    const [{ nodes }, { current }] = [this, this.rover];
    const seen = [...nodes.keys()].filter((i) => this.isSeen(i));
    const row = seen.filter((i) => nodes[i].level === nodes[current].level);
    const place = row.indexOf(current);
    return {
      ArrowUp: Math.max(nodes[current].parent, 0),
      ArrowDown: seen.find((i) => nodes[i].parent === current) ?? current,
      ArrowLeft: row[place - 1] ?? current,
      ArrowRight: row[place + 1] ?? current,
      Home: row[0],
      End: row.at(-1),
    }[key];
  }
}

// -- the kernel

/* Tell what the notebook's file is to keep of the widget in a place, if there is news of it. */
function tellFile(place, kept) {
  if (kept?.id) document.dispatchEvent(new CustomEvent(KEPT, { detail: { place, ...kept } }));
}

/* In marimo, only what the page itself changes lets the cells run again that use the widget. */
function tellMarimo(place, model, changed) {
  if (!changed || place.getRootNode().host?.localName !== "marimo-anywidget") return;
  model.set("seen", model.get("seen") + 1);
  model.save_changes();
}

/* Return the widget that shows a page: its `element`. `page.heard` is what the page does when
 * the kernel changes a trait, or answers that nothing is new; `page.wait` says that it has not
 * answered for a while, and `page.end` is called when the page is taken away. `send` takes a
 * message to the kernel.
 * Once the kernel was restarted, the widget is asleep: it can still be read and copied from. */
export function widget(name, makePage) {
  function render({ model, el }) {
    let waiting = 0;
    const note = make("p", "ol-note", { role: "alert", hidden: true });
    const sleep = () => {
      Object.assign(note, { hidden: false, textContent: ASLEEP });
      el.classList.add("ol-asleep");
    };
    const send = (message) => {
      clearTimeout(waiting);
      try {
        model.send(message);
        waiting = setTimeout(() => page.wait(WAITING), page.patience ?? PATIENCE);
      } catch {
        sleep(); // the connection to the kernel is closed
      }
    };
    const page = makePage(model, send);
    const heard = Object.entries(page.heard).map(([trait, hear]) => [`change:${trait}`, () => {
      clearTimeout(waiting);
      hear(model.get(trait));
    }]);
    heard.push(["change:state", () => tellFile(el, model.get("state")?.kept)]);
    heard.push(["change:state", (...news) => tellMarimo(el, model, news.length > 0)]);
    el.classList.add("ol-widget", name);
    el.append(note, page.element);
    el.addEventListener("keydown", (event) => usesKey(event) && event.stopPropagation());
    for (const [, hear] of heard) hear();
    const again = heard.find(([event]) => event === "change:state")[1];
    heard.push([DISCONNECTED, sleep], ["msg:custom", again]); // "unchanged": draw the state again
    for (const [event, hear] of heard) model.on(event, hear);
    return () => {
      for (const [event, hear] of heard) model.off(event, hear);
      clearTimeout(waiting);
      page.end?.();
    };
  }
  return { render };
}

/* What a page says while the kernel still draws its last answer. All of it is told at once, so that
 * the next cell finds it, but only one picture is asked for at a time: a message that is `ahead` has
 * no answer. When the answer has come, the page asks for that of what it said last. */
export class Ahead {
  constructor(send) {
    Object.assign(this, { send, waits: false, last: null });
  }

  say(message) {
    this.last = this.waits ? message : null;
    this.send({ ...message, ahead: this.waits });
    this.waits = true;
  }

  /* The kernel has answered: tell whether it is asked again. */
  goesOn() {
    const { last } = this;
    this.waits = false;
    if (last) this.say(last);
    return last !== null;
  }
}

/* Return the printed marks of a slider: one below each place on which it can stand. */
export const scale = (texts) =>
  make("div", "ol-scale", { ariaHidden: "true" }, texts.map((text) => make("div", "", {}, [span(text)])));
