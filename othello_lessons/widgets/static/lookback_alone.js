/* A game looked back at, in a file of its own. */

import { Model, showAlone, told } from "./alone.js";
import { widget } from "./common.js";
import { LookBackPage } from "./lookback_page.js";

const NAME = "othello-lookback";
const page = widget("ob-widget", () => new LookBackPage(() => {}));
showAlone(NAME, page, new Model(told(NAME)));
