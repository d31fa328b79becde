import axe, { type AxeResults } from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Look, type Visit } from "./browser.ts";
import { arrive, openScreen } from "./open-screen.ts";
import { SCREENS } from "./screens.ts";

/** Between them both devices, both themes and both languages. */
const LOOKS: readonly Look[] = [
  { device: "phone", theme: "light", language: "en" },
  { device: "desk", theme: "dark", language: "zh" },
];
const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each(LOOKS)("on a $theme $device in $language", (look) => {
  describe.each(["nobody", "driver", "manager"] as const)("as %s", (person) => {
    const screens = SCREENS.filter(({ as, on }) => as === person && (on ?? [look.device]).includes(look.device));
    let seen: Visit;
    beforeAll(async () => {
      seen = await visit(browser, app.url, look);
      seen.page.setDefaultTimeout(15_000);
      await arrive(seen.page, person);
    });
    afterAll(() => seen.context.close());

    test.each(screens)("$name can be seen, read and used by everybody", async (screen) => {
      await openScreen(seen.page, screen, look.device);
      await seen.page.evaluate(axe.source);
      const found = await seen.page.evaluate((rules) => (globalThis as unknown as { axe: typeof axe }).axe.run(rules), RULES);
      expect(wordsOf(found)).toEqual([]);
      expect(seen.troubles.splice(0)).toEqual([]);
    });
  });
});

/** What is wrong, where, and why: enough to mend it by. */
const wordsOf = ({ violations }: AxeResults) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
