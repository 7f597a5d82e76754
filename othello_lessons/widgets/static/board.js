/* The board that is clicked. It draws the state that the kernel sends (widgets/board.py says
 * what is in it) and sends one message a click. It knows no rules. Whatever comes from outside
 * reaches the page as textContent or as a value, never as HTML. */

const LETTERS = "abcdefghij";
const COLOURS = { X: "black", O: "white" };
const AFTER = { "-": "X", X: "O", O: "-" }; // setting up: what a click makes of a square
const SEEN = 400; // ms for which a person's own move is shown before the answer to it
const PATIENCE = 1500; // ms without an answer before the page says that it waits

function make(tag, name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

function button(text, press, label) {
  const element = make("button", "", { type: "button", textContent: text });
  if (label) {
    element.title = label;
    element.setAttribute("aria-label", label);
  }
  // A disabled button loses the focus; one that only says so keeps it.
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") press();
  });
  return element;
}

function enable(element, possible) {
  element.setAttribute("aria-disabled", String(!possible));
}

/* The squares: drawing, previews, and the keyboard. `pick` is called with an index, counted
 * row by row from 0; the kernel counts squares on a board with a rim. */
function makeSquares(pick) {
  const grid = make("div", "ob-grid", { role: "grid" });
  const letters = make("div", "ob-letters", { ariaHidden: "true" });
  const numbers = make("div", "ob-numbers", { ariaHidden: "true" });
  const element = make("div", "ob-frame", {}, [letters, numbers, grid]);
  let size = 0;
  let cells = [];
  let current = 0; // the square that Tab comes to
  let hovered = -1;
  let shown = { cells: [], flips: {}, last: -1, player: "" };
  let worths = {}; // by square: what the moves are worth, as far as it is known

  const square = (index) => (size + 2) * (Math.floor(index / size) + 1) + (index % size) + 1;
  const index = (square) =>
    size * (Math.floor(square / (size + 2)) - 1) + (square % (size + 2)) - 1;
  const name = (i) => LETTERS[i % size] + (Math.floor(i / size) + 1);

  function build(n) {
    size = n;
    element.style.setProperty("--size", n);
    cells = Array.from({ length: n * n }, () =>
      make("div", "ob-square", { role: "gridcell", tabIndex: -1 }, [
        make("span", "ob-disc"),
        make("span", "ob-worth", { ariaHidden: "true" }),
      ]));
    const row = (r) => make("div", "ob-row", { role: "row" }, cells.slice(n * r, n * (r + 1)));
    grid.replaceChildren(...Array.from({ length: n }, (_, r) => row(r)));
    grid.ariaLabel = `Othello board, ${n} by ${n}`;
    letters.replaceChildren(...[...LETTERS.slice(0, n)].map((text) => make("span", "", { textContent: text })));
    numbers.replaceChildren(...cells.slice(0, n).map((_, r) => make("span", "", { textContent: r + 1 })));
    current = size * Math.floor(n / 2 - 1) + Math.floor(n / 2 - 1);
    cells[current].tabIndex = 0;
  }

  function label(i) {
    const colour = COLOURS[shown.cells[i]];
    const flips = shown.flips[square(i)];
    const worth = worths[square(i)];
    return [name(i), colour ? `${colour} disc` : "empty"]
      .concat(flips ? [`flips ${flips.length}`] : [], i === shown.last ? ["last move"] : [])
      .concat(worth ? [worth.label] : [])
      .join(", ");
  }

  /* Write on the squares what moves there are worth. */
  function appraise(moves) {
    worths = moves;
    cells.forEach((cell, i) => {
      const worth = worths[square(i)];
      const text = worth ? (worth.exact ? "" : "≈") + worth.text : "";
      const [chip, spoken] = [cell.lastChild, label(i)];
      if (chip.textContent !== text) chip.textContent = text;
      if (cell.ariaLabel !== spoken) cell.ariaLabel = spoken;
      cell.classList.toggle("ob-valued", Boolean(worth));
      chip.classList.toggle("ob-exact", Boolean(worth?.exact));
      chip.classList.toggle("ob-best", Boolean(worth?.best));
    });
  }

  function draw(n, next, animated) {
    if (n !== size) build(n);
    const before = shown.cells;
    shown = { ...next, cells: [...next.cells], last: next.last ? index(next.last) : -1 };
    worths = {};
    cells.forEach((cell, i) => {
      const colour = COLOURS[shown.cells[i]];
      cell.classList.toggle("ob-black", colour === "black");
      cell.classList.toggle("ob-white", colour === "white");
      cell.classList.toggle("ob-legal", square(i) in shown.flips);
      cell.classList.toggle("ob-last", i === shown.last);
      cell.ariaLabel = label(i);
      if (animated) animate(cell.firstChild, before[i], shown.cells[i]);
    });
    preview();
  }

  /* Show what a move would turn over: on the square under the mouse, or else with the focus. */
  function preview() {
    const focused = grid.querySelector(":focus-visible");
    const looked = hovered >= 0 ? hovered : cells.indexOf(focused);
    const turned = new Set((shown.flips[square(looked)] ?? []).map(index));
    grid.dataset.mover = shown.player;
    cells.forEach((cell, i) => {
      cell.classList.toggle("ob-ghost", i === looked && turned.size > 0);
      cell.classList.toggle("ob-turns", turned.has(i));
    });
  }

  function focus(i = current) {
    cells[current].tabIndex = -1;
    current = i;
    cells[current].tabIndex = 0;
    cells[current].focus();
  }

  /* Where a key leads from the current square; undefined for a key that is not ours. */
  function target(key) {
    const column = current % size;
    const row = Math.floor(current / size);
    return {
      ArrowLeft: column > 0 ? current - 1 : current,
      ArrowRight: column < size - 1 ? current + 1 : current,
      ArrowUp: row > 0 ? current - size : current,
      ArrowDown: row < size - 1 ? current + size : current,
      Home: current - column,
      End: current - column + size - 1,
    }[key];
  }

  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = target(event.key);
    const plays = event.key === "Enter" || event.key === " ";
    if (to === undefined && !plays) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would move to another cell
    if (plays) {
      if (!event.repeat) pick(current);
    } else focus(to);
  });
  grid.addEventListener("click", (event) => {
    const i = cells.indexOf(event.target.closest(".ob-square"));
    if (i < 0) return;
    focus(i);
    pick(i);
  });
  grid.addEventListener("focusin", (event) => {
    const i = cells.indexOf(event.target);
    if (i >= 0) {
      cells[current].tabIndex = -1;
      current = i;
      cells[current].tabIndex = 0;
    }
    preview();
  });
  grid.addEventListener("focusout", () => queueMicrotask(preview));
  grid.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    hovered = cells.indexOf(event.target.closest(".ob-square"));
    preview();
  });
  grid.addEventListener("pointerleave", () => {
    hovered = -1;
    preview();
  });
  return { element, draw, appraise, focus, name, square };
}

