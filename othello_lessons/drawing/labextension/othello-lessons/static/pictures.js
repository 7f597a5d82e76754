/* A JupyterLab extension without a build step, with nine plugins: pictures say what they show and
 * follow JupyterLab's theme and the width of the page, large ones are panned and zoomed, a widget
 * whose kernel is gone shows the picture that was saved with it, that picture is the widget as it was
 * last, a widget stays in sight when its cell is run, Shift+Enter goes on from a widget that was used,
 * a click on a folded cell runs it, a new kernel can say which cell to run first, and what a cell
 * answers is announced.
 *
 * JupyterLab shows an SVG as an image, which the page's colours don't reach. Each picture of
 * othello_lessons is drawn in light colours and says in `data-dark` which ones a dark page puts
 * in their place ("#f7f5ef:#22262b …"). Here they are exchanged in the image's address while the
 * theme is dark. Pictures beside each other (`data-beside`: the gap between them) are put into
 * rows as long as the page is wide. Other images are left alone, and nothing that is saved
 * changes. */

const PICTURES = '.jp-RenderedSVG img[src^="data:image/svg+xml,"]';
const BESIDE = /^<svg [^>]*data-beside="(\d+)"/;
const LETTERS = 11; // pixels: how high the smallest letters are at least
const LARGEST = 13; // pixels: pictures beside each other shrink no further than if theirs were so
const drawn = new WeakMap(); // image: its SVG as saved, and for what it is drawn now

function darkened(svg) {
  const lists = [...svg.matchAll(/ data-dark="([^"]*)"/g)].map((found) => found[1]);
  const dark = new Map(lists.join(" ").split(" ").map((pair) => pair.split(":")));
  return svg.replace(/"(#[0-9a-f]{6})"/g, (found, colour) =>
    dark.has(colour) ? `"${dark.get(colour)}"` : found);
}

const letters = (svg) => [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, height]) => Number(height))
  .filter((height) => height > 2); // others are of a drawing that is enlarged

/* Put pictures into rows that are at most `room` wide, or a little wider and then shrunk. */
function arranged(svg, room) {
  const gap = Number(BESIDE.exec(svg)[1]);
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const widest = room * Math.max(1, Math.min(LARGEST, ...letters(svg)) / LETTERS);
  let [x, y, width, height] = [0, 0, 0, 0];
  for (const one of root.children) {
    const [w, h] = ["width", "height"].map((side) => Number(one.getAttribute(side)));
    if (x && x + w > widest) [x, y] = [0, height + gap];
    one.setAttribute("x", x);
    one.setAttribute("y", y);
    [width, height] = [Math.max(width, x + w), Math.max(height, y + h)];
    x += w + gap;
  }
  const shrunk = Math.min(1, room / width);
  root.setAttribute("width", width * shrunk);
  root.setAttribute("height", height * shrunk);
  root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return new XMLSerializer().serializeToString(root);
}

/* The address as it was written: the property `src` would parse it anew, and it is long. */
const address = (image) => image.getAttribute("src");
const decoded = (src) => decodeURIComponent(src.slice(src.indexOf(",") + 1));
const isDark = () => document.body.dataset.jpThemeLight === "false";

/* Remember an image as it was saved. One that shows another picture by now is a new one. */
function known(image) {
  const [before, src] = [drawn.get(image), address(image)];
  if (before?.src === src) return before;
  const svg = decoded(src);
  const ours = svg.includes(" data-dark=");
  const found = { svg, src, ours, dark: false, room: 0, zoom: 1, left: 0 };
  drawn.set(image, found);
  if (ours) begin(image);
  return found;
}

