// The page of standings: the games of two players in a list, and one of them replayed on a board.
// Names and reasons reach the page as text only.

const data = JSON.parse(document.getElementById("data").textContent);
const { players, games } = data;
const $ = id => document.getElementById(id);
const AT_ONCE = 200; // games listed before the reader asks for more

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// ---------------------------------------------------------------------------
// The rules, as far as a replay needs them: a board is n*n of "-", "X" and "O", X moves first

function firstBoard(game) {
  if (game.start) return [...game.start.slice(0, data.size ** 2)];
  const n = data.size, board = Array(n * n).fill("-"), middle = n / 2 | 0;
  board[(middle - 1) * n + middle - 1] = board[middle * n + middle] = "O";
  board[(middle - 1) * n + middle] = board[middle * n + middle - 1] = "X";
  return board;
}

function place(name) {
  return (Number(name.slice(1)) - 1) * data.size + name.charCodeAt(0) - "a".charCodeAt(0);
}

function played(board, square, piece) {
  const n = data.size, after = [...board];
  after[square] = piece;
  for (const down of [-1, 0, 1]) for (const right of [-1, 0, 1]) {
    const line = [];
    let row = Math.floor(square / n) + down, column = square % n + right;
    while (row >= 0 && row < n && column >= 0 && column < n) {
      const at = row * n + column;
      if (board[at] === "-" || at === square) break;
      if (board[at] === piece) { for (const one of line) after[one] = piece; break; }
      line.push(at);
      row += down; column += right;
    }
  }
  return after;
}

function positions(game) {
  const boards = [firstBoard(game)];
  game.moves.forEach((move, ply) => {
    const board = boards[ply];
    boards.push(move === "pass" ? board : played(board, place(move), "XO"[ply % 2]));
  });
  return boards;
}

// ---------------------------------------------------------------------------
// Words

// A protocol may call the player who moves first White, and count its rows from the bottom.
const wording = game => data.wordings[game.protocol];
const colour = (game, side) => wording(game).colours[side];
const nameOf = (game, side) => players[game[side]];

function result(game) {
  if (game.winner === "draw") return "draw";
  const by = game.verdict === "finished" ? `by ${Math.abs(game.score)}` : `(${game.verdict.replace("_", " ")})`;
  return `${nameOf(game, game.winner)} wins ${by}`;
}

function title(game) {
  return ["black", "white"].flatMap((side, place) => [
    ...(place ? [" – "] : []),
    make("span", { className: `disc ${colour(game, side).toLowerCase()}`, ariaHidden: "true" }),
    ` ${nameOf(game, side)}`,
  ]);
}

function whichOne(game) {
  const words = [`pair ${game.pair}`];
  if (data.rounds > 1) words.unshift(`round ${game.round}`);
  if (game.repeated) words.push("repeats an earlier game");
  return words.join(", ");
}

// ---------------------------------------------------------------------------
// The list

let chosen = null, listed = AT_ONCE;

function matching() {
  if (!chosen) return games;
  return games.filter(game => chosen.includes(game.black) && chosen.includes(game.white));
}

function list() {
  const found = matching();
  $("which").textContent = chosen
    ? `Games of ${players[chosen[0]]} against ${players[chosen[1]]}` : "All games";
  $("all").hidden = !chosen;
  $("list").replaceChildren(...found.slice(0, listed).map(game => {
    const button = make("button", { type: "button" }, ...title(game),
      make("small", {}, `${result(game)} · ${whichOne(game)}`));
    button.dataset.game = game.number;
    if (game === open) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => { location.hash = `game=${game.number}`; });
    return make("li", {}, button);
  }));
  $("more").hidden = found.length <= listed;
}

function choose(pair) {
  chosen = pair;
  listed = AT_ONCE;
  for (const button of document.querySelectorAll(".cross button"))
    button.setAttribute("aria-pressed", String(!!pair && button.dataset.pair === pair.join(" ")));
  list();
}

// ---------------------------------------------------------------------------
// The replay

