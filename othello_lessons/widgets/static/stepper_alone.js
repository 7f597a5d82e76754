/* The search stepper in its own file, or several on one page of the site. What the kernel would be asked is in the file: what
 * every cut left out is worth. */

import { Model, showAlone, told, whenNear } from "./alone.js";
import { stepper } from "./stepper_page.js";

const PLACES = "[id^='othello-stepper']:not([id$='-told'])";

function answer(model, { tree, node }) {
  const answers = model.get("answers");
  const known = { ...answers[tree], [node]: model.get("skipped")[tree][node] };
  model.set("answers", { ...answers, [tree]: known });
}

for (const { id } of document.querySelectorAll(PLACES)) {
  whenNear(id, () => {
    const model = new Model(told(id), (message) => answer(model, message));
    showAlone(id, stepper, model);
  });
}
