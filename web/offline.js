/* The service worker of the pages, and that of the lessons, in front of JupyterLite's own: whoever
 * was here once can come back without a network. The build writes in front which VERSION this is,
 * and the FILES it has. A page comes from the network where there is one; all else from what is
 * kept, which is of one version. */
{
  const { scope } = registration;
  const NAME = `${scope} ${VERSION}`;
  const addresses = new Set(FILES.map((file) => new URL(file, scope).href));

  const addressOf = ({ url }) => {
    const { origin, pathname } = new URL(url);
    return origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
  };

  /* A page that was opened before a newer version came still asks for the files of its own. */
  const kept = async (address) =>
    (await (await caches.open(NAME)).match(address)) ?? caches.match(address);

  async function fetched(request, address) {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(NAME)).put(address, answer.clone());
    return answer;
  }

  async function answer(request) {
    const address = addressOf(request);
    if (request.mode !== "navigate") return (await kept(address)) ?? fetched(request, address);
    return fetched(request, address).catch(async (error) => {
      const page = await kept(address);
      if (page) return page;
      throw error;
    });
  }

  /* Keep every file that is not kept yet, one after the other, and forget other versions. */
  async function keepAll() {
    const cache = await caches.open(NAME);
    for (const address of addresses)
      if (!(await cache.match(address))) await fetched(new Request(address, { cache: "no-cache" }), address);
    for (const name of await caches.keys())
      if (name !== NAME && name.startsWith(`${scope} `)) await caches.delete(name);
  }

  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("message", (event) => {
    if (event.data !== "keep") return;
    event.waitUntil(keepAll().then(() => event.source.postMessage("kept"), () => {}));
  });
  addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || !addresses.has(addressOf(event.request))) return;
    event.stopImmediatePropagation(); // JupyterLite's own would ask the network as well
    event.respondWith(answer(event.request));
  });
}
