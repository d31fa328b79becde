import axe, { type NodeResult } from "axe-core";
import type { Browser, Page } from "playwright-core";
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
      await arrive(seen.page, person);
    });
    afterAll(() => seen.context.close());

    test.each(screens)("$name can be seen, read and used by everybody", async (screen) => {
      await openScreen(seen.page, screen, look.device);
      await seen.page.evaluate(axe.source);
      expect(await faultsOf(seen.page)).toEqual([]);
      const isTrouble = (text: string) => screen.refusal === undefined || !text.includes(screen.refusal);
      expect(seen.troubles.splice(0).filter(isTrouble)).toEqual([]);
    });
  });
});

/** What axe finds. A target that looks small is scrolled clear of the bars and looked at again: a row half under a bar is no fault. */
const faultsOf = async (page: Page) => {
  const found = (await inspected(page, "html")).flatMap(({ id, nodes }) => nodes.map((node) => ({ id, node })));
  const small = found.filter(({ id }) => id === "target-size");
  const others = found.filter(({ id }) => id !== "target-size");
  const stillSmall: Found[] = [];
  for (const { node } of small) {
    const selector = node.target.join(" ");
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const again = await inspected(page, selector);
    stillSmall.push(
      ...again.filter(({ id }) => id === "target-size").flatMap(({ id, nodes }) => nodes.map((each) => ({ id, node: each }))),
    );
  }
  return [...others, ...stillSmall].slice(0, 6).map(({ id, node }) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`);
};

interface Found {
  readonly id: string;
  readonly node: NodeResult;
}

const inspected = async (page: Page, selector: string) =>
  (
    await page.evaluate(([within, rules]) => (globalThis as unknown as { axe: typeof axe }).axe.run(within, rules), [
      selector,
      RULES,
    ] as const)
  ).violations;
