/* The search stepper in its own file, or several on one page of the site. What the kernel would be asked is in the file: what
 * every cut left out is worth. What is below a collapsed node is taken away, and the rest stays
 * where it is. */

import { Model, showAlone, told } from "./alone.js";
import { stepper } from "./stepper_page.js";

const PLACES = "[id^='othello-stepper']:not([id$='-told'])";

function answer(model, whole, message) {
  const { tree, node } = message;
  const answers = model.get("answers");
  if (message.do === "skipped") {
    const known = { ...answers[tree], [node]: model.get("skipped")[tree][node] };
    model.set("answers", { ...answers, [tree]: known });
  } else {
    const layouts = model.get("layouts");
    const folded = (layouts[tree]?.folded ?? []).filter((i) => i !== node);
    if (message.do === "collapse") folded.push(node);
    model.set("layouts", { ...layouts, [tree]: without(whole[tree], folded) });
  }
}

/* The layout of a tree without what is below its folded nodes. */
function without({ layout, nodes }, folded) {
  const away = []; // a node comes after its parent
  nodes.forEach(({ parent }, i) => (away[i] = away[parent] || folded.includes(parent)));
  const isOpen = (i) => !away[i] && !folded.includes(Number(i));
  const kept = (parts) => Object.fromEntries(Object.entries(parts).filter(([i]) => isOpen(i)));
  return {
    ...layout,
    folded,
    points: layout.points.map((point, i) => (away[i] ? null : point)),
    ghosts: kept(layout.ghosts),
    outlines: kept(layout.outlines),
    arrows: kept(layout.arrows),
  };
}

for (const { id } of document.querySelectorAll(PLACES)) {
  const model = new Model(told(id), (message) => answer(model, whole, message));
  // kept here, because the stepper puts its new layout into the recording
  const whole = model.get("recording").trees.map(({ layout, nodes }) => ({ layout, nodes }));
  showAlone(id, stepper, model);
}
