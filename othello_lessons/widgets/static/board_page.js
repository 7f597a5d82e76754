/* The board that is clicked. It draws the state that the kernel sends (widgets/board.py says
 * what is in it) and sends one message a click. It knows no rules. */

import { CLICK, button, enable, make, offer, select, span } from "./common.js";
import { LookBackPage } from "./lookback_page.js";
import { COLOURS, Squares } from "./squares.js";

const AFTER = { "-": "X", X: "O", O: "-" }; // setting up: what a click makes of a square

/* One side's row: its disc, who plays it, and how many discs it has. */
class Player {
  constructor(colour, choose) {
    this.colour = colour;
    this.who = select(`Who plays ${colour}`, [], choose);
    this.discs = span("", "ob-count");
    const icon = make("span", `ob-square ob-${colour} ob-icon`, { ariaHidden: "true" }, [
      span("", "ob-disc"),
    ]);
    this.element = make("div", "ob-player", { role: "group" }, [icon, this.who, this.discs]);
  }

  draw({ choices, labels, players, cells, player }) {
    const { colour, who, discs, element } = this;
    if (choices.join("\n") !== this.offered) offer(who, choices.map((name) => [name, labels[name]]));
    this.offered = choices.join("\n");
    who.value = players[colour];
    who.title = who.value;
    discs.textContent = [...cells].filter((cell) => COLOURS[cell] === colour).length;
    element.ariaLabel = `${colour}, ${discs.textContent} discs`;
    element.classList.toggle("ob-to-move", player === colour);
  }
}

/* The record of the game: steps through it, and its moves as text to copy or to paste over. */
class Record {
  constructor(send, say) {
    Object.assign(this, { say, state: { ply: 0, plies: 0, transcript: "" } });
    const go = (text, label, to) => button(text, () => send({ do: "go", to: to(this.state) }), label);
    this.back = [go("«", "First position", () => 0), go("‹", "One move back", ({ ply }) => ply - 1)];
    this.on = [go("›", "One move on", ({ ply }) => ply + 1), go("»", "Last position", ({ plies }) => plies)];
    this.place = span("", "ob-place");
    this.moves = make("textarea", "", { rows: 4, spellcheck: false, placeholder: "f5d6c3…" });
    this.open = button("Open", () => send({ do: "open", text: this.moves.value }));
    this.copied = button("Copy", () => this.copy());
    this.open.title = "Show the game with the moves above: type or paste moves, or a game in GGF";
    this.copied.title = "Copy the moves as a text in quotes, as Python writes it";
    this.element = make("div", "", {}, [
      make("div", "ol-tools ob-steps", {}, [...this.back, this.place, ...this.on]),
      make("label", "ob-record", {}, [span("Moves"), this.moves]),
      make("div", "ol-tools", {}, [this.copied, this.open]),
    ]);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(JSON.stringify(this.moves.value));
      this.say("Copied, in quotes as Python writes a text.");
    } catch {
      this.moves.select(); // a page that may not use the clipboard: leave it to the keyboard
      this.say("Press Ctrl+C or ⌘C to copy.");
    }
  }

  draw(state, idle) {
    if (state.transcript !== this.state.transcript) this.moves.value = state.transcript;
    this.state = state;
    this.back.forEach((step) => enable(step, idle && state.ply > 0));
    this.on.forEach((step) => enable(step, idle && state.ply < state.plies));
    enable(this.open, idle);
    this.place.textContent = `${state.ply} of ${state.plies}`;
  }
}

/* A position that is being set up. `draft` is null, or its cells and who is to move; it stays
 * on the page until it is done. `changed` is called after every change. */
class SetUp {
  constructor(send, changed) {
    Object.assign(this, { send, changed, draft: null });
    const movers = [["black", "Black to move"], ["white", "White to move"]];
    this.mover = select("Who is to move", movers, (player) => this.change({ player }));
    this.element = make("div", "ol-tools", {}, [
      this.mover,
      button("Clear", () => this.change({ cells: this.draft.cells.map(() => "-") })),
      button("Done", () => this.done()),
      button("Cancel", () => this.change(null)),
    ]);
  }

  begin({ cells, player }) {
    this.mover.value = player || "black";
    this.change({ cells: [...cells], player: this.mover.value });
  }

  change(what) {
    this.draft = what && { ...this.draft, ...what };
    this.changed();
  }

  pick(i) {
    const { cells } = this.draft;
    this.change({ cells: cells.with(i, AFTER[cells[i]]) });
    return COLOURS[this.draft.cells[i]] ?? "empty";
  }

  done() {
    const { cells, player } = this.draft;
    this.send({ do: "set up", position: `${cells.join("")} ${player === "black" ? "X" : "O"}` });
    this.draft.sent = true;
  }
}

export class BoardPage {
  constructor(send) {
    Object.assign(this, { ask: send, arrived: [], drawnAt: 0, timer: 0, worths: {}, told: {}, looking: null });
    this.state = null; // what is drawn, which may lag a little behind what the kernel sent
    this.makeParts();
    this.makeTools();
    this.layOut();
  }

  makeParts() {
    const send = (message) => this.send(message);
    this.squares = new Squares((i) => this.pick(i));
    this.players = Object.values(COLOURS).map((colour) =>
      new Player(colour, (who) => send({ do: "choose", colour, who })));
    this.status = make("p", "ob-status", { role: "status" });
    this.complaint = make("p", "ob-complaint", { role: "alert" });
    this.note = make("p", "ob-note");
    this.bar = make("div", "ob-bar", { role: "progressbar", ariaLabel: "Getting the engine ready", hidden: true });
    this.record = new Record(send, (text) => this.say(text));
    this.setUp = new SetUp(send, () => this.draw());
  }

