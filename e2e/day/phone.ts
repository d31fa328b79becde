import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startMortalBrowser, type MortalBrowser } from "../mortal-browser.ts";

/** A phone that can die and come back with what its disk has. */
export interface MortalPhone {
  /** An open tab. */
  readonly tab: (which: "first" | "second") => Promise<Page>;
  /** By the system's own switch, which the browser knows of. */
  readonly airplane: (on: boolean) => Promise<void>;
  readonly die: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A tab behind another one works as well as that. */
const FLAGS = ["--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"];
/** High enough for whole lists: what is drawn is found. */
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
      // tsx marks functions by name, those too that go into a page.
      await page.addInitScript("globalThis.__name ??= (of) => of");
      await page.setViewportSize(SIZE);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(url);
      return page;
    },
    airplane: (on) => browser.context.setOffline(on),
    async die() {
      tabs.clear();
      await browser.kill();
    },
    async comeBack() {
      browser = await startMortalBrowser(folder, FLAGS);
    },
    async stop() {
      await browser.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
