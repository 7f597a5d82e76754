/* The rules, for a page without Python: the functions of othello.py that a board needs. A board is
 * a list of cells with a rim, as there; a test plays the same games here and there. The constants
 * of the book are in a module that widgets/page.py writes. */

import { BOOK } from "./book.js";

export const [EMPTY, BLACK, WHITE, OUTER] = ["-", "X", "O", "?"];
export const PLAYERS = { [BLACK]: "Black", [WHITE]: "White" };
export const [SMALLEST, LARGEST] = [BOOK.smallest, BOOK.largest]; // squares on a side

export const size = (board) => Math.sqrt(board.length) - 2;
export const opponent = (player) => (player === BLACK ? WHITE : BLACK);
export const count = (board, piece) => board.filter((cell) => cell === piece).length;

export function directions(n) {
  const [up, down] = [-(n + 2), n + 2];
  return [up - 1, up, up + 1, -1, 1, down - 1, down, down + 1];
}

/* The squares of a board, row by row. */
export function squares(n) {
  return Array.from({ length: n * n }, (_, i) => (n + 2) * (Math.floor(i / n) + 1) + (i % n) + 1);
}

/* A board with these cells, row by row without the rim. */
export function boardOf(cells) {
  const n = Math.sqrt(cells.length);
  const board = new Array((n + 2) ** 2).fill(OUTER);
  squares(n).forEach((square, i) => (board[square] = cells[i]));
  return board;
}

export const cellsOf = (board) => board.filter((cell) => cell !== OUTER).join("");

export function initialBoard(n = 8) {
  const board = boardOf(EMPTY.repeat(n * n));
  const corner = (n + 3) * Math.floor(n / 2); // of the four squares in the middle
  board[corner] = board[corner + n + 3] = WHITE;
  board[corner + 1] = board[corner + n + 2] = BLACK;
  return board;
}

/* The discs that a move turns over, in square order; none if it is not legal. */
export function bracketed(move, player, board) {
  if (board[move] !== EMPTY) return [];
  const [other, turned] = [opponent(player), []];
  for (const direction of directions(size(board))) {
    const line = [];
    let square = move + direction;
    for (; board[square] === other; square += direction) line.push(square);
    if (board[square] === player) turned.push(...line);
  }
  return turned.sort((one, two) => one - two);
}

export const isLegal = (move, player, board) => bracketed(move, player, board).length > 0;

/* The board after a legal move; the board that was given stays as it is. */
export function afterMove(move, player, board) {
  const after = [...board];
  for (const square of [move, ...bracketed(move, player, board)]) after[square] = player;
  return after;
}

/* A walk from each disc over the opponent's discs, as in othello.py. */
export function legalMoves(player, board) {
  const [other, moves] = [opponent(player), new Set()];
  const ways = directions(size(board));
  board.forEach((piece, disc) => {
    if (piece !== player) return;
    for (const direction of ways) {
      let square = disc + direction;
      if (board[square] !== other) continue;
      while (board[square] === other) square += direction;
      if (board[square] === EMPTY) moves.add(square);
    }
  });
  return [...moves].sort((one, two) => one - two);
}

/* Who moves after a player has moved; null when the game is over. */
export function nextPlayer(board, previous) {
  const both = [opponent(previous), previous];
  return both.find((player) => legalMoves(player, board).length) ?? null;
}
