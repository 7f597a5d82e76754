/* A picture that is wider than its box begins where the root of its tree is, and its box can be
 * reached with Tab and moved with the arrow keys. It fades at each side at which it goes on. */

const FADE = 32; // pixels

function fade(box) {
  const { scrollLeft, scrollWidth, clientWidth, style } = box;
  const [left, right] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  const whole = `#000 ${left ? FADE : 0}px calc(100% - ${right ? FADE : 0}px)`;
  style.maskImage = left || right ? `linear-gradient(to right, #0000, ${whole}, #0000)` : "";
}

const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => fade(target)));
for (const box of document.querySelectorAll(".cell_output, .first-sight .wide")) {
  box.addEventListener("scroll", () => fade(box));
  box.addEventListener("load", () => fade(box), { capture: true }); // of a picture in it
  sizes.observe(box);
}

function invite(image) {
  const box = image.closest(".cell_output");
  if (!box || box.scrollWidth <= box.clientWidth + 1) return;
  box.tabIndex = 0;
  const root = /\broot-(\d+)/.exec(image.className);
  if (root && !box.scrollLeft) box.scrollLeft = Number(root[1]) - box.clientWidth / 2;
  fade(box);
}

for (const image of document.querySelectorAll(".cell_output img")) {
  if (image.complete) invite(image);
  image.addEventListener("load", () => invite(image));
}

/* Code that is wider than its box can be reached with Tab as well. */
const scrolled = new ResizeObserver((changes) => {
  for (const { target } of changes) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
for (const code of document.querySelectorAll(".highlight pre")) scrolled.observe(code);

/* Whoever stays some seconds can come back without a network. The lessons have a worker of their
 * own, which is there before the first of them opens: else that of the pages would answer it. */
const STAYS = 5000; // milliseconds

async function keepPages({ serviceWorker }) {
  const home = new URL(document.documentElement.dataset.content_root, location);
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", tellNewer);
  await serviceWorker.register(new URL("lite/service-worker.js?enableCache=false", home));
  await serviceWorker.register(new URL("service-worker.js", home));
  const { active } = await serviceWorker.ready;
  setTimeout(() => active.postMessage("keep"), STAYS);
}

function tellNewer() {
  const line = document.createElement("p");
  const reload = document.createElement("button");
  reload.append("Reload");
  reload.addEventListener("click", () => location.reload());
  line.className = "newer";
  line.setAttribute("role", "status");
  line.append("A newer version of these pages is there. ", reload);
  document.body.append(line);
}

if (navigator.serviceWorker) keepPages(navigator).catch(() => {}); // a browser may forbid it

/* What a search found is shown by its sentences: the theme takes the text of a whole page, code and
 * import lines with it, from the middle of a word on. */
const PROSE = "p, li, td, dt, dd";
const NO_PROSE = ".cell_input, .cell_output, .run, pre, nav, details.hide";
const LONGEST = 240; // letters

function sentences(html, words, anchor) {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector('[role="main"]');
  for (const link of main.querySelectorAll(".headerlink")) link.remove();
  const part = (anchor && main.querySelector(anchor)) || main;
  const said = [...part.querySelectorAll(PROSE)]
    .filter((text) => !text.closest(NO_PROSE) && !text.querySelector(`${PROSE}, pre`))
    .map((text) => text.textContent.trim())
    .filter((text) => !text.startsWith("Contents ·")) // the way to the lessons beside it
    .flatMap((text) => text.split(/(?<=[.?!]) +(?=[A-Z*])/));
  const held = said.map((text) => [...words].filter((word) => text.toLowerCase().includes(word)).length);
  const shown = said.slice(held.indexOf(Math.max(...held))).join(" ").replace(/\s+/g, " ");
  const short = shown.length > LONGEST ? `${shown.slice(0, LONGEST).replace(/ \S*$/, "")} …` : shown;
  return Object.assign(document.createElement("p"), { className: "context", textContent: short });
}

if (typeof Search !== "undefined") Search.makeSearchSummary = sentences;

if (new URLSearchParams(location.search).has("slides")) import("./slides.js");
