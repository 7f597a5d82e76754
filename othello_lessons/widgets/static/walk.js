/* The board on which you walk a proof: what is proved stands beside it, and where you have been below. */

import { make, widget } from "./common.js";
import { BoardPage } from "./board_page.js";

class WalkPage extends BoardPage {
  constructor(send) {
    super(send);
    this.known = make("p", "wk-known");
    this.change = make("p", "wk-change");
    const said = make("div", "wk-said", { role: "status" }, [this.known, this.change]);
    // JupyterLab's extension gives a picture of this class the colours of the theme.
    this.tree = make("div", "wk-tree jp-RenderedSVG");
    this.side.prepend(said);
    this.element.append(this.tree);
  }

  drawState(next) {
    super.drawState(next);
    this.known.textContent = next.known;
    this.change.textContent = next.change;
    const src = `data:image/svg+xml,${encodeURIComponent(next.tree)}`;
    this.tree.replaceChildren(Object.assign(new Image(), { src, alt: next.lines }));
    this.tree.scrollLeft = this.tree.scrollWidth; // the newest moves
  }
}

export default widget("ob-widget", (model, send) => new WalkPage(send));