  makeTools() {
    const explained = (text, title, press) => Object.assign(button(text, press), { title });
    const tell = (text, title, message) => explained(text, title, () => this.send(message));
    this.undo = tell("Undo", "Take back your last move and the reply", { do: "undo" });
    this.redo = tell("Redo", "Make again the moves that were taken back", { do: "redo" });
    this.fresh = tell("New game", "Begin again", { do: "new" });
    this.begin = explained("Set up", "Put discs where you like", () => this.setUp.begin(this.state));
    this.values = explained("Values", "Show what every move is worth", () =>
      this.send({ do: "values", on: !this.state.values }));
    this.back = tell("Look back", "See what each move was worth, and find better ones", { do: "look back" });
    this.move = tell("", "Let the computer make its move", { do: "move" });
    const all = [this.undo, this.redo, this.fresh, this.begin, this.values, this.back, this.move];
    this.playing = make("div", "ol-tools", {}, all);
  }

  layOut() {
    const { squares, note, bar, playing, record, setUp, status, complaint } = this;
    const players = make("div", "ob-players", {}, this.players.map((player) => player.element));
    const main = make("div", "ob-main", {}, [players, squares.element, note, bar]);
    const messages = make("div", "ob-messages", {}, [status, complaint]);
    this.side = make("div", "ob-side", {}, [messages, playing, record.element, setUp.element]);
    this.layout = make("div", "ob-layout", {}, [main, this.side]);
    this.element = make("div", "", {}, [this.layout]);
    // A button is about what the kernel has said last, not about what is drawn so far.
    const catchUp = (event) => event.target.closest("button") && this.drawArrived(true);
    this.element.addEventListener("click", catchUp, true);
  }

  heard = {
    state: (state) => this.receive(state),
    values: (worths) => this.appraise(worths),
    lookback: (told) => this.lookBack(told),
  };

  end = () => clearTimeout(this.timer);

  // -- what the kernel is told

  pick(i) {
    const { setUp, squares } = this;
    if (setUp.draft) this.say(`${squares.name(i)}: ${setUp.pick(i)}.`);
    else if (this.state.turn !== "thinking") this.send({ do: "play", square: squares.toKernel(i) });
  }

  send = (action) => this.ask({ ...action, game: this.state.game, ply: this.state.ply });
  say = (text) => (this.status.textContent = text);
  wait = (text) => this.say(text);

  // -- what the kernel says, drawn one move at a time

  receive(state) {
    this.arrived.push(state);
    if (!this.timer) this.drawArrived();
  }

  drawArrived(atOnce = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    while (this.arrived.length) {
      const rest = this.state?.turn === "thinking" ? this.drawnAt + 1000 * this.state.pause - performance.now() : 0;
      if (rest > 0 && !atOnce) {
        this.timer = setTimeout(() => this.drawArrived(), rest);
        return;
      }
      this.drawState(this.arrived.shift());
    }
  }

  drawState(next) {
    const animated = this.state !== null;
    this.state = next;
    this.drawnAt = performance.now();
    if (this.setUp.draft?.sent && !next.complaint) this.setUp.draft = null;
    this.draw(animated);
  }

  draw(animated = false) {
    const [{ state }, { draft }] = [this, this.setUp];
    const view = draft ? { ...state, ...draft, flips: {}, last: 0, turn: "draft" } : state;
    this.squares.draw(state.size, view, animated && !draft);
    this.appraise();
    this.players.forEach((player) => player.draw(view));
    this.say(draft ? `Set up a position: ${CLICK.toLowerCase()} a square to change it.` : state.status);
    this.complaint.textContent = state.complaint;
    this.layout.dataset.turn = view.turn;
    this.drawTools();
  }

  /* What the kernel says about values may be about a position that is not drawn, or no longer. */
  appraise(told = this.worths) {
    const { state, note } = this;
    this.worths = told;
    const on = state.values && !this.setUp.draft;
    const fits = on && told.game === state.game && told.ply === state.ply;
    this.squares.appraise(fits ? told.moves : {});
    note.textContent = fits ? told.note : "";
    note.hidden = !on;
    this.bar.hidden = !(fits && told.seconds);
    this.bar.style.setProperty("--seconds", `${told.seconds ?? 0}s`);
  }

  /* Show what is told of a look back, unless it is about another game than the one on the board. */
  lookBack(told = this.told) {
    if (told.game && !this.looking) {
      this.looking = new LookBackPage((message) => this.send(message));
      this.element.append(this.looking.element);
    }
    if (told !== this.told) this.looking?.hear(told);
    this.told = told;
    if (this.looking) this.looking.element.hidden = told.game !== this.state.game;
  }

  drawTools() {
    const { state, setUp, record, side } = this;
    const idle = state.turn !== "thinking"; // what is pressed now would be stale when it is heard
    const held = side.getRootNode().activeElement;
    enable(this.undo, idle && state.undo);
    enable(this.redo, idle && state.redo);
    enable(this.fresh, idle);
    if (state.next) this.fresh.textContent = state.next;
    enable(this.values, idle);
    this.values.hidden = !state.may_show_values;
    this.back.hidden = !state.may_look_back;
    this.lookBack();
    this.values.ariaPressed = String(state.values);
    this.move.textContent = `Let ${state.player === "black" ? "Black" : "White"} move`;
    this.move.hidden = state.turn !== "computer";
    this.playing.hidden = record.element.hidden = setUp.draft !== null;
    setUp.element.hidden = setUp.draft === null;
    record.draw(state, idle);
    if (side.contains(held) && held.offsetParent === null) this.squares.rover.focus(); // it was hidden
  }
}
