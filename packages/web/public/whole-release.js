// Part of the service worker.

// A page that loads while the first worker takes over belongs to no worker. It asks to be taken in (app/offline/service-worker.ts).
self.addEventListener("message", (event) => {
  if (event.data?.type === "CLAIM") event.waitUntil(self.clients.claim());
});

// A newer release becomes fit to take over only when all its programs are on the phone: half of one would not start
// without signal. Until then, and where one did not come, the former release goes on. The first one of a phone waits for nobody.
self.addEventListener("install", (event) => {
  if (self.registration.active) event.waitUntil(fetchRelease());
});

/** At once, so that a slow line is never idle. */
const TOGETHER = 6;

async function fetchRelease() {
  const answer = await fetch("/release.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`The list of files did not come (${answer.status})`);
  const { files } = await answer.json();
  const cache = await caches.open("assets");
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = files
    .map((file) => `/${file}`)
    .filter(
      (file) =>
        /\.(?:js|css)$/.test(file) &&
        !/\/(?:heic-worker|sales-chart)-/.test(file) &&
        !there.has(file),
    );
  const fetchNext = async () => {
    for (let url = wanted.shift(); url !== undefined; url = wanted.shift()) await cache.add(url);
  };
  await Promise.all(Array.from({ length: TOGETHER }, fetchNext));
}