/* Draw an image as the page is now; `room`: how wide its box is, 0 until that is known. */
function follow(image, room = known(image).room) {
  const [picture, dark] = [known(image), isDark()];
  const { ours, svg } = picture;
  const isNew = dark !== picture.dark || (room !== picture.room && BESIDE.test(svg));
  if (!ours || !isNew) return;
  const placed = room && BESIDE.test(svg) ? arranged(svg, room) : svg;
  const after = dark ? darkened(placed) : placed;
  Object.assign(picture, { dark, room });
  picture.src = `data:image/svg+xml,${encodeURIComponent(after)}`;
  image.src = picture.src;
}

/* Call `found` for what matches a selector, in the page now and in all that is added later. */
function whenever(selector, found) {
  document.querySelectorAll(selector).forEach((one) => found(one));
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    if (node.matches?.(selector)) found(node);
    node.querySelectorAll?.(selector).forEach((one) => found(one));
  }))).observe(document.body, { childList: true, subtree: true });
}

// -- a picture that is heard

/* JupyterLab gives an image no name, so a screen reader passes over it in silence. Here it gets the
 * text that was saved with it. Nobody hears how far a line of a tree is indented: each line says all
 * the moves that lead to its node instead. */
const BELOW = /^((?: {3})+)(✂|[^\s:]+:) (.*)$/;

function told(text) {
  const path = [];
  return text.trim().split("\n").map((line) => {
    const [, indent, move, rest] = BELOW.exec(line) ?? [];
    if (!move) return line.trim();
    path.length = indent.length / 3 - 1;
    if (move === "✂") return `Left out after ${path.join(", ") || "the root"}: ${rest}`;
    path.push(move.slice(0, -1));
    return `After ${path.join(", ")}: ${rest.replace(/ \*$/, ", on the best line")}`;
  }).filter(Boolean).map((line) => line.replace(/[.:;]?$/, (end) => end || ".")).join(" ");
}

function say(app, image) {
  if (!known(image).ours) return;
  const { data } = saved(app, image) ?? {};
  image.alt = told(image.alt || [data?.["text/plain"] ?? ""].flat().join(""));
}

function followThePage(app) {
  const all = () => document.querySelectorAll(PICTURES).forEach((image) => follow(image));
  new MutationObserver(all).observe(
    document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  whenever(PICTURES, (image) => {
    follow(image);
    say(app, image);
  });
}

// -- a picture that is wider than the page

/* JupyterLab shows a picture at its own size in a box that scrolls. There it is dragged with the
 * mouse, moved with the arrow keys, and zoomed with +, −, and the wheel while Ctrl or ⌘ is down;
 * 0 brings back its own size. It begins where the root of its tree is (`data-root`). */
const ROOT = /^<svg [^>]*data-root="(\d+)"/;
const STEP = 80; // pixels that an arrow key moves a picture
const CLOSER = 1.25; // what + zooms by
const CLOSEST = 4;
const FADE = 32; // pixels in which a picture fades where it goes on beyond its box

const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => {
  const image = target.querySelector("img");
  if (!image || !target.clientWidth) return;
  follow(image, target.clientWidth);
  invite(image);
}));

function begin(image) {
  image.draggable = false;
  image.addEventListener("load", () => invite(image));
  image.parentElement.addEventListener("scroll", (event) => fade(event.currentTarget));
  sizes.observe(image.parentElement);
}

/* Let the picture in a box fade at each side at which it goes on, so that one sees that it does. */
function fade(box) {
  const { scrollLeft, scrollWidth, clientWidth, style } = box;
  const [left, right] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  const whole = `#000 ${left ? FADE : 0}px calc(100% - ${right ? FADE : 0}px)`;
  style.maskImage = left || right ? `linear-gradient(to right, #0000, ${whole}, #0000)` : "";
}

/* Let a picture shrink with its column, as far as its letters can be read. */
function shrink(image) {
  const { svg, zoom: now } = drawn.get(image);
  const least = Math.min(1, LETTERS / Math.min(...letters(svg)));
  image.style.maxWidth = now === 1 ? "100%" : "none";
  image.style.minWidth = now === 1 ? `${Math.ceil(least * image.naturalWidth)}px` : "";
  image.style.height = "auto";
}

