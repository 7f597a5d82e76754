/* The board beside its kernel. */

import { widget } from "./common.js";
import { BoardPage } from "./board_page.js";

export default widget("ob-widget", (model, send) => new BoardPage(send));
