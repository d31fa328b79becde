// Part of the service worker.

// A page that loads while the first worker takes over has no controller. It asks the worker to take
// control (src/app/offline/service-worker.ts).
self.addEventListener("message", (event) => {
  if (event.data?.type === "CLAIM") event.waitUntil(self.clients.claim());
});

// A newer release is installed only when all its code is on the phone, because part of it would not
// start without signal. Until then, or if a file cannot be fetched, the former release stays. The
// first release of a phone is installed without this.
self.addEventListener("install", (event) => {
  if (self.registration.active) event.waitUntil(fetchRelease());
});

/** Requests that run in parallel, so that a slow connection is never idle. */
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
