/* The game on a board without Python: its record and the position in it that is shown, and games
 * and positions as text. It is what programs/board_game.py is beside a kernel. */

import {
  BLACK, EMPTY, LARGEST, PLAYERS, SMALLEST, WHITE,
  afterMove, boardOf, bracketed, cellsOf, count, initialBoard, isLegal, legalMoves, nextPlayer, opponent, size,
} from "./rules.js";

const WORD = /(pass|pa|--|[a-z]\d+)|\d+(?=[a-z]\d)|\d+\b|[\s.,;:/|()[\]"'\u2010-\u2015\u2212-]|(\S+)/g;

export const squareName = (square, n) =>
  String.fromCharCode("a".charCodeAt(0) + (square % (n + 2)) - 1) + Math.floor(square / (n + 2));

/* The square of a name; an Error where the board has no such square. */
function squareNamed(name, n) {
  const [column, row] = [name.charCodeAt(0) - "a".charCodeAt(0) + 1, Number(name.slice(1))];
  if (column > n || row < 1 || row > n) throw new Error(`${name} is not a square of this board.`);
  return (n + 2) * row + column;
}

/* The squares of a game as people write it, such as f5d6c3; passes and numbers are left out. */
function parseMoves(text, n) {
  const found = [];
  for (const [, word, strange] of text.toLowerCase().matchAll(WORD)) {
    if (strange) throw new Error(`“${strange.slice(0, 60)}” is not a move: write squares such as f5.`);
    if (word && !["pass", "pa", "--"].includes(word)) found.push(squareNamed(word, n));
  }
  return found;
}

/* Read a position: its cells row by row, then the side to move. */
export function parsePosition(text) {
  const signs = text.replace(/\s/g, "").toUpperCase().replaceAll(".", EMPTY).replace(/[*@]/g, BLACK);
  const [cells, player] = [signs.slice(0, -1), signs.slice(-1)];
  const n = Math.sqrt(cells.length);
  if (!/^[-XO]*[XO]$/.test(signs) || !Number.isInteger(n) || n < SMALLEST || n > LARGEST)
    throw new Error("A position is written row by row, one sign a square: X for black, O for white, "
      + `- for empty, and then X or O for the side to move. An 8×8 board takes 65 signs; here are ${signs.length}.`);
  return { player, board: boardOf(cells) };
}

export const positionText = ({ player, board }) => cellsOf(board) + player;
export const usualStart = () => ({ player: BLACK, board: initialBoard() });

/* A record and the ply that is shown. A game never changes: each action returns a new one. */
export class Game {
  constructor(start, moves = [], ply = moves.length, id = Math.random().toString(36).slice(2)) {
    Object.assign(this, { start, moves, ply, id, positions: replay(start, moves) });
  }

  static read(start, text) {
    return new Game(start, parseMoves(text, size(start.board)));
  }

  get player() { return this.positions[this.ply].player; }
  get board() { return this.positions[this.ply].board; }
  get size() { return size(this.board); }
  get last() { return this.ply ? this.moves[this.ply - 1] : 0; }
  get mover() { return this.ply ? this.positions[this.ply - 1].player : null; }

  names = (plies = this.moves.length) =>
    this.moves.slice(0, plies).map((move) => squareName(move, this.size)).join("");

  /* The legal moves, each with what it would turn over. */
  get flips() {
    const { player, board } = this;
    const moves = player ? legalMoves(player, board) : [];
    return Object.fromEntries(moves.map((move) => [move, bracketed(move, player, board)]));
  }

  play(square) {
    const objection = this.objection(square);
    if (objection) throw new Error(objection);
    const goesOn = this.ply === this.moves.length;
    const moves = [...this.moves.slice(0, this.ply), square];
    return new Game(this.start, moves, moves.length, goesOn ? this.id : undefined);
  }

  /* Why a square can't be played now; nothing if it can. */
  objection(square) {
    const { player, board, size: n } = this;
    if (!player) return "The game is over. Undo, or start a new game.";
    if (isLegal(square, player, board)) return "";
    const name = squareName(square, n);
    if (board[square] !== EMPTY) return `${name} is taken: a move goes to an empty square.`;
    return `${PLAYERS[player]} can't play ${name}: it would turn nothing over.`;
  }

  goTo = (ply) => new Game(this.start, this.moves, ply, this.id);

  /* What happened last and what follows, as the status says it. */
  get status() {
    return [this.happened(), this.follows()].filter(Boolean).join(" ");
  }

  happened() {
    const { mover, player } = this;
    const said = mover ? [`${PLAYERS[mover]} played ${squareName(this.last, this.size)}.`] : [];
    const due = mover ? opponent(mover) : this.start.player;
    if (player && player !== due) said.push(`${PLAYERS[due]} has no legal move and passes.`);
    return said.join(" ");
  }

  follows() {
    if (this.player) return `${PLAYERS[this.player]} to move.`;
    const [black, white] = [count(this.board, BLACK), count(this.board, WHITE)];
    if (black === white) return `The game is over: a draw, ${black} to ${white}.`;
    const winner = black > white ? BLACK : WHITE;
    return `The game is over: ${PLAYERS[winner]} wins, ${Math.max(black, white)} to ${Math.min(black, white)}.`;
  }
}

/* The positions before the first move and after each one; an Error for a move against the rules. */
function replay({ player, board }, moves) {
  const first = legalMoves(player, board).length ? player : nextPlayer(board, player);
  const positions = [{ player: first, board }];
  moves.forEach((move, i) => {
    const now = positions.at(-1);
    const name = squareName(move, size(board));
    if (!now.player) throw new Error(`Move ${i + 1} cannot be ${name}: the game is over by then.`);
    if (!isLegal(move, now.player, now.board))
      throw new Error(`Move ${i + 1}, ${PLAYERS[now.player]} to ${name}, is against the rules.`);
    const after = afterMove(move, now.player, now.board);
    positions.push({ player: nextPlayer(after, now.player), board: after });
  });
  return positions;
}
