/* A game looked back at, in a file of its own. */

import { Model, showAlone, told } from "./alone.js";
import { widget } from "./common.js";
import { LookBackPage } from "./lookback_page.js";

showAlone(widget("ob-widget", () => new LookBackPage(() => {})), new Model(told()));
