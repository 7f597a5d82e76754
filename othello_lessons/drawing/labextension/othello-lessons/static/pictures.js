/* A JupyterLab extension without a build step: pictures follow JupyterLab's theme.
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

function start() {
  const all = () => document.querySelectorAll(PICTURES).forEach(follow);
  new MutationObserver((changes) => {
    if (changes.some((change) => change.addedNodes.length)) all();
  }).observe(document.body, { childList: true, subtree: true });
  new MutationObserver(all).observe(
    document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  all();
}

const plugin = { id: "othello-lessons:pictures", autoStart: true, activate: start };
window._JUPYTERLAB = window._JUPYTERLAB || {};
window._JUPYTERLAB["othello-lessons"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
