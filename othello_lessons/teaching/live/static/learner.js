/* A learner's page: the join word, then one question after another. The card of a question is the
 * one of the notebooks (prediction.js); here the server takes the place of the kernel. */

import { Model } from "./alone.js";
import { button, make } from "./common.js";
import card from "./prediction.js";
import { aboveIt, listen, post, says } from "./shared.js";

const page = document.getElementById("page");
const system = matchMedia("(prefers-color-scheme: dark)");
const paint = () => (document.documentElement.dataset.jpThemeLight = String(!system.matches));
system.addEventListener("change", paint);
paint();

const status = make("p", "ov-status", { role: "status" });
const place = make("div", "ov-question");

/* Ask for the word, unless the address that was scanned has it. */
async function join() {
  const word = decodeURIComponent(location.hash.slice(1));
  if (word && (await enter(word).catch(() => false))) return;
  const field = make("input", "ov-word", { autocapitalize: "none", autocomplete: "off", maxLength: 40, ariaLabel: "The word" });
  const wrong = make("p", "ov-wrong", { role: "alert" });
  const go = button("Join", () => enter(field.value).catch((error) => (wrong.textContent = error.message)));
  field.addEventListener("keydown", ({ key }) => key === "Enter" && go.click());
  page.replaceChildren(
    make("h1", "", { textContent: "Predict together" }),
    says("Write the word that you see on the board. Nobody is asked for a name."),
    make("div", "ov-line", {}, [field, go]), wrong,
  );
  field.focus();
}

async function enter(word) {
  await post("join", { word });
  history.replaceState(null, "", location.pathname);
  follow();
  return true;
}

function follow() {
  page.replaceChildren(place, status);
  listen(show, (refused) => (refused ? join() : (status.textContent = "Waiting for the teacher's machine.")));
}

let asked = { key: "" };
let now = {};
let model = null;

async function show(state) {
  now = state;
  if (state.key && asked.key !== state.key) {
    const question = await (await fetch("question")).json();
    if (question.key !== now.key) return;
    asked = question;
    model = null;
  }
  if (now !== state) return;
  if (!state.key) {
    asked = { key: "" };
    model = null;
    place.replaceChildren(make("h1", "", { textContent: state.says }));
    status.textContent = "";
    return;
  }
  draw();
}

/* Draw the card again where another round begins: it is filled with the first guess. */
function draw(changes = {}) {
  const { says: text, round } = now;
  const isOpen = round === "ask" || round === "again";
  const state = { ...asked, ...now, says: now.verdict ? text : "", error: false, right: now.right ?? [], verdict: now.verdict ?? "", ...changes };
  if (model?.round === round) model.set("state", state);
  else {
    model = Object.assign(new Model({ state }, answer), { round });
    const el = make("div");
    card.render({ model, el });
    place.replaceChildren(...fold(), el);
    place.dataset.open = isOpen;
  }
  status.textContent = now.verdict ? "" : text;
  if (isOpen && state.phase === "kept") status.textContent = "Your vote is counted.";
}

/* What the lesson says above is folded away, its picture is not. Where one answers on a board or a
 * tree, that is the picture. */
function fold() {
  const { size, nodes } = asked;
  const parts = aboveIt(size || nodes ? { above: asked.above } : asked, system.matches);
  const texts = parts.filter((part) => part.localName !== "img");
  const details = make("details", "", {}, [make("summary", "", { textContent: "What the lesson says" }), ...texts]);
  return [...(texts.length ? [details] : []), ...parts.filter((part) => part.localName === "img")];
}

async function answer({ do: what, guess }) {
  if (what === "change") return draw({ phase: "asked" });
  if (what !== "guess") return;
  try {
    ({ guess: now.guess } = await post("vote", { key: now.key, round: now.round, guess }));
    now.phase = "kept";
    draw();
  } catch (error) {
    draw({ phase: "asked", guess, error: true, says: error.message });
  }
}

/* A browser that joined before has its cookie, and goes on at once. */
const known = await fetch("question").then(({ status }) => status !== 401, () => false);
if (known) follow();
else join();
