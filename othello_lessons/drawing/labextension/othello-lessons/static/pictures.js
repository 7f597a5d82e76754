/* A JupyterLab extension without a build step, with three plugins: pictures follow JupyterLab's
 * theme, a widget whose kernel is gone shows the picture that was saved with it, and a widget
 * stays in sight when its cell is run.
 *
 * JupyterLab shows an SVG as an image, which the page's colours don't reach. Each picture of
 * othello_lessons is drawn in light colours and says in `data-dark` which ones a dark page puts
 * in their place ("#f7f5ef:#22262b …"). Here they are exchanged in the image's address while the
 * theme is dark. Other images are left alone, and nothing that is saved changes. */

const PICTURES = '.jp-RenderedSVG img[src^="data:image/svg+xml,"]';
const light = new WeakMap(); // image: its address in light colours

function darkened(svg) {
  const lists = [...svg.matchAll(/ data-dark="([^"]*)"/g)].map((found) => found[1]);
  const dark = new Map(lists.join(" ").split(" ").map((pair) => pair.split(":")));
  return svg.replace(/"(#[0-9a-f]{6})"/g, (found, colour) =>
    dark.has(colour) ? `"${dark.get(colour)}"` : found);
}

function follow(image) {
  if (!light.has(image)) light.set(image, image.src);
  const before = light.get(image);
  const isDark = document.body.dataset.jpThemeLight === "false";
  const svg = decodeURIComponent(before.slice(before.indexOf(",") + 1));
  const after = isDark && svg.includes(" data-dark=")
    ? `data:image/svg+xml,${encodeURIComponent(darkened(svg))}` : before;
  if (image.src !== after) image.src = after;
}

function followTheTheme() {
  const all = () => document.querySelectorAll(PICTURES).forEach(follow);
  new MutationObserver((changes) => {
    if (changes.some((change) => change.addedNodes.length)) all();
  }).observe(document.body, { childList: true, subtree: true });
  new MutationObserver(all).observe(
    document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  all();
}

// -- a widget without its kernel

/* The widget manager shows a widget by its id, which a new kernel does not know. It then leaves
 * an error in place of the widget, and a line of text while it still waits; in both cases the
 * place holds no element. The picture below the error was saved in the same output. */
const GONE = ".jp-OutputArea-output.lm-Panel:not(:has(*))";
const FAILED = "jupyter-widgets"; // the class of a place in which the manager has given up
const WIDGET = "application/vnd.jupyter.widget-view+json";
const LOADING = 700; // ms for which a widget may load before its picture is shown
const SAVED = "This is a saved picture.";
const RUN_IT = "Run this cell to go on; first run the cells above that it needs.";
const OURS = "othello-lessons"; // in the metadata of a widget of ours that has no picture
const waiting = new WeakSet(); // places in which a widget loads

/* Return what was saved in the output that is shown in a place, or null. */
function saved(app, place) {
  const [area, isAround] = [place.closest(".jp-OutputArea"), (one) => one.node.contains(place)];
  let widget = [...app.shell.widgets("main")].find(isAround);
  while (widget && widget.node !== area) widget = [...widget.children()].find(isAround);
  return widget?.model?.get(widget.widgets.findIndex(isAround)) ?? null;
}

function showSaved(app, place) {
  waiting.delete(place);
  if (!place.isConnected || !place.matches(GONE) || !place.textContent.trim()) return;
  const { data, metadata } = saved(app, place) ?? {};
  const joined = (kind) => [data?.[kind] ?? ""].flat().join(""); // a text, or its lines
  const [svg, text] = [joined("image/svg+xml"), joined("text/plain")];
  if (!data?.[WIDGET] || !(svg || metadata?.[OURS])) return; // another project's widget
  const note = Object.assign(document.createElement("p"), { className: "ol-saved" });
  note.textContent = svg ? `${SAVED} ${RUN_IT}` : RUN_IT;
  note.style.cssText = "margin: 4px 0; color: var(--jp-ui-font-color1); white-space: normal";
  // The widget manager empties the place when it needs it.
  place.replaceChildren(note, svg ? savedPicture(svg, text) : savedText(text));
}

function savedPicture(svg, alt) {
  const picture = document.createElement("div");
  picture.className = "jp-RenderedSVG";
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.append(Object.assign(new Image(), { src, alt }));
  return picture;
}

function savedText(textContent) {
  const text = Object.assign(document.createElement("pre"), { textContent });
  text.style.cssText = "margin: 4px 0; color: var(--jp-ui-font-color1); white-space: pre-wrap";
  return text;
}

function bringBackPictures(app) {
  const all = () => document.querySelectorAll(GONE).forEach((place) => {
    if (place.classList.contains(FAILED)) showSaved(app, place);
    else if (!waiting.has(place)) {
      waiting.add(place);
      setTimeout(() => showSaved(app, place), LOADING);
    }
  });
  new MutationObserver((changes) => {
    if (changes.some((change) => change.addedNodes.length)) all();
  }).observe(document.body, { childList: true, subtree: true });
  all();
}

// -- a widget whose cell was run stays in sight

/* Shift+Enter selects the next cell, and JupyterLab scrolls until that one is in the middle: a
 * board above it would be off the page. So the widget is brought back, unless somebody has
 * pressed a key, clicked or turned the wheel in the meantime. */
const RUN = "notebook:run-cell-and-select-next";
const SETTLING = [0, 150, 400, 800, 1500]; // ms after a run in which JupyterLab still scrolls
const BY_HAND = ["keydown", "pointerdown", "wheel"];

function bringIntoSight(cell) {
  const widget = cell.querySelector(".jp-Cell-outputWrapper .ol-widget");
  const page = cell.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
  const block = widget?.offsetHeight > page.clientHeight ? "start" : "nearest";
  widget?.scrollIntoView({ block });
}

function keepInSight(app) {
  let byHand = 0; // how many keys, clicks and turns of the wheel there were
  const note = () => (byHand += 1);
  for (const kind of BY_HAND) addEventListener(kind, note, { capture: true, passive: true });
  app.commands.commandExecuted.connect(async (_, { id, result }) => {
    const notebook = app.shell.currentWidget?.content;
    const cell = id === RUN && notebook?.widgets?.[notebook.activeCellIndex - 1];
    if (!cell) return;
    const before = byHand;
    await result;
    for (const wait of SETTLING)
      setTimeout(() => byHand === before && bringIntoSight(cell.node), wait);
  });
}

const plugins = [
  { id: "othello-lessons:pictures", autoStart: true, activate: followTheTheme },
  { id: "othello-lessons:saved", autoStart: true, activate: bringBackPictures },
  { id: "othello-lessons:in-sight", autoStart: true, activate: keepInSight },
];
window._JUPYTERLAB = window._JUPYTERLAB || {};
window._JUPYTERLAB["othello-lessons"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugins }),
};