let open = null, boards = [], ply = 0, playing = 0;
const PACE = 700; // milliseconds a move

const SVG = "http://www.w3.org/2000/svg";
function shape(tag, attributes, words = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = words;
  return element;
}

function drawBoard() {
  const n = data.size, cell = 40, edge = 22, side = cell * n + 2 * edge, turned = wording(open).bottomUp;
  const board = boards[ply], last = ply ? open.moves[ply - 1] : "";
  const y = row => edge + cell * (turned ? n - 1 - row : row);
  const parts = [shape("rect", { x: edge, y: edge, width: cell * n, height: cell * n, fill: "var(--othello-felt)" })];
  for (let i = 0; i <= n; i++) {
    const at = edge + cell * i;
    parts.push(shape("path", { d: `M${at} ${edge}v${cell * n}M${edge} ${at}h${cell * n}`, stroke: "var(--othello-line)" }));
  }
  for (let i = 0; i < n; i++) {
    const style = { "font-size": 13, "text-anchor": "middle", fill: "var(--faint)" };
    parts.push(shape("text", { x: edge + cell * (i + 0.5), y: 15, ...style }, String.fromCharCode("a".charCodeAt(0) + i)));
    parts.push(shape("text", { x: 10, y: y(i) + cell / 2 + 5, ...style }, String(i + 1)));
  }
  board.forEach((piece, at) => {
    if (piece === "-") return;
    const is = colour(open, piece === "X" ? "black" : "white").toLowerCase();
    const middle = { cx: edge + cell * (at % n + 0.5), cy: y(Math.floor(at / n)) + cell / 2 };
    parts.push(shape("circle", { ...middle, r: 16, fill: is === "black" ? "var(--othello-black)" : "var(--othello-white)" }));
    if (is === "white") parts.push(shape("circle", { ...middle, r: 12, fill: "none", stroke: "var(--othello-ring)", "stroke-width": 1.5 }));
  });
  if (last && last !== "pass") {
    const at = place(last);
    parts.push(shape("rect", { x: edge + cell * (at % n) + 2, y: y(Math.floor(at / n)) + 2,
      width: cell - 4, height: cell - 4, fill: "none", stroke: "var(--othello-last)", "stroke-width": 3 }));
  }
  $("board").setAttribute("viewBox", `0 0 ${side} ${side}`);
  $("board").replaceChildren(...parts);
}

function said() {
  const count = piece => boards[ply].filter(one => one === piece).length;
  const discs = [["black", "X"], ["white", "O"]]
    .map(([side, piece]) => `${colour(open, side)} ${count(piece)}`).join(", ");
  if (open.shortened) return "The moves of this game are no longer kept.";
  if (!ply) return `The start. ${discs}.`;
  const side = ply % 2 ? "black" : "white", move = open.moves[ply - 1];
  const does = move === "pass" ? "passes" : move;
  const judge = ply <= open.opening ? " (chosen by the judge)" : "";
  return `${ply} of ${open.moves.length}: ${colour(open, side)} ${does}${judge}. ${discs}.`;
}

function goTo(number) {
  if (!open) return;
  ply = Math.max(0, Math.min(open.moves.length, number));
  drawBoard();
  $("now").textContent = said();
  $("board").setAttribute("aria-label", `Board. ${said()}`);
  $("slider").value = ply;
  $("first").disabled = $("previous").disabled = !ply;
  $("next").disabled = $("last").disabled = ply === open.moves.length;
  [...$("moves").children].forEach((button, at) => {
    button.setAttribute("aria-current", String(at + 1 === ply));
  });
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => {
    goTo(ply + 1);
    if (ply === open.moves.length) play(false);
  }, PACE) : 0;
  $("play").textContent = on ? "Pause" : "Play";
}

function startOrPause() {
  if (!playing && ply === open.moves.length) goTo(0);
  play(!playing);
}

