import type { Page } from "playwright-core";
import { eventually } from "./eventually.ts";

/** The worker has taken over and holds the last of what is kept ahead of need. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(
    () => page.evaluate(missing),
    (files) => files.length === 0,
  );
}

/** Runs in the page. */
export async function missing(): Promise<string[]> {
  const { files } = (await (await fetch("/release.json")).json()) as { files: string[] };
  const wanted = files.filter(
    (file) =>
      /\.(js|css)$|\/(han|hant|latin|latin-bold)-[^/]+\.ttf$/.test(file) &&
      !/\/(?:heic-worker|sales-chart)-/.test(file),
  );
  const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  const cached = new Set(
    (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname),
  );
  return wanted.filter((file) => !cached.has(`/${file}`));
}

/** Runs in the page: the addresses of all that is kept. */
export async function keptAddresses(): Promise<string[]> {
  const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  return (await Promise.all(caching)).flat().map(({ url }) => url);
}
