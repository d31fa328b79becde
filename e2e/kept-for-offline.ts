import type { Page } from "playwright-core";
import { eventually } from "./eventually.ts";

/** Waits until the service worker controls the page and has all files that are kept in advance. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(
    () => page.evaluate(missing),
    (files) => files.length === 0,
  );
}

/** Runs in the page: the files that are not kept yet. */
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

/** Runs in the page: the addresses of all kept files. */
export async function keptAddresses(): Promise<string[]> {
  const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  return (await Promise.all(caching)).flat().map(({ url }) => url);
}
