/* The book's players, for a page without Python: its evaluations and its alpha-beta, with the
 * book's tie rule, so that they make the same moves. */

import { BOOK } from "./book.js";
import { afterMove, count, legalMoves, opponent, size, squares } from "./rules.js";

const score = (player, board) => count(board, player) - count(board, opponent(player));

/* The weight of each cell of a board; 0 for the rim. */
function weightsOf(n) {
  const weights = new Array((n + 2) ** 2).fill(0);
  for (const square of squares(n)) {
    const [row, column] = [Math.floor(square / (n + 2)), square % (n + 2)];
    const [down, across] = [row, column].map((at) => Math.min(at - 1, n - at, 3));
    weights[square] = BOOK.cornerWeights[down][across];
  }
  return weights;
}

const WEIGHTS = {}; // by the size of the board

function weightedScore(player, board) {
  const weights = (WEIGHTS[size(board)] ??= weightsOf(size(board)));
  const other = opponent(player);
  return board.reduce((sum, piece, square) =>
    sum + (piece === player ? weights[square] : piece === other ? -weights[square] : 0), 0);
}

function finalValue(player, board) {
  const margin = score(player, board);
  return margin + Math.sign(margin) * BOOK.win;
}

/* The value and the best move for the player to move, or a bound where the window is narrow. */
export function alphabeta(player, board, alpha, beta, depth, evaluate) {
  if (depth === 0) return [evaluate(player, board), null];
  const [other, moves] = [opponent(player), legalMoves(player, board)];
  const below = (after) => -alphabeta(other, after, -beta, -alpha, depth - 1, evaluate)[0];
  if (!moves.length) {
    const isOver = !legalMoves(other, board).length;
    return [isOver ? finalValue(player, board) : below(board), null];
  }
  let best = moves[0];
  for (const move of moves) {
    const value = below(afterMove(move, player, board));
    if (value > alpha) [alpha, best] = [value, move];
    if (alpha >= beta) break;
  }
  return [alpha, best];
}

const searcher = (depth, evaluate) => (player, board) =>
  alphabeta(player, board, -BOOK.maxValue, BOOK.maxValue, depth, evaluate)[1];

/* The move after which an evaluation is largest, the first of several. */
const maximizer = (evaluate) => (player, board) => {
  const value = (move) => evaluate(player, afterMove(move, player, board));
  return legalMoves(player, board).reduce((best, move) => (value(move) > value(best) ? move : best));
};

function randomStrategy(player, board) {
  const moves = legalMoves(player, board);
  return moves[Math.floor(Math.random() * moves.length)];
}

/* The players by the text that Python has for them, each with what people call it. */
export const STRATEGIES = {
  random: ["Random", randomStrategy],
  "maximizer:eval=score": ["Greedy", maximizer(score)],
  "maximizer:eval=weights": ["Likes corners", maximizer(weightedScore)],
  "alphabeta:depth=3,eval=weights": ["3 moves ahead", searcher(3, weightedScore)],
  "alphabeta:depth=5,eval=weights": ["5 moves ahead", searcher(5, weightedScore)],
};
