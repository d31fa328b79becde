import { launchBrowser, visit } from "../browser.ts";
import type { Engine } from "./engine.ts";

/** Chromium by Playwright, as the other journeys drive it. */
export async function startChromium(url: string): Promise<Engine> {
  const browser = await launchBrowser();
  const { page } = await visit(browser, url);
  return {
    name: "Chromium",
    go: async (to) => void (await page.goto(to)),
    run: (work, given) => page.evaluate(work as never, given as never),
    stop: () => browser.close(),
  };
}
