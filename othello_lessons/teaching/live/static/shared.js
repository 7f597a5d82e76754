/* What the learner's page and the teacher's share: requests, what is new, pictures, texts. */

import { make, withCode } from "./common.js";

/* Send an object; return the answer, or throw its sentence. */
export async function post(path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The teacher's machine does not answer. Try again in a moment.");
  }
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

/* Call `hear` with each new state, until the session ends. The browser connects again by itself, unless it was refused:
 * then `lost` is called. */
export function listen(hear, lost) {
  const events = new EventSource("events");
  events.onmessage = ({ data }) => {
    const state = JSON.parse(data);
    if (state.ended) events.close();
    hear(state);
  };
  events.onerror = () => lost(events.readyState === EventSource.CLOSED);
}

/* A picture of the course, in the colours of a light page or of a dark one. */
export function picture(svg, alt, isDark) {
  const pairs = [...svg.matchAll(/ data-dark="([^"]*)"/g)].flatMap(([, pair]) => pair.split(" "));
  const dark = new Map(pairs.filter(Boolean).map((pair) => pair.split(":")));
  const drawn = isDark ? svg.replaceAll(/"(#[0-9a-f]{6})"/g, (all, light) => `"${dark.get(light) ?? light}"`) : svg;
  return make("img", "ov-picture", { alt, src: `data:image/svg+xml,${encodeURIComponent(drawn)}` });
}

/* A paragraph of parts, each with its mark. */
export const paragraph = (parts) => make(parts[0]?.[0] === "pre" ? "div" : "p", "", {}, parts.map(([kind, text]) =>
  kind ? make(kind, "", { textContent: text }) : text));

/* What the lesson says and shows above a question. */
export function aboveIt({ above, picture: svg }, isDark) {
  const parts = [...(above ?? []).map(paragraph), ...(svg ? [picture(svg, "The picture of the lesson", isDark)] : [])];
  return parts.length ? parts : [];
}

export const says = (text, name = "", role = "") => make("p", name, role ? { role } : {}, withCode(text));