/* Let a box that scrolls be reached with Tab, and show that it can be dragged. */
function invite(image) {
  const [box, picture] = [image.parentElement, drawn.get(image)];
  shrink(image);
  const wide = box && (picture.zoom !== 1 || box.scrollWidth > box.clientWidth + 1);
  image.style.cursor = wide ? "grab" : "";
  if (box) fade(box);
  if (!wide) return box?.removeAttribute("tabindex");
  box.tabIndex = 0;
  const root = ROOT.exec(picture.svg);
  const left = Math.min(picture.left, box.scrollWidth - box.clientWidth);
  if (!root || picture.zoom !== 1 || Math.abs(box.scrollLeft - left) > 1) return; // it was moved
  box.scrollLeft = Number(root[1]) - box.clientWidth / 2;
  picture.left = box.scrollLeft;
}

/* Zoom a picture and keep in place what is `at` pixels from the left edge of its box. */
function zoom(image, to, at) {
  const [box, picture] = [image.parentElement, drawn.get(image)];
  const least = Math.min(1, box.clientWidth / image.naturalWidth);
  const next = Math.min(CLOSEST, Math.max(least, to));
  const left = ((box.scrollLeft + at) * next) / picture.zoom - at;
  image.style.width = next === 1 ? "" : `${image.naturalWidth * next}px`;
  picture.zoom = next;
  box.scrollLeft = left;
  invite(image);
}

function drag({ image, x, left }, event) {
  if (event.buttons & 1) image.parentElement.scrollLeft = left - (event.clientX - x);
}

