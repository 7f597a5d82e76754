/* A look back at a game, in its own file. */

import { Model, showAlone, told } from "./alone.js";
import { widget } from "./common.js";
import { LookBackPage } from "./lookback_page.js";

const NAME = "othello-lookback";
const page = widget("ob-widget", () => new LookBackPage(() => {}));
showAlone(NAME, page, new Model(told(NAME)));
