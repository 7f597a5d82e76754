/* What stands for the kernel on a page that has none: a widget's model, whose messages are
 * answered on the page itself, and the data that Python wrote into the page. */

import { button, make } from "./common.js";

export const told = () => JSON.parse(document.getElementById("othello-told").textContent);

/* A widget's model. `answer` is called with each message, and sets the traits that change. */
export class Model {
  listeners = new Map();

  constructor(traits, answer = () => {}) {
    Object.assign(this, { traits, answer });
  }

  get = (trait) => this.traits[trait];

  set(trait, value) {
    this.traits[trait] = value;
    this.listeners.get(`change:${trait}`)?.forEach((hear) => hear());
  }

  on(event, hear) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(hear));
  }

  off = (event, hear) => this.listeners.get(event)?.delete(hear);
  save_changes() {}

  /* Like a kernel it answers after the click, never during it. */
  send(message) {
    setTimeout(() => this.answer(message));
  }
}

/* Show a widget in its element, and a switch between light and dark where the page has a place. */
export function showAlone(widget, model) {
  widget.render({ model, el: document.getElementById("othello-widget") });
  const place = document.getElementById("othello-theme");
  if (place) new LightOrDark(place);
}

/* Light or dark as the reader's system is, until the reader chooses. */
class LightOrDark {
  constructor(place) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    this.button = button("", () => this.show(!this.dark));
    place.append(make("div", "ol-widget", {}, [this.button]));
    system.addEventListener("change", () => this.show(system.matches));
    this.show(system.matches);
  }

  show(dark) {
    this.dark = dark;
    this.button.textContent = dark ? "Light page" : "Dark page";
    document.documentElement.dataset.jpThemeLight = String(!dark);
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
  }
}