function pressed(event) {
  const box = event.target;
  const image = box.matches?.(".jp-RenderedSVG[tabindex]") && box.querySelector("img");
  if (!image || event.ctrlKey || event.metaKey || event.altKey) return;
  const [{ zoom: now }, middle] = [drawn.get(image), box.clientWidth / 2];
  const act = {
    ArrowLeft: () => (box.scrollLeft -= STEP),
    ArrowRight: () => (box.scrollLeft += STEP),
    "+": () => zoom(image, now * CLOSER, middle),
    "-": () => zoom(image, now / CLOSER, middle),
    0: () => zoom(image, 1, middle),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function letPicturesBeMoved() {
  const ours = ({ target }) => (target.tagName === "IMG" && drawn.get(target)?.ours ? target : null);
  let held = null;
  addEventListener("pointerdown", (event) => {
    const image = event.button === 0 && ours(event);
    held = image && { image, x: event.clientX, left: image.parentElement.scrollLeft };
  });
  addEventListener("pointermove", (event) => held && drag(held, event));
  addEventListener("pointerup", () => (held = null));
  addEventListener("keydown", pressed, true);
  addEventListener("wheel", (event) => {
    const image = (event.ctrlKey || event.metaKey) && ours(event);
    if (!image) return;
    event.preventDefault();
    const at = event.clientX - image.parentElement.getBoundingClientRect().left;
    zoom(image, drawn.get(image).zoom * Math.exp(-event.deltaY / 300), at);
  }, { passive: false });
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
const QUESTION = "prediction"; // what a saved question says of itself under OURS
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
  note.textContent = [svg ? SAVED : "", RUN_IT, metadata?.[SAYS] ?? ""].join(" ").trim();
  note.style.cssText = "margin: 4px 0; color: var(--jp-ui-font-color1); white-space: normal; "
    + "overflow-wrap: anywhere";
  // The widget manager empties the place when it needs it.
  place.replaceChildren(note, svg ? savedPicture(svg, text) : savedText(text, metadata[OURS] === QUESTION));
}

function savedPicture(svg, alt) {
  const picture = document.createElement("div");
  picture.className = "jp-RenderedSVG";
  picture.style.overflow = "auto";
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.append(Object.assign(new Image(), { src, alt }));
  return picture;
}

/* A question with its choices, and below a blank line the board or the tree that it is about. */
function savedText(words, isQuestion) {
  const [question, drawn] = isQuestion ? words.split(/\n\n([^]*)/) : ["", words];
  const text = document.createElement("div");
  text.style.cssText = "margin: 4px 0; color: var(--jp-ui-font-color1); white-space: pre-wrap";
  text.append(...question.split("`").map((textContent, i) =>
    Object.assign(document.createElement(i % 2 ? "code" : "span"), { textContent })));
  if (drawn) text.append(Object.assign(document.createElement("pre"), { textContent: drawn }));
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

// -- the saved picture of a widget

/* A widget tells what the notebook's file is to keep of it (widgets/static/common.js). This goes
 * into what is saved, and not into the output on the page: that would draw the widget anew. */
const KEPT = "othello-lessons:kept";
const SAYS = "othello-lessons-says"; // in the metadata: a sentence below the picture
const kept = new Map(); // id of a widget: what its output is to hold

/* Remember what is to be kept; return whether that is news. */
function keep({ id, data, says }) {
  const [before, now] = [kept.get(id), { data, says }];
  kept.set(id, now);
  return JSON.stringify(now) !== JSON.stringify(before);
}

/* Put what is kept into a notebook as JSON. */
function withKept(notebook) {
  for (const output of notebook.cells.flatMap(({ outputs }) => outputs ?? [])) {
    const { data, says } = kept.get(output.data?.[WIDGET]?.model_id) ?? {};
    if (!data) continue;
    Object.assign(output.data, data);
    output.metadata = { ...output.metadata, [SAYS]: says };
  }
  return notebook;
}

function keepPictures(app) {
  const [open, prepared] = [new Map(), new WeakSet()]; // panels with their notebooks; notebooks
  const createNew = (panel, { model }) => {
    open.set(panel, model);
    panel.disposed.connect(() => open.delete(panel));
    if (prepared.has(model)) return; // in another panel
    const asJSON = model.toJSON.bind(model);
    model.toJSON = () => withKept(asJSON());
    prepared.add(model);
  };
  app.docRegistry.addWidgetExtension("Notebook", { createNew });
  document.addEventListener(KEPT, ({ detail }) => {
    if (!keep(detail)) return;
    for (const [panel, model] of open) // there is something to save
      if (panel.node.contains(detail.place)) model.dirty = true;
  });
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

// -- a widget that was used is not made anew by Shift+Enter

/* A click in a widget makes its cell the active one, as in any output. Shift+Enter or the button ▶
 * would run this cell again, and the game or the answer would be gone. So they go on from the next
 * cell, unless the cell itself was clicked last. Ctrl+Enter runs the cell again, as always. */
const RUN_BUTTON = ".jp-NotebookPanel-toolbar [data-jp-item-name=run]";

function goOn(app) {
  const [news, at] = [new WeakSet(), { widget: null }]; // widgets with something to keep; the last place
  const look = ({ target }) => {
    if (target.closest?.(".jp-Cell")) at.widget = target.closest(".ol-widget");
  };
  const leave = () => {
    const { widget } = at;
    const notebook = app.shell.currentWidget?.content;
    if (!widget || !news.has(widget) || !notebook?.activeCell?.node.contains(widget)) return;
    if (!widget.matches(".ol-asleep")) notebook.activeCellIndex += 1;
  };
  document.addEventListener(KEPT, ({ detail }) => news.add(detail.place));
  for (const kind of ["pointerdown", "focusin"]) addEventListener(kind, look, true);
  addEventListener("pointerdown", ({ target }) => target.closest?.(RUN_BUTTON) && leave(), true);
  addEventListener("keydown", ({ key, shiftKey }) => key === "Enter" && shiftKey && leave(), true);
}

// -- a folded cell

/* JupyterLab shows the first line of a folded cell and unfolds it at a click anywhere on that line.
 * In a lesson the line says what the cell does, so a click runs it; only the three dots unfold it. */
const FOLDED = ".jp-CodeCell .jp-InputPlaceholder";
const DOTS = ".jp-MoreHorizIcon";
const RUN_CELL = "notebook:run-cell";
const RUNS_IT = "Run this cell; the three dots show its code";

const isOurs = (notebook) => [...(notebook?.model?.cells ?? [])].some(({ sharedModel }) =>
  sharedModel.getSource().includes("othello_lessons"));

function runFolded(app) {
  whenever(FOLDED, (line) => (line.title = RUNS_IT));
  addEventListener("click", (event) => {
    const line = event.target.closest?.(FOLDED);
    const notebook = app.shell.currentWidget?.content;
    if (!line || event.target.closest(DOTS) || !isOurs(notebook)) return;
    const at = notebook.widgets.findIndex(({ node }) => node.contains(line));
    if (at < 0) return;
    event.stopPropagation();
    notebook.activeCellIndex = at;
    app.commands.execute(RUN_CELL);
  }, true);
}

// -- a kernel that begins in a lesson

/* After a restart the first cell that is run may lack the cells above it. A kernel that has imported
 * the exercises says which cell to run first. */
const PREPARE = "__import__('othello_lessons.exercises')";

function prepareKernels(app) {
  const createNew = (panel) => {
    const { sessionContext } = panel;
    let begins = true;
    const prepare = () => {
      const kernel = sessionContext.session?.kernel;
      if (!begins || !kernel || !isOurs(panel.content)) return;
      begins = false;
      kernel.requestExecute({ code: PREPARE, silent: true, store_history: false });
    };
    sessionContext.kernelChanged.connect(() => (begins = true));
    sessionContext.statusChanged.connect((_, status) => {
      if (status.endsWith("restarting")) begins = true;
      if (status === "idle") prepare();
    });
  };
  app.docRegistry.addWidgetExtension("Notebook", { createNew });
}

// -- a card is as wide as its cell

/* JupyterLab leaves room to the right of HTML. Without it a picture in a card is not shrunk. */
const WIDE = ".jp-RenderedHTMLCommon > .othello-card { margin-right: -20px }";

function widenCards() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: WIDE }));
}

