/* The board on a page without Python: in a saved game, and on the site's front page. What the
 * kernel would answer is worked out here. An address can lead to a position or into a game:
 * ?position=…, ?moves=f5d6…, or both. */

import { Model, showAlone, told, whenNear } from "./alone.js";
import { BoardPage } from "./board_page.js";
import { button, enable, widget } from "./common.js";
import { Game, parsePosition, positionText, squareName, usualStart } from "./game.js";
import { STRATEGIES } from "./players.js";
import { BLACK, PLAYERS, WHITE, afterMove, cellsOf, legalMoves, nextPlayer, opponent } from "./rules.js";
import { COLOURS } from "./squares.js";

const NAME = "othello-board";
const YOU = "you";
const SAVED = told(NAME);
if (SAVED.recorded) STRATEGIES[SAVED.recorded.name] = [SAVED.recorded.name, recorded(SAVED.recorded)];
const NO_ANSWER = (square) => `${SAVED.recorded.name} was not asked about ${square}. It has answers to the marked moves.`;
const END = SAVED.recorded && `The answers of ${SAVED.recorded.name} end here. `
  + "Undo, begin a new game, play an ending, or choose another player in its place.";
const LABELS = Object.fromEntries(Object.entries(STRATEGIES).map(([who, [name]]) => [who, name]));

/* The game and who plays it; `tell` is called with all that the page draws. */
class Board {
  constructor({ game, players, names = {}, complaint = "", pause = 0.6 }, tell) {
    Object.assign(this, { game, first: new Game(game.start), tell, complaint, pause });
    this.players = { [BLACK]: players.black, [WHITE]: players.white };
    this.labels = { ...names, [YOU]: "You", ...LABELS };
    this.thinking = false;
  }

  // -- who is to move

  /* You move for a player that is not on this page; the list still says who played. */
  isPerson = (player) => !(this.players[player] in STRATEGIES);
  get anyPerson() { return Object.values(this.players).includes(YOU); }
  isTurn = ({ player }) => this.isPerson(player) || !this.anyPerson;

  called(player) {
    return this.isPerson(player) ? PLAYERS[player] : `${PLAYERS[player]} (${LABELS[this.players[player]]})`;
  }

  /* The legal moves, as far as the player that Python asked has an answer to them. */
  get offered() {
    const { game, players } = this;
    if (!SAVED.recorded || players[opponent(game.player)] !== SAVED.recorded.name) return game.flips;
    return Object.fromEntries(Object.entries(game.flips).filter(([move]) => isAnswered(game, Number(move))));
  }

  get undone() {
    return this.game.positions.slice(0, this.game.ply).findLastIndex(this.isTurn);
  }

  get redone() {
    const { positions, ply } = this.game;
    const next = positions.findIndex((position, i) => i > ply && this.isTurn(position));
    return next < 0 && ply < positions.length - 1 ? positions.length - 1 : next;
  }

  // -- what the page asks for

  actions = {
    play: ({ square }) => this.play(square),
    undo: () => this.step(this.undone),
    redo: () => this.step(this.redone),
    go: ({ to }) => this.step(to),
    new: () => this.begin(this.first),
    ending: () => this.begin(new Game(parsePosition(SAVED.recorded.ending))),
    open: ({ text }) => (this.game = Game.read(this.game.start, text)),
    "set up": ({ position }) => this.begin(new Game(parsePosition(position))),
    choose: ({ colour, who }) => this.choose(colour, who),
    move: () => this.letComputersMove(),
  };

  /* A message about another position, or while the computer thinks, is dropped. */
  answer(message) {
    const { game, ply } = message;
    if (this.thinking || game !== this.game.id || ply !== this.game.ply) return;
    this.complaint = "";
    try {
      this.actions[message.do](message);
    } catch (error) {
      this.complaint = error.message;
    }
    if (!this.thinking) this.tell(this.seen());
  }

  play(square) {
    const { player } = this.game;
    if (player && !this.isPerson(player))
      throw new Error(`${this.called(player)} is to move here. Let it move, or undo.`);
    const after = this.game.play(square);
    if (!(square in this.offered)) throw new Error(NO_ANSWER(squareName(square, this.game.size)));
    this.game = after;
    this.letComputersMove();
  }

  step(ply) {
    if (ply >= 0) this.game = this.game.goTo(ply);
  }

  begin(game) {
    this.game = new Game(game.start);
    this.first = this.game;
    if (this.anyPerson) this.letComputersMove();
  }

  choose(colour, who) {
    this.players[colour === "black" ? BLACK : WHITE] = who;
    if (this.anyPerson && this.game.ply === this.game.moves.length) this.letComputersMove();
  }

