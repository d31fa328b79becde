import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { removeFolder } from "../app.ts";
import { startKillableBrowser, type KillableBrowser } from "../killable-browser.ts";

/** A phone that can be killed and restarted with what is on its disk. */
export interface Phone {
  /** The tab, which is opened at the first call. */
  readonly tab: (which: "first" | "second") => Promise<Page>;
  /** Whether the page found no database of the person and created one. */
  readonly isDatabaseNew: (page: Page) => Promise<boolean>;
  /** Flight mode, which the browser knows about. */
  readonly airplane: (on: boolean) => Promise<void>;
  /** Closes the browser properly. */
  readonly close: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Deletes the databases, as Chromium does when it finds them corrupt. */
  readonly loseDatabases: () => void;
  readonly restart: () => Promise<void>;
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

export async function startPhone(url: string): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-phone-"));
  let browser: KillableBrowser = await startKillableBrowser(folder, FLAGS);
  const tabs = new Map<string, Page>();
  return {
    async tab(which) {
      const known = tabs.get(which);
      if (known) return known;
      const page = await browser.context.newPage();
      tabs.set(which, page);
      // tsx makes functions call a helper `__name`, which a page does not have.
      await page.addInitScript("globalThis.__name ??= (of) => of");
      await page.addInitScript(watchForNewDatabase);
      await page.addInitScript(keepPapers);
      await page.setViewportSize(SIZE);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(url);
      return page;
    },
    isDatabaseNew: (page) => page.evaluate(() => "isDatabaseNew" in globalThis),
    airplane: (on) => browser.context.setOffline(on),
    async close() {
      tabs.clear();
      await browser.close();
    },
    async kill() {
      tabs.clear();
      await browser.kill();
    },
    loseDatabases: () => rmSync(join(folder, "Default", "IndexedDB"), { recursive: true }),
    async restart() {
      browser = await startKillableBrowser(folder, FLAGS);
    },
    async stop() {
      await browser.kill();
      await removeFolder(folder);
    },
  };
}

/** Runs in the page before the app. */
function watchForNewDatabase(): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    const request = open(name, version);
    const note = ({ oldVersion }: IDBVersionChangeEvent) =>
      oldVersion === 0 && Object.assign(globalThis, { isDatabaseNew: true });
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
