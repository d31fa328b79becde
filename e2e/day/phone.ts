import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { removeFolder } from "../app.ts";
import { startMortalBrowser, type MortalBrowser } from "../mortal-browser.ts";

/** A phone that can be killed and restarted with what is on its disk. */
export interface MortalPhone {
  /** The tab, which is opened at the first call. */
  readonly tab: (which: "first" | "second") => Promise<Page>;
  /** Whether the page found no database of the person and created one. */
  readonly beganAnew: (page: Page) => Promise<boolean>;
  /** Flight mode, which the browser knows about. */
  readonly airplane: (on: boolean) => Promise<void>;
  /** Closes the browser properly. */
  readonly rest: () => Promise<void>;
  readonly die: () => Promise<void>;
  /** Deletes the databases, as Chromium does when it finds them corrupt. */
  readonly loseDatabases: () => void;
  readonly comeBack: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Lets a tab in the background work as fast as the one in front. */
const FLAGS = [
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
];
/** The window is high enough for whole lists, so that every row is drawn. */
const SIZE = { width: 420, height: 6000 };

export async function startMortalPhone(url: string): Promise<MortalPhone> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-phone-"));
  let browser: MortalBrowser = await startMortalBrowser(folder, FLAGS);
  const tabs = new Map<string, Page>();
  return {
    async tab(which) {
      const known = tabs.get(which);
      if (known) return known;
      const page = await browser.context.newPage();
      tabs.set(which, page);
      // tsx makes functions call a helper `__name`, which a page does not have.
      await page.addInitScript("globalThis.__name ??= (of) => of");
      await page.addInitScript(watchForNew);
      await page.addInitScript(keepPapers);
      await page.setViewportSize(SIZE);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(url);
      return page;
    },
    beganAnew: (page) => page.evaluate(() => "beganAnew" in globalThis),
    airplane: (on) => browser.context.setOffline(on),
    async rest() {
      tabs.clear();
      await browser.close();
    },
    async die() {
      tabs.clear();
      await browser.kill();
    },
    loseDatabases: () => rmSync(join(folder, "Default", "IndexedDB"), { recursive: true }),
    async comeBack() {
      browser = await startMortalBrowser(folder, FLAGS);
    },
    async stop() {
      await browser.kill();
      await removeFolder(folder);
    },
  };
}

/** Runs in the page before the app. */
function watchForNew(): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    const request = open(name, version);
    const note = ({ oldVersion }: IDBVersionChangeEvent) =>
      oldVersion === 0 && Object.assign(globalThis, { beganAnew: true });
    if (name.startsWith("roundsman-")) request.addEventListener("upgradeneeded", note);
    return request;
  };
}

/** Runs in the page before the app: keeps the last PDF instead of downloading it. */
function keepPapers(): void {
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (of) => {
    if (of instanceof Blob && of.type === "application/pdf")
      Object.assign(globalThis, { paper: of });
    return make(of);
  };
  HTMLAnchorElement.prototype.click = function follow(this: HTMLAnchorElement) {
    if (this.download === "") HTMLElement.prototype.click.call(this);
  };
}
