import type { Page } from "playwright-core";
import { launchBrowser, visit } from "../browser.ts";
import type { Engine } from "./engine.ts";

/** Chromium through Playwright, as in other journeys. */
export async function startChromium(url: string): Promise<Engine> {
  const browser = await launchBrowser();
  const { context, page: first } = await visit(browser, url);
  let second: Page | undefined;
  let page = first;
  return {
    name: "Chromium",
    phone: [390, 844],
    go: async (to) => void (await page.goto(to)),
    run: (work, given) => page.evaluate(work as never, given as never),
    resize: (width, height) => page.setViewportSize({ width, height }),
    async tab(number) {
      if (number === 2) second ??= await context.newPage();
      page = (number === 2 && second) || first;
    },
    stop: () => browser.close(),
  };
}