function show(game) {
  play(false);
  open = game;
  boards = positions(game);
  $("replay").hidden = false;
  $("hint").hidden = true;
  $("talk").hidden = !game.talk.length;
  $("talk").lastChild.textContent = game.talk.join("\n");
  $("title").replaceChildren(...title(game));
  $("result").textContent = `${game.winner === "draw" ? "Draw" : result(game)}. ${game.reason}`;
  const seconds = ["black", "white"].map(side => `${nameOf(game, side)} ${game.seconds[side].toFixed(1)} s`);
  $("facts").textContent = [`Game ${game.number}, ${whichOne(game)}`, `verdict: ${game.verdict.replace("_", " ")}`,
    `thinking time: ${seconds.join(", ")}`, ...game.warnings].join(" · ");
  $("moves").replaceChildren(...game.moves.map((move, at) => {
    const button = make("button", { type: "button", textContent: move });
    if (at < game.opening) { button.className = "opening"; button.title = "chosen by the judge"; }
    button.addEventListener("click", () => goTo(at + 1));
    return button;
  }));
  $("slider").max = game.moves.length;
  $("transcript").value = game.moves.filter(move => move !== "pass").join("");
  $("copied").textContent = "";
  for (const button of document.querySelectorAll("#list button"))
    button.setAttribute("aria-current", String(Number(button.dataset.game) === game.number));
  goTo(game.moves.length);
}

async function copy() {
  $("transcript").select();
  try { await navigator.clipboard.writeText($("transcript").value); }
  catch { document.execCommand("copy"); }
  $("copied").textContent = "Copied.";
}

function fromAddress(scroll) {
  const number = Number(/^#game=(\d+)$/.exec(location.hash)?.[1]);
  const game = games.find(one => one.number === number);
  if (!game) return;
  show(game);
  if (scroll) $("replay").scrollIntoView({ block: "nearest" });
}

// ---------------------------------------------------------------------------

for (const button of document.querySelectorAll(".cross button"))
  button.addEventListener("click", () => {
    choose(button.dataset.pair.split(" ").map(Number));
    $("which").focus();
  });
$("all").addEventListener("click", () => { choose(null); $("which").focus(); });
$("more").addEventListener("click", () => { listed += AT_ONCE; list(); });
$("first").addEventListener("click", () => goTo(0));
$("previous").addEventListener("click", () => goTo(ply - 1));
$("play").addEventListener("click", startOrPause);
$("next").addEventListener("click", () => goTo(ply + 1));
$("last").addEventListener("click", () => goTo(boards.length - 1));
$("slider").addEventListener("input", () => goTo(Number($("slider").value)));
$("copy").addEventListener("click", copy);
document.addEventListener("keydown", event => {
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: boards.length - 1 }[event.key];
  const typing = event.target.matches("input") || event.altKey || event.ctrlKey || event.metaKey;
  if (to === undefined || !open || typing) return;
  event.preventDefault();
  goTo(to);
});
window.addEventListener("hashchange", () => fromAddress(true));

// ---------------------------------------------------------------------------
// While games are played, the page reloads itself; it keeps what the reader looks at.

const AGAIN = 5000, KEPT = "othello-standings"; // milliseconds; the name in the session's storage

function project(on) {
  document.body.classList.toggle("projector", on);
  $("projector").setAttribute("aria-pressed", String(on));
}

function keep() {
  const state = { chosen: chosen && chosen.map(one => players[one]), ply, game: open && open.number,
    projector: document.body.classList.contains("projector") };
  try { sessionStorage.setItem(KEPT, JSON.stringify(state)); } catch { /* it begins anew */ }
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEPT)) || {}; } catch { return {}; }
}

function readAgain() {
  if (playing) return; // not in the middle of a replay
  keep();
  location.reload();
}

$("projector").addEventListener("click", () => { project(!document.body.classList.contains("projector")); keep(); });
const before = kept(), pair = (before.chosen || []).map(name => players.indexOf(name));
project(before.projector === true);
choose(pair.length === 2 && !pair.includes(-1) ? pair : null);
fromAddress(true);
if (open && open.number === before.game) goTo(before.ply);
if (data.live) setInterval(readAgain, AGAIN);
