/* A game looked back at, as a widget of its own. */

import { widget } from "./common.js";
import { LookBackPage } from "./lookback_page.js";

export default widget("ob-widget", (model, send) => new LookBackPage(send));