/* Turn a disc over, or let a new one appear; nothing for those who ask for less motion. */
function animate(disc, before, after) {
  if (before === after || after === "-" || !before) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const frames =
    before === "-"
      ? [{ transform: "scale(0.6)", opacity: 0.4 }, { transform: "none", opacity: 1 }]
      : [{ transform: "rotateY(90deg) scale(1.08)" }, { transform: "none" }];
  disc.animate(frames, { duration: before === "-" ? 140 : 280, easing: "ease-out" });
}

/* One side's row: its disc, who plays it, and how many discs it has. */
function makePlayer(colour, choose) {
  const who = make("select", "", { ariaLabel: `Who plays ${colour}` });
  const discs = make("span", "ob-count");
  const icon = make("span", `ob-square ob-${colour} ob-icon`, { ariaHidden: "true" }, [
    make("span", "ob-disc"),
  ]);
  const element = make("div", "ob-player", { role: "group" }, [icon, who, discs]);
  who.addEventListener("change", () => choose(who.value));

  function draw(state) {
    const options = [...who.options].map((option) => option.value);
    if (options.join("\n") !== state.choices.join("\n"))
      who.replaceChildren(
        ...state.choices.map((name) => make("option", "", { value: name, textContent: name })));
    who.value = state.players[colour];
    who.title = state.players[colour];
    discs.textContent = [...state.cells].filter((cell) => COLOURS[cell] === colour).length;
    element.ariaLabel = `${colour}, ${discs.textContent} discs`;
    element.classList.toggle("ob-to-move", state.player === colour);
  }
  return { element, draw };
}

