/* The teacher's page, made for a projector: how to join, one question after another with its votes,
 * and the buttons that lead on. Space, → and the forward key of a presenter press the next one. */

import { LightOrDark } from "./alone.js";
import { button, make, select, span, withCode } from "./common.js";
import { aboveIt, listen, paragraph, picture, post, says } from "./shared.js";

const NEXT = {
  "": ["ask", "Begin"],
  ask: ["spread", "Close the vote"],
  spread: ["talk", "Talk"],
  talk: ["again", "Vote again"],
  again: ["both", "Close the vote"],
  both: ["reveal", "Show the answer"],
  reveal: ["ask", "Next question"],
};
const TITLES = {
  ask: "Vote alone", spread: "This is how you voted", talk: "Talk with your neighbour", again: "Vote again",
  both: "Before and after talking", reveal: "The answer",
};
const ROUNDS = ["First vote", "Second vote"];

const page = document.getElementById("page");
const joining = make("div", "ov-joining");
const clock = make("span", "ov-clock");
const theme = make("span", "", { id: "othello-theme" });
const title = make("h1", "", { ariaLive: "polite" });
const count = make("p", "ov-count");
const body = make("div", "ov-body");
const note = make("p", "ov-wrong", { role: "alert" });
const next = button("Begin", () => go());
const skip = button("Show the answer", () => reveal());
const hide = button("Hide the clock", () => {
  clock.hidden = !clock.hidden;
  hide.textContent = clock.hidden ? "Show the clock" : "Hide the clock";
});
const chosen = select("Go to a question", [], (name) => press("ask", name));
const own = button("Your own question", () => write());
const end = button("End the session", () => confirm("End the session? The table and the page are written, and the votes are forgotten.") && press("end"));
const tools = make("div", "ov-tools ol-widget", {}, [next, skip, chosen, own, hide, end]);
page.append(
  make("header", "", {}, [joining, make("div", "ov-right ol-widget", {}, [clock, theme])]),
  make("div", "ov-head", {}, [title, count]), body, note, tools,
);

let state = { phase: "", key: "", questions: [] };
let question = {};
let isDark = false;
let began = 0;

new LightOrDark(theme);
const redrawn = new MutationObserver(() => draw());
redrawn.observe(document.documentElement, { attributeFilter: ["data-jp-theme-light"] });

/* Ask the server for something; return why it refused, or nothing. */
const act = (what, value) => post("do", { do: what, what: value }).then(() => "", (error) => error.message);
const press = async (what, value) => note.replaceChildren(...withCode(await act(what, value)));

/* Do what comes next. */
function go() {
  const [phase] = NEXT[state.phase];
  if (phase === "reveal") return reveal();
  if (phase !== "ask") return press("step", phase);
  const at = state.questions.findIndex(([name]) => name === state.key);
  const [name] = state.questions[at + 1] ?? [];
  return name ? press("ask", name) : undefined;
}

/* Show the answer; where it is another on each machine, the teacher says what it is. */
async function reveal() {
  if (!state.needsAnswer) return press("step", "reveal");
  const { choices } = question;
  const field = choices.length ? select("The answer", [["", "not known"], ...choices], () => {}) : make("input", "ov-field", { ariaLabel: "The answer" });
  ask("The answer depends on the machine. What did yours say?", field, "Show the answer", async () =>
    (field.value && (await act("answer", field.value))) || act("step", "reveal"));
}

function write() {
  const field = make("textarea", "ov-field", {
    rows: 3, ariaLabel: "Your own question", placeholder: "How many discs turn over?\nnumber\n3",
  });
  const help = "Three lines: the question; its kind, or the choices; the answer, if you like. Kinds: `number`, `yes / no / it depends`, `square f5d6c3`, `squares`, `range 1 10 100`, `node [[3, 5], [2, 9]]`.";
  ask(help, field, "Ask it", () => act("own", field.value));
}

