/* Pictures with a menu below each. The kernel judges what is chosen (widgets/menus.py). */

import { make, mark, select, widget, withCode } from "./common.js";

const OPEN = ["", "Choose one"];

class MenusPage {
  constructor(model, send) {
    this.send = send;
    this.items = model.get("pictures").map(([svg, alt], place) => this.makeItem(svg, alt, place));
    this.status = make("p", "om-status", { role: "status" });
    const list = make("div", "om-list", {}, this.items.map((item) => item.element));
    const widths = model.get("pictures").map(([svg]) => Number(/width="(\d+)"/.exec(svg)?.[1] ?? 400));
    list.style.setProperty("--om-least", `${Math.min(400, Math.max(...widths))}px`);
    this.element = make("div", "", {}, [list, this.status]);
  }

  heard = { state: (state) => this.show(state) };
  wait = (text) => (this.status.textContent = text);

  makeItem(svg, alt, place) {
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    // JupyterLab's own class: such pictures follow the theme.
    const picture = make("div", "jp-RenderedSVG", {}, [make("img", "", { src, alt })]);
    const choose = (choice) => this.send({ do: "choose", place, choice });
    const menu = select(alt.split("\n")[0], [OPEN], choose);
    const says = make("p", "om-says", { ariaLive: "polite" });
    return { menu, says, element: make("div", "om-item", {}, [picture, menu, says]) };
  }

  show({ choices, chosen, wrong, says }) {
    this.items.forEach((item, i) => {
      if (item.menu.options.length === 1)
        item.menu.append(...choices.map(([value, textContent]) => make("option", "", { value, textContent })));
      item.menu.value = chosen[i];
      const told = [mark(!wrong[i], wrong[i] ? "not yet:" : "right"), " ", ...withCode(wrong[i])];
      item.says.replaceChildren(...(chosen[i] ? told : []));
    });
    this.status.textContent = says;
  }
}

export default widget("om-widget", (model, send) => new MenusPage(model, send));