  /* Let the computer move until it is a person's turn; with no person playing, once. */
  async letComputersMove() {
    while (this.game.player && !this.isPerson(this.game.player)) {
      const { player, board } = this.game;
      this.thinking = true;
      this.tell(this.seen());
      await drawn();
      let failed = false;
      try {
        this.game = this.game.play(STRATEGIES[this.players[player]][1](player, board));
      } catch (error) {
        [this.complaint, failed] = [error.message, true];
      }
      this.thinking = false;
      this.tell(this.seen());
      if (failed || !this.anyPerson) return;
    }
  }

  // -- what the page is told; widgets/board.py tells it the same

  seen() {
    const { game, players, thinking, complaint, pause } = this;
    const isYours = game.player && this.isPerson(game.player);
    const flips = isYours ? this.offered : {};
    const isEnd = isYours && !Object.keys(flips).length;
    const follows = thinking ? `${this.called(game.player)} is thinking.` : isEnd ? END : game.follows();
    return {
      game: game.id, ply: game.ply, plies: game.moves.length,
      size: game.size, cells: cellsOf(game.board), player: COLOURS[game.player] ?? "",
      flips, last: game.last,
      players: { black: players[BLACK], white: players[WHITE] },
      choices: [...new Set([YOU, ...Object.keys(this.labels)])], labels: this.labels,
      pause, turn: !game.player ? "over" : isYours ? "person" : thinking ? "thinking" : "computer",
      values: false, may_show_values: false, may_look_back: false,
      undo: this.undone >= 0, redo: this.redone >= 0,
      status: [game.happened(), follows].filter(Boolean).join(" "), complaint,
      transcript: game.names(),
    };
  }

  /* The question mark and what follows it in a link to the position that is shown. */
  get link() {
    const { start, ply } = this.game;
    const asked = new URLSearchParams();
    const text = positionText(start);
    if (text !== positionText(usualStart())) asked.set("position", text);
    if (ply) asked.set("moves", this.game.names(ply));
    return `?${asked}`;
  }
}

/* A player that Python asked beforehand, in some of the positions that can come up. */
function recorded({ name, moves }) {
  return (player, board) => {
    const move = moves[positionText({ player, board })];
    if (!move) throw new Error(`${name} was not asked about this position. Choose “New game”.`);
    return move;
  };
}

/* Tell whether a recorded player has an answer to a move, or needs none. */
function isAnswered({ player, board }, move) {
  const after = afterMove(move, player, board);
  const next = nextPlayer(after, player);
  if (next !== player) return !next || positionText({ player: next, board: after }) in SAVED.recorded.moves;
  return legalMoves(player, after).some((on) => isAnswered({ player, board: after }, on));
}

/* Wait until the page has drawn what it was told. */
const drawn = () => new Promise((done) => setTimeout(done, 30));

/* What the address asks for, else what the page is told; with a complaint if it cannot be shown. */
function opened(saved) {
  const asked = new URLSearchParams(location.search);
  const start = saved.position ? parsePosition(saved.position) : usualStart();
  const game = Game.read(start, saved.moves ?? "").goTo(saved.ply ?? 0);
  if (!asked.has("position") && !asked.has("moves")) return { ...saved, game };
  try {
    const from = asked.has("position") ? parsePosition(asked.get("position")) : usualStart();
    return { ...saved, game: Game.read(from, asked.get("moves") ?? "") };
  } catch (error) {
    return { ...saved, game, complaint: `This link does not lead to a position. ${error.message}` };
  }
}

/* The board with a button that copies a link. */
class LinkedBoard extends BoardPage {
  makeTools() {
    super.makeTools();
    this.link = button("Copy link", () => this.copyLink());
    this.link.title = "Copy an address that opens this position";
    this.playing.append(this.link);
    this.ending = button("An ending", () => this.send({ do: "ending" }));
    if (SAVED.recorded) this.fresh.after(this.ending);
    this.record.open.title = "Show the game with the moves above: type or paste moves";
  }

  drawTools() {
    super.drawTools();
    enable(this.ending, this.state.turn !== "thinking");
  }

  async copyLink() {
    const link = location.href.split(/[?#]/)[0] + board.link;
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link to this position is copied.");
    } catch {
      this.say(`The link to this position: ${link}`); // a page that may not use the clipboard
    }
  }
}

let board;
whenNear(NAME, () => {
  board = new Board(opened(SAVED), (state) => model.set("state", state));
  const traits = { state: board.seen(), values: {}, lookback: {} };
  const model = new Model(traits, (message) => board.answer(message));
  showAlone(NAME, widget("ob-widget", (_, send) => new LinkedBoard(send)), model);
  if (board.anyPerson && !board.game.moves.length && !location.search) board.letComputersMove();
});
