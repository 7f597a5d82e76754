/* A look back at a game, as a widget. */

import { widget } from "./common.js";
import { LookBackPage } from "./lookback_page.js";

export default widget("ob-widget", (model, send) => new LookBackPage(send));
