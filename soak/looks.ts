import type { Browser } from "playwright-core";
import { startApp } from "../e2e/app.ts";
import { clippedFaults } from "../e2e/clipped.ts";
import { launchBrowser, visit, type Look, type Visit } from "../e2e/browser.ts";
import { signInToDemo, openScreen } from "../e2e/open-screen.ts";
import { otherLooksFaults, screenFaults } from "../e2e/screen-faults.ts";
import type { Screen } from "../e2e/screens/screen.ts";
import { SCREENS } from "../e2e/screens/screens.ts";
import { beginJourneyDay } from "../e2e/setup/journey-day.ts";
import type { TrialContext, Trial } from "./parts/trial.ts";

/** One look for each device; the other three are then set on the open page. */
const FIRST: readonly Look[] = [
  { device: "phone", theme: "light", language: "en" },
  { device: "desk", theme: "dark", language: "zh" },
];

export const trial: Trial = {
  proves:
    "axe finds nothing on any screen in any of the eight looks, and nothing sticks out of a narrow window or at twice the size; no text is cut off or broken at 320 px",
  async run(context) {
    // Some screens depend on the hour and the day of the week.
    beginJourneyDay();
    const browser = await launchBrowser();
    const faults: string[] = [];
    try {
      for (const look of FIRST) faults.push(...(await faultsIn(browser, look, context)));
    } finally {
      await browser.close();
    }
    if (faults.length > 0) throw new Error(`${faults.length} faults:\n${faults.join("\n")}`);
  },
};

/** In a business of its own, because some screens change an invoice that others open. */
async function faultsIn(
  browser: Browser,
  look: Look,
  context: TrialContext,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const app = await startApp("demo");
  try {
    for (const person of ["nobody", "driver", "manager"] as const) {
      const screens = SCREENS.filter(
        ({ as, on }) => as === person && (on ?? [look.device]).includes(look.device),
      );
      const seen = await visit(browser, app.url, look);
      // tsx makes functions call a helper `__name`, which a page does not have.
      await seen.context.addInitScript("globalThis.__name ??= (of) => of");
      await signInToDemo(seen.page, person);
      for (const screen of screens) {
        const found = await faultsOf(seen, screen, look).catch((error: unknown) => [String(error)]);
        faults.push(...reported(context, `${look.device}, ${screen.name}`, found));
        context.round();
      }
      await seen.context.close();
    }
  } finally {
    await app.stop();
  }
  return faults;
}

/** Throws where the screen cannot be opened. */
async function faultsOf(seen: Visit, screen: Screen, look: Look): Promise<readonly string[]> {
  await openScreen(seen.page, screen, look.device);
  return [
    ...(await screenFaults(seen, screen, look)),
    ...(look.device === "phone" ? await clippedFaults(seen.page, "body", [320]) : []),
    ...(await otherLooksFaults(seen, look)),
  ];
}

function reported(
  context: TrialContext,
  where: string,
  found: readonly string[],
): readonly string[] {
  const lines = found.map((fault) => `${where}: ${fault}`);
  for (const line of lines) context.log(line);
  return lines;
}
