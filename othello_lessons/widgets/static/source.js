/* The source of a recorded search, beside its tree: the line that is about to run, and what the
 * variables of its call hold. A line that is chosen marks the nodes in which it ran. */

import { CLICK, Rover, make, span } from "./common.js";

const ASK_LINE = `${CLICK} a line, or press Enter on it, to mark the nodes in which it ran.`;

export class Source {
  /* `tree` is a tree of the recording (widgets/stepper.py says what its `lines` are); `mark` takes
   * the nodes in which the chosen line ran. */
  constructor({ lines, nodes, name }, mark) {
    Object.assign(this, lines, { nodes, mark, chosen: -1 });
    this.node = 0;
    this.before = []; // of each line that ran, the one before it in its call
    this.inNodes = this.rows.map(() => new Map()); // of each row, the nodes in which it ran: how often
    const latest = new Map();
    this.ran.forEach(([node, row], i) => {
      this.before.push(latest.get(node) ?? -1);
      latest.set(node, i);
      this.inNodes[row].set(node, (this.inNodes[row].get(node) ?? 0) + 1);
    });
    this.build(name);
    this.rover = new Rover(this.code, this);
  }

  build(name) {
    this.elements = this.rows.map((row, i) => this.drawRow(row, i));
    this.code = make("div", "st-code", { role: "listbox", ariaLabel: `The lines of ${name}` }, this.elements);
    this.whose = make("strong");
    this.held = Object.fromEntries(this.names.map((each) => [each, span("")]));
    const pairs = this.names.map((each) =>
      make("div", "st-pair", {}, [span(each, "st-name"), this.held[each]]));
    const margin = make("div", "st-held", {}, [this.whose, make("div", "st-pairs", {}, pairs)]);
    this.times = make("p", "st-times", { role: "status", textContent: ASK_LINE });
    this.said = make("p", "st-said", { role: "status" });
    const run = make("div", "st-run", {}, [this.code, margin]);
    this.element = make("div", "st-source", {}, [run, this.times, this.said]);
  }

  drawRow({ number, text, label }, i) {
    const goal = label ? [span(label, "st-goal"), " "] : [];
    const words = text.trim().split(" ").flatMap((word) => [" ", span(word)]).slice(1);
    const row = make("div", "st-line", {
      role: "option", tabIndex: i ? -1 : 0, ariaSelected: "false",
    }, [...goal, span(number, "st-number"), " ", make("span", "st-text", {}, words)]);
    row.style.setProperty("--indent", text.search(/\S/));
    return row;
  }

  spoken(i) {
    const { number, text, label } = this.rows[i];
    const words = text.trim().replace(/:$/, "");
    return `${label ? `${label}. ` : ""}line ${number}: ${words}`;
  }

  // -- the line that is about to run

  nodeAt = (k) => this.ran[this.at[k]][0];

  show(k) {
    const [node, row] = this.ran[this.at[k]];
    this.node = node;
    this.lit?.classList.remove("st-lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = this.elements[row];
    this.lit.classList.add("st-lit");
    this.lit.setAttribute("aria-current", "step");
    this.reveal(this.lit);
    const held = this.hold(k);
    this.said.textContent = [this.spoken(row), held].filter(Boolean).join("; ");
  }

  /* Write what the variables of the call hold, and return it in words. */
  hold(k) {
    const news = this.ran[this.at[k]][2];
    const known = {};
    for (let i = this.at[k]; i >= 0; i = this.before[i])
      for (const [name, text] of Object.entries(this.ran[i][2])) known[name] ??= text;
    const { player } = this.nodes[this.node];
    this.whose.textContent = `${player === "black" ? "Black" : "White"}’s call`;
    for (const name of this.names) {
      this.held[name].textContent = known[name] ?? "";
      this.held[name].classList.toggle("st-news", name in news);
    }
    return this.names.filter((name) => name in known).map((name) => `${name} ${known[name]}`).join(", ");
  }

  /* Scroll the source, and nothing else, until a line is in sight. */
  reveal({ offsetTop, offsetHeight }) {
    const { code } = this;
    const [above, below] = [offsetTop, offsetTop + offsetHeight - code.clientHeight];
    if (code.scrollTop > above) code.scrollTop = above;
    else if (code.scrollTop < below) code.scrollTop = below;
  }

  /* Mark the line that led to the first difference between two searches, or none. */
  blame(row) {
    this.elements.forEach((element, i) => element.classList.toggle("st-blamed", i === row));
  }

  // -- lines and nodes

  /* Mark the lines that ran in a node. */
  markCall(node) {
    this.elements.forEach((element, i) => {
      const isMine = this.inNodes[i].has(node);
      element.classList.toggle("st-mine", isMine);
      const { number, text, label } = this.rows[i];
      const shown = [label, number, text.trim()].filter(Boolean).join(" ");
      element.ariaLabel = shown + (isMine ? ", ran in the chosen node" : "");
    });
  }

  keys = { Enter: () => this.choose(this.rover.current) };
  hover() {}
  focused = (i) => this.reveal(this.elements[i]);

  picked(i) {
    this.rover.focus(i);
    this.choose(i);
  }

  target(key) {
    const [{ current }, last] = [this.rover, this.rows.length - 1];
    return {
      ArrowUp: Math.max(current - 1, 0),
      ArrowDown: Math.min(current + 1, last),
      Home: 0,
      End: last,
    }[key];
  }

  /* Choose a line, and mark the nodes in which it ran; the chosen one is let go. */
  choose(i) {
    this.chosen = i === this.chosen ? -1 : i;
    this.elements.forEach((element, row) => {
      element.classList.toggle("st-chosen", row === this.chosen);
      element.ariaSelected = String(row === this.chosen);
    });
    const ran = this.inNodes[this.chosen] ?? new Map();
    this.times.textContent = this.chosen < 0 ? ASK_LINE : this.count(i, ran);
    this.mark(ran);
  }

  count(i, ran) {
    const { number, text } = this.rows[i];
    const line = `Line ${number}, ${text.trim()}`;
    const isHead = i < this.ran[0][1]; // above the first line of the first call
    if (isHead) return `${line}: it is a part of the definition, which calls do not run.`;
    if (!ran.size) return `${line}: it never ran in this search.`;
    const times = [...ran.values()].reduce((sum, each) => sum + each, 0);
    const often = times > ran.size ? `${times.toLocaleString("en")} times, ` : "";
    return `${line}: it ran ${often}in ${ran.size.toLocaleString("en")} of ${this.nodes.length.toLocaleString("en")} nodes.`;
  }
}