/* Ask the teacher for something in a dialog. `done` returns why it is refused, or nothing. */
function ask(text, field, label, done) {
  const wrong = make("p", "ov-wrong", { role: "alert" });
  const dialog = make("dialog", "ol-widget", {}, [
    says(text), field, wrong,
    make("div", "ov-line", {}, [
      button(label, async () => {
        const why = await done();
        if (why) wrong.replaceChildren(...withCode(why));
        else dialog.close();
      }),
      button("Cancel", () => dialog.close()),
    ]),
  ]);
  dialog.addEventListener("close", () => {
    dialog.remove();
    next.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog") || event.target.closest("select") || next.hidden) return;
  const isPressed = event.key === " " && event.target.closest("button, summary");
  if (isPressed || ![" ", "ArrowRight", "PageDown"].includes(event.key)) return;
  event.preventDefault();
  go();
});

async function show(heard) {
  const isNew = heard.key !== state.key || !question.join;
  const moved = isNew || heard.phase !== state.phase;
  if (moved) began = Date.now() - 1000 * heard.seconds;
  state = heard;
  note.replaceChildren();
  if (isNew) {
    const asked = await (await fetch("question")).json();
    if (asked.key !== state.key) return;
    question = asked;
  }
  if (moved || state.ended) draw();
  tell();
}

/* What changes with every vote. */
function tell() {
  const { votes, present, key, phase, questions } = state;
  const here = `${present} ${present === 1 ? "browser is" : "browsers are"} here`;
  count.textContent = votes === undefined || !key ? here : `${votes} ${votes === 1 ? "vote" : "votes"} · ${here}`;
  count.hidden = state.ended || (Boolean(key) && votes === undefined);
  chosen.replaceChildren(
    make("option", "", { value: "", textContent: "Go to a question" }),
    ...questions.map(([value, text, was], i) => make("option", "", { value, textContent: `${was ? "✓ " : ""}${i + 1}. ${text}` })),
  );
  const isLast = questions.at(-1)?.[0] === key;
  next.textContent = NEXT[phase][1];
  next.hidden = state.ended || (phase === "reveal" && isLast) || !questions.length;
  skip.hidden = phase !== "spread" || state.ended;
  for (const tool of [chosen, own, hide, end]) tool.hidden = state.ended;
}

function draw() {
  isDark = document.documentElement.dataset.jpThemeLight === "false";
  const { key, phase, ended, folder } = state;
  document.body.dataset.phase = ended ? "ended" : phase;
  if (!question.join) return;
  const { address, word, code } = question.join;
  const small = [span("Join: "), make("b", "", { textContent: address }), span(" · word "), make("b", "", { textContent: word })];
  joining.replaceChildren(...(key && !ended ? small : [span(state.title)]));
  title.textContent = ended ? "The session is over" : key ? TITLES[phase] : "Join on your phone";
  body.replaceChildren(...(ended ? [says(`The table and the page of the votes are in the folder ${folder}. The votes themselves are deleted.`)] : key ? asked() : [lobby(address, word, code)]));
}

const lobby = (address, word, code) => make("div", "ov-lobby", {}, [
  picture(code, `A code with the address ${address}`, false),
  make("div", "", {}, [
    says("Scan the code, or open"), make("p", "ov-large", { textContent: address }),
    says("and write the word"), make("p", "ov-large", { textContent: word }),
    says("No name, no account. Your votes are counted, and nobody sees who gave them."),
  ]),
]);

/* The question, and below it what belongs to the phase. */
function asked() {
  const { phase } = state;
  const line = make("p", "ov-ask", {}, withCode(question.ask));
  if (phase === "ask" || phase === "again") return [line, ...options()];
  if (phase === "talk") return [says("Find somebody who answered something else. Why did you answer so?", "ov-talk"), line, ...options()];
  return [line, ...(phase === "reveal" ? answer() : []), spreads()];
}

/* The choices, the lines or the numbers between which one chooses, and the lesson's picture. */
function options() {
  const { choices, isCode, stops } = question;
  const listed = choices.map(([number, words]) =>
    make("li", "", { value: number }, isCode ? [make("code", "", { textContent: words })] : withCode(words)));
  const scale = stops.length ? [says(`From ${stops[0][1]} to ${stops.at(-1)[1]}: where does it lie?`)] : [];
  const [texts, pictures] = [[], []];
  for (const part of aboveIt(question, isDark)) (part.localName === "img" ? pictures : texts).push(part);
  if (question.drawn) pictures.push(picture(question.drawn, "Where to answer", isDark));
  const lesson = make("details", "ov-lesson", {}, [make("summary", "", { textContent: "What the lesson says" }), ...texts]);
  return [
    ...(listed.length ? [make(isCode ? "ol" : "ul", isCode ? "ov-code" : "ov-options", {}, listed)] : []),
    ...scale, make("div", "ov-pictures", {}, pictures), ...(texts.length ? [lesson] : []),
  ];
}

/* Both spreads beside each other, each with its picture or its bars. */
function spreads() {
  const { voted, pictures } = state;
  const isShort = question.isCode && state.phase === "reveal"; // the lines that somebody chose
  const rows = state.rows.filter(({ counts, right }) => !isShort || right || counts.some(Boolean));
  const panels = voted.map((of, at) => make("section", "ov-spread", {}, [
    make("h2", "", { textContent: `${voted.length > 1 ? ROUNDS[at] : "Votes"} (${of})` }),
    pictures[at] ? picture(pictures[at][0], pictures[at][1], isDark) : bars(rows, at, of),
  ]));
  return make("div", "ov-spreads", {}, panels);
}

const look = ({ isCode, choices }) => (isCode ? "ov-code" : choices.length ? "ov-tall" : "");
const bars = (rows, at, of) => make("ul", `ov-bars ${look(question)}`, {}, rows.map(({ label, counts, right }) => {
  const bar = make("i", right ? "ov-is-right" : "");
  bar.style.width = `${(100 * counts[at]) / Math.max(of, 1)}%`;
  const share = of ? Math.round((100 * counts[at]) / of) : 0;
  const words = make("span", "ov-label", {}, [...(right ? ["✓ "] : []), ...withCode(label)]);
  return make("li", "", {}, [words, make("span", "ov-bar", {}, [bar]), span(`${counts[at]} · ${share} %`, "ov-number")]);
}));

function answer() {
  const { heading, why, shown, moved: [moved, of] } = state;
  const parts = [...(heading ? [make("p", "ov-heading", {}, withCode(heading))] : []), ...why.map(paragraph)];
  if (of) parts.push(says(`${moved} of ${of} who were wrong at first moved to the right answer.`, "ov-moved"));
  const drawn = shown ? [picture(shown, "What the lesson shows with the answer", isDark)] : [];
  return [make("div", "ov-answer", {}, [make("div", "", {}, parts), ...drawn])];
}

setInterval(() => {
  const seconds = Math.max(0, Math.floor((Date.now() - began) / 1000));
  clock.textContent = state.key && !state.ended ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
}, 500);

listen(show, (refused) => {
  if (!state.ended) note.textContent = refused ? "The server is not there any more." : "The server does not answer. Is it still running?";
});