// -- what a cell answers is announced

/* A screen reader announces what changes in a region that it knows, and seldom a card that comes with
 * its region. So the card of a cell that was run is also written where no eye sees it. */
const CARDS = ".othello-card[role=status]";
const UNSEEN = "position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";

function announce(app) {
  const region = Object.assign(document.createElement("div"), { role: "status" });
  region.style.cssText = UNSEEN;
  document.body.append(region);
  whenever(CARDS, (card) => {
    const { activeCell } = app.shell.currentWidget?.content ?? {};
    const near = [activeCell?.node, activeCell?.node.previousElementSibling];
    if (near.some((cell) => cell?.contains(card))) region.replaceChildren(card.innerText);
  });
}

const plugins = [
  { id: "othello-lessons:pictures", autoStart: true, activate: followThePage },
  { id: "othello-lessons:wide-cards", autoStart: true, activate: widenCards },
  { id: "othello-lessons:large-pictures", autoStart: true, activate: letPicturesBeMoved },
  { id: "othello-lessons:saved", autoStart: true, activate: bringBackPictures },
  { id: "othello-lessons:kept", autoStart: true, activate: keepPictures },
  { id: "othello-lessons:in-sight", autoStart: true, activate: keepInSight },
  { id: "othello-lessons:go-on", autoStart: true, activate: goOn },
  { id: "othello-lessons:folded", autoStart: true, activate: runFolded },
  { id: "othello-lessons:kernels", autoStart: true, activate: prepareKernels },
  { id: "othello-lessons:announce", autoStart: true, activate: announce },
];
window._JUPYTERLAB = window._JUPYTERLAB || {};
window._JUPYTERLAB["othello-lessons"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugins }),
};