/* The record of the game: steps through it, and its moves as text to copy or to paste over. */
function makeRecord(send, say) {
  let state = { ply: 0, plies: 0, transcript: "" };
  const go = (text, label, to) => button(text, () => send({ do: "go", to: to() }), label);
  const back = [
    go("«", "First position", () => 0),
    go("‹", "One move back", () => state.ply - 1),
  ];
  const on = [
    go("›", "One move on", () => state.ply + 1),
    go("»", "Last position", () => state.plies),
  ];
  const place = make("span", "ob-place");
  const moves = make("textarea", "", { rows: 4, spellcheck: false, placeholder: "f5d6c3…" });
  const open = button("Open", () => send({ do: "open", text: moves.value }));
  const element = make("div", "", {}, [
    make("div", "ob-tools ob-steps", {}, [...back, place, ...on]),
    make("label", "ob-record", {}, [make("span", "", { textContent: "Moves" }), moves]),
    make("div", "ob-tools", {}, [button("Copy", copy), open]),
  ]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(moves.value);
      say("Copied.");
    } catch {
      moves.select(); // a page that may not use the clipboard: leave it to the keyboard
      say("Press Ctrl+C or ⌘C to copy.");
    }
  }

  function draw(next, idle) {
    if (next.transcript !== state.transcript) moves.value = next.transcript;
    state = next;
    back.forEach((step) => enable(step, idle && state.ply > 0));
    on.forEach((step) => enable(step, idle && state.ply < state.plies));
    enable(open, idle);
    place.textContent = `${state.ply} of ${state.plies}`;
  }
  return { element, draw };
}

/* A position that is being set up. `draft` is null, or its cells and who is to move; it stays
 * on the page until it is done. `changed` is called after every change. */
function makeSetUp(send, changed) {
  const mover = make("select", "", { ariaLabel: "Who is to move" }, [
    make("option", "", { value: "black", textContent: "Black to move" }),
    make("option", "", { value: "white", textContent: "White to move" }),
  ]);
  const clear = button("Clear", () => change(() => setUp.draft.cells.fill("-")));
  const done = button("Done", () => {
    const { cells, player } = setUp.draft;
    send({ do: "set up", position: `${cells.join("")} ${player === "black" ? "X" : "O"}` });
    setUp.draft.sent = true;
  });
  const cancel = button("Cancel", () => end());
  const element = make("div", "ob-tools", {}, [mover, clear, done, cancel]);
  const setUp = { element, draft: null, begin, end, pick };

  mover.addEventListener("change", () => change(() => (setUp.draft.player = mover.value)));

  function change(what) {
    what();
    changed();
  }

  function begin({ cells, player }) {
    mover.value = player || "black";
    change(() => (setUp.draft = { cells: [...cells], player: mover.value }));
  }

  function end() {
    change(() => (setUp.draft = null));
  }

  function pick(i) {
    const { cells } = setUp.draft;
    change(() => (cells[i] = AFTER[cells[i]]));
    return COLOURS[cells[i]] ?? "empty";
  }
  return setUp;
}

