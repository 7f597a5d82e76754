/* A picture that is wider than its box begins where the root of its tree is, and its box can be
 * reached with Tab and moved with the arrow keys. */

function invite(image) {
  const box = image.closest(".cell_output");
  if (!box || box.scrollWidth <= box.clientWidth + 1) return;
  box.tabIndex = 0;
  const root = /\broot-(\d+)/.exec(image.className);
  if (root && !box.scrollLeft) box.scrollLeft = Number(root[1]) - box.clientWidth / 2;
}

for (const image of document.querySelectorAll(".cell_output img")) {
  if (image.complete) invite(image);
  image.addEventListener("load", () => invite(image));
}
