/* Pictures with a menu below each. The kernel judges what is chosen (widgets/menus.py). */

import { button, make, mark, select, widget, withCode } from "./common.js";

const OPEN = ["", "Choose one"];

const drawn = (svg, alt) => ({ src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt });

class MenusPage {
  constructor(model, send) {
    this.send = send;
    this.right = model.get("right");
    this.items = model.get("pictures").map(([svg, alt], place) => this.makeItem(svg, alt, place));
    this.status = make("p", "om-status", { role: "status" });
    const list = make("div", "om-list", {}, this.items.map((item) => item.element));
    const widths = model.get("pictures").map(([svg]) => Number(/width="(\d+)"/.exec(svg)?.[1] ?? 400));
    list.style.setProperty("--om-least", `${Math.max(...widths)}px`);
    this.element = make("div", "", {}, [list, this.status]);
  }

  heard = { state: (state) => this.show(state) };
  wait = (text) => (this.status.textContent = text);

  makeItem(svg, alt, place) {
    // JupyterLab's own class: such pictures follow the theme.
    const picture = make("div", "jp-RenderedSVG", {}, [make("img", "", drawn(svg, alt))]);
    const choose = (choice) => this.send({ do: "choose", place, choice });
    const menu = select(alt.split("\n")[0], [OPEN], choose);
    const says = make("p", "om-says", { ariaLive: "polite" });
    const flip = this.right.length ? [this.flipped(picture.firstChild, [svg, alt])] : [];
    return { menu, says, element: make("div", "om-item", {}, [picture, ...flip, menu, says]) };
  }

  /* A button that shows the right picture in the place of one, and takes it away again. */
  flipped(image, own) {
    const press = () => {
      flip.ariaPressed = String(flip.ariaPressed !== "true");
      Object.assign(image, drawn(...(flip.ariaPressed === "true" ? this.right : own)));
    };
    const flip = button(`Show “${this.right[1].split("\n")[0]}” here`, press);
    flip.ariaPressed = "false";
    return flip;
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