function render({ model, el }) {
  let state = null; // what is drawn, which may lag a little behind what the kernel sent
  let drawnAt = 0;
  let timer = 0;
  let patience = 0;
  const arrived = [];

  // -- the page

  const squares = makeSquares(pick);
  const players = ["black", "white"].map((colour) =>
    makePlayer(colour, (who) => send({ do: "choose", colour, who })));
  const status = make("p", "ob-status", { role: "status" });
  const complaint = make("p", "ob-complaint", { role: "alert" });
  const undo = button("Undo", () => send({ do: "undo" }));
  const redo = button("Redo", () => send({ do: "redo" }));
  const fresh = button("New game", () => send({ do: "new" }));
  const begin = button("Set up", () => setUp.begin(state));
  const values = button("Values", () => send({ do: "values", on: !state.values }));
  values.title = "Show what every move is worth";
  const note = make("p", "ob-note");
  const move = button("", () => send({ do: "move" }));
  const playing = make("div", "ob-tools", {}, [undo, redo, fresh, begin, values, move]);
  const record = makeRecord(send, say);
  const setUp = makeSetUp(send, () => draw());

  const main = make("div", "ob-main", {}, [
    make("div", "ob-players", {}, players.map((player) => player.element)),
    squares.element,
    note,
  ]);
  const messages = make("div", "ob-messages", {}, [status, complaint]);
  const side = make("div", "ob-side", {}, [messages, playing, record.element, setUp.element]);
  const layout = make("div", "ob-layout", {}, [main, side]);
  el.classList.add("ob-widget");
  el.append(layout);

  // -- what the kernel is told

  function pick(i) {
    if (setUp.draft) say(`${squares.name(i)}: ${setUp.pick(i)}.`);
    else if (state.turn !== "thinking") send({ do: "play", square: squares.square(i) });
  }

  function send(action) {
    model.send({ ...action, game: state.game, ply: state.ply });
    clearTimeout(patience);
    patience = setTimeout(
      () => say("Waiting for the kernel. If it was restarted, run this cell again."), PATIENCE);
  }

  function say(text) {
    status.textContent = text;
  }

  // -- what the kernel says, drawn one move at a time

  function receive() {
    arrived.push(model.get("state"));
    if (!timer) drawNext();
  }

  function drawNext() {
    timer = 0;
    while (arrived.length) {
      const rest = state?.turn === "thinking" ? drawnAt + SEEN - performance.now() : 0;
      if (rest > 0) {
        timer = setTimeout(drawNext, rest);
        return;
      }
      drawState(arrived.shift());
    }
  }

  /* A button is about what the kernel has said last, not about what is drawn so far. */
  function catchUp(event) {
    if (!event.target.closest("button")) return;
    clearTimeout(timer);
    timer = 0;
    while (arrived.length) drawState(arrived.shift());
  }

  function drawState(next) {
    const animated = state !== null;
    state = next;
    drawnAt = performance.now();
    clearTimeout(patience);
    if (setUp.draft?.sent && !state.complaint) setUp.draft = null;
    draw(animated);
  }

  function draw(animated = false) {
    const { draft } = setUp;
    const view = draft ? { ...state, ...draft, flips: {}, last: 0, turn: "draft" } : state;
    squares.draw(state.size, view, animated && !draft);
    appraise();
    players.forEach((player) => player.draw(view));
    say(draft ? "Set up a position: click a square to change it." : state.status);
    complaint.textContent = state.complaint;
    layout.dataset.turn = view.turn;
    drawTools();
  }

  /* What the kernel says about values may be about a position that is not drawn, or no more. */
  function appraise() {
    const told = model.get("values");
    const on = state.values && !setUp.draft;
    const fits = on && told.game === state.game && told.ply === state.ply;
    squares.appraise(fits ? told.moves : {});
    note.textContent = fits ? told.note : "";
    note.hidden = !on;
  }

  function drawTools() {
    const idle = state.turn !== "thinking"; // what is pressed now would be stale when it is heard
    const held = document.activeElement;
    enable(undo, idle && state.undo);
    enable(redo, idle && state.redo);
    enable(fresh, idle);
    enable(values, idle);
    values.setAttribute("aria-pressed", String(state.values));
    move.textContent = `Let ${state.player === "black" ? "Black" : "White"} move`;
    move.hidden = state.turn !== "computer";
    playing.hidden = record.element.hidden = setUp.draft !== null;
    setUp.element.hidden = setUp.draft === null;
    record.draw(state, idle);
    if (side.contains(held) && held.offsetParent === null) squares.focus(); // it was hidden
  }

  /* Keep the keys that our controls use from JupyterLab, and only those. */
  function keep(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const tag = event.target.tagName;
    const pressed = tag === "BUTTON" && (event.key === "Enter" || event.key === " ");
    if (pressed || ((tag === "SELECT" || tag === "TEXTAREA") && event.key !== "Escape"))
      event.stopPropagation();
  }

  el.addEventListener("keydown", keep);
  el.addEventListener("click", catchUp, true);
  model.on("change:state", receive);
  model.on("change:values", appraise);
  receive();
  return () => {
    clearTimeout(timer);
    clearTimeout(patience);
    el.removeEventListener("keydown", keep);
    el.removeEventListener("click", catchUp, true);
    model.off("change:state", receive);
    model.off("change:values", appraise);
  };
}

export default { render };
