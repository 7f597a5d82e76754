/* A lesson as slides, where the address of its page ends in `?slides`. A heading begins a slide, and
 * so does a text after a cell. Arrow keys, Page Up, Page Down, Home and End lead from slide to slide,
 * and Escape back to the page. On paper, each slide is a sheet of its own. */

const slides = [];

function collect(section) {
  let before = null;
  for (const part of section.children) {
    if (part.matches("section")) collect(part);
    else if (!part.matches(".run")) {
      const begins = !before || (before.matches(".cell, section") && !part.matches(".cell"));
      if (begins) slides.push([]);
      slides.at(-1).push(part);
      part.classList.toggle("begins", begins);
    }
    before = part;
  }
}

collect(document.querySelector("article section"));
const where = document.createElement("output");
let shown = 0;

function show(to) {
  shown = Math.min(Math.max(to, 0), slides.length - 1);
  slides.forEach((parts, k) => parts.forEach(({ classList }) => classList.toggle("away", k !== shown)));
  where.textContent = `slide ${shown + 1} of ${slides.length}`;
  history.replaceState(null, "", `#${shown + 1}`);
  scrollTo(0, 0);
}

const leave = () => location.assign(location.pathname);
const [back, next] = [() => show(shown - 1), () => show(shown + 1)];
const KEYS = { ArrowLeft: back, ArrowRight: next, PageUp: back, PageDown: next, Escape: leave,
  Home: () => show(0), End: () => show(slides.length - 1) };

addEventListener("keydown", (event) => {
  const own = event.key !== "Escape" && event.target.closest("[id^='othello-'], [tabindex='0'], input");
  if (own || event.defaultPrevented || event.altKey || event.ctrlKey || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

function button(text, onclick) {
  return Object.assign(document.createElement("button"), { textContent: text, onclick });
}

const bar = Object.assign(document.createElement("nav"), { className: "slide-bar", ariaLabel: "Slides" });
bar.append(button("Previous slide", back), where, button("Next slide", next), button("Leave", leave));
document.body.append(bar);
document.body.classList.add("slides");
show(Number(location.hash.slice(1)) - 1 || 0);
