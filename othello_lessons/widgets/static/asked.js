/* What is below a recorded search: the board of the node that is looked at, and what the
 * node that was chosen says when it is asked. */

import { CLICK, button, draw, drawBoard, make } from "./common.js";
import { isValued } from "./nodes.js";

const ASK = `${CLICK} a node, or press Enter on it, to ask about it.`;
const LOOK = CLICK === "Tap" ? "" : "Point at a node to see its board.";
const SIDE = 96; // pixels: the board that is looked at

export class Asked {
  constructor(withBoard, skip, fold) {
    this.board = draw("svg", "st-look", { role: "img", viewBox: "0 0 100 100" });
    this.looked = make("p", "st-looked");
    this.lines = make("div", "st-lines", { ariaLive: "polite" });
    this.waiting = make("p", "st-waiting");
    this.hint = make("p", "st-hint", { textContent: withBoard ? `${LOOK} ${ASK}`.trim() : ASK });
    this.skipped = button("Show what was skipped", skip);
    this.fold = button("Collapse", fold);
    this.buttons = make("div", "ol-tools", {}, [this.skipped, this.fold]);
    const asked = [this.hint, this.lines, this.waiting, this.buttons];
    this.element = make("div", "st-about", {}, [
      ...(withBoard ? [make("div", "st-looking", {}, [this.board, this.looked])] : []),
      make("div", "st-asked", {}, asked),
    ]);
  }

  /* Show the board of a node. */
  look(node) {
    this.looked.textContent = node.about.where;
    if (!node.cells || this.node === node) return;
    this.node = node;
    this.board.replaceChildren(drawBoard(node, 2, 2, SIDE, SIDE));
    this.board.setAttribute("aria-label", `The board: ${node.about.where}`);
  }

  /* Say what is known of a node after a step; with no step, how to ask. */
  explain(node, step, answer, folds) {
    this.hint.hidden = Boolean(step);
    this.buttons.hidden = !step;
    this.waiting.textContent = "";
    if (!step) return this.lines.replaceChildren();
    const { where, window, value, why } = node.about;
    const texts = [where, window, isValued(step) ? value : "Its value is not known yet."];
    if (step.cut) texts.push(why, ...(answer?.lines ?? []));
    const known = texts.filter(Boolean).map((textContent) => make("p", "", { textContent }));
    this.lines.replaceChildren(...known);
    this.skipped.hidden = !step.cut || Boolean(answer);
    this.fold.hidden = !folds;
    this.fold.textContent = folds;
  }
}
