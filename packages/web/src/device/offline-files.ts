import barcodeReader from "zxing-wasm/reader/zxing_reader.wasm?url";
import { FONT_URLS } from "../documents/font-urls.ts";
import { storedActor } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import { hasRarerCharacters } from "./rarer-characters.ts";

/**
 * "what the day needs" is for browsers that save data: rarer characters and barcodes wait until
 * they are used.
 */
export type Wanted = "all" | "what the day needs";

/** Without these no document can be made at all. */
const BASE_FONTS = [FONT_URLS.latin, FONT_URLS["latin-bold"]];
/** These need signal anyway: pictures in the HEIC format, and the office's sales chart. */
const NOT_AHEAD = /\/(?:heic-worker|sales-chart)-/;
/**
 * How many files are fetched at once: one by one, a slow connection would be idle most of the time.
 */
const TOGETHER = 4;

/** Where the browser reads barcodes itself, the app's own reader is not fetched. */
const decoders = (): readonly string[] => ("BarcodeDetector" in globalThis ? [] : [barcodeReader]);

/**
 * Whether a program file for a working day is missing: after a new release, or when the browser
 * made room.
 */
export async function lacksDay(): Promise<boolean> {
  return (await notKept(await dayFiles())).length > 0;
}

/**
 * Fetches the program files of a working day (list-release.ts) through the service worker, which
 * keeps them. Rejects, after trying all, where one did not come.
 */
export async function fetchDay(): Promise<void> {
  await fetchMissing(await dayFiles());
}

const dayFiles = async () => (await release()).day.map((file) => `/${file}`);

/** The same for all other program files, the document worker and the fonts. */
export async function fetchForOffline(wanted: Wanted): Promise<void> {
  const { day, files } = await release();
  const programs = [
    ...new Set([
      ...day,
      ...files.filter((file) => /\.(?:js|css)$/.test(file) && !NOT_AHEAD.test(file)),
    ]),
  ];
  const rarer = wanted === "all" ? [FONT_URLS.hant, ...decoders()] : [];
  await fetchMissing([
    ...BASE_FONTS,
    ...programs.map((file) => `/${file}`),
    FONT_URLS.han,
    ...rarer,
  ]);
  if (wanted === "all") await fetchMissing(await lastFont());
}

async function release(): Promise<{
  readonly files: readonly string[];
  readonly day: readonly string[];
}> {
  const answer = await fetch("/release.json", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The list of files did not come (${answer.status})`);
  return (await answer.json()) as {
    readonly files: readonly string[];
    readonly day: readonly string[];
  };
}

/** The last font, only where this phone's data needs it: it is large, and few do. */
async function lastFont(): Promise<readonly string[]> {
  const actor = storedActor();
  return actor && (await hasRarerCharacters(databaseOf(actor.id))) ? [FONT_URLS.rest] : [];
}

async function fetchMissing(urls: readonly string[]): Promise<void> {
  const missing = await notKept(urls);
  if (missing.length === 0) return;
  await fetchAll(missing);
  await untilKept(missing);
}

async function notKept(urls: readonly string[]): Promise<readonly string[]> {
  const kept = await keptPaths();
  return urls.filter((url) => !kept.has(url));
}

/**
 * Paths of the precache and of files kept later (pwa.ts). Lists each cache once: looking up 300
 * files one by one would search all entries of every cache each time.
 */
async function keptPaths(): Promise<ReadonlySet<string>> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname));
}

async function fetchAll(urls: readonly string[]): Promise<void> {
  const open = [...urls];
  const failed: unknown[] = [];
  const fetchNext = async () => {
    for (let url = open.shift(); url !== undefined; url = open.shift())
      await fetchWhole(url).catch((error: unknown) => failed.push(error));
  };
  await Promise.all(Array.from({ length: TOGETHER }, fetchNext));
  if (failed.length > 0) throw failed[0];
}

/** Reads the answer to its end: one that is not read may be cut short, and then it is not kept. */
async function fetchWhole(url: string): Promise<void> {
  const answer = await fetch(url, { priority: "low" });
  if (!answer.ok) throw new Error(`${url} did not come (${answer.status})`);
  await answer.arrayBuffer();
}

const LOOKS = 120;
/** Milliseconds. */
const BETWEEN_LOOKS = 500;

/**
 * Waits until the files are kept: the service worker stores an answer after it has passed it on. A
 * full phone stores nothing and reports no error.
 */
async function untilKept(urls: readonly string[]): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if ((await notKept(urls)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
  throw new Error("Not everything was stored");
}
