/* What takes the place of the kernel on a page that has none: a widget's model, whose messages are
 * answered on the page itself, and the data that Python wrote into the page. */

import { button, make } from "./common.js";

/* What Python wrote into the page for the widget in the element of this name. */
export const told = (name) => JSON.parse(document.getElementById(`${name}-told`).textContent);

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

/* Start what makes the widget in the element of this name when it comes near the screen: on a page
 * of the site, far below, it costs nothing before. On paper, and where nobody can tell what is near,
 * it is made at once. Its style sheet comes first, and does not hold up the page. */
export async function whenNear(name, start) {
  const place = document.getElementById(name);
  const sheet = place.dataset.sheet && styled(place.dataset.sheet);
  if (sheet && "IntersectionObserver" in window) await Promise.race([near(place), printed]);
  await sheet;
  start();
}

const printed = new Promise((print) => addEventListener("beforeprint", print));

/* Wait until a place is less than a screen away. */
const near = (place) => new Promise((come) => {
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    come();
  }, { rootMargin: "100% 0px" }).observe(place);
});

const sheets = {};

/* Load a style sheet, each once. */
function styled(href) {
  return sheets[href] ??= new Promise((done) => {
    const link = make("link", "", { rel: "stylesheet", href });
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

/* Show a widget in the element of this name, in its own file or on a page of the site. */
export function showAlone(name, widget, model) {
  const el = document.getElementById(name);
  widget.render({ model, el });
  const place = document.getElementById("othello-theme");
  if (place) new LightOrDark(place);
  else followSite(el);
}

const system = matchMedia("(prefers-color-scheme: dark)");
const show = (element, dark) => (element.dataset.jpThemeLight = String(!dark));

/* A switch: light or dark as the reader's system is, until the reader chooses. */
export class LightOrDark {
  constructor(place) {
    this.button = button("", () => this.choose(!this.dark));
    place.append(make("div", "ol-widget", {}, [this.button]));
    system.addEventListener("change", () => this.choose(system.matches));
    this.choose(system.matches);
  }

  choose(dark) {
    this.dark = dark;
    this.button.textContent = dark ? "Light page" : "Dark page";
    show(document.documentElement, dark);
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
  }
}

/* The site's own switch says "light", "dark" or "auto" on the body. */
function followSite(element) {
  const { body } = document;
  const follow = () => {
    const { theme } = body.dataset;
    show(element, theme === "dark" || (theme !== "light" && system.matches));
  };
  new MutationObserver(follow).observe(body, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", follow);
  follow();
}
