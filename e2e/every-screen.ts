import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { faultsOf } from "./axe-faults.ts";
import { launchBrowser, refuseDialogs, visit, type Look, type Visit } from "./browser.ts";
import { signInToDemo, openScreen } from "./open-screen.ts";
import type { Screen } from "./screens/screen.ts";
import { SCREENS } from "./screens/screens.ts";

/** What to put into the sample business first, and what to look at on each screen. */
interface Books {
  readonly fill: (app: RunningApp) => Promise<void>;
  readonly look: (seen: Visit, person: Screen["as"]) => Promise<void>;
}

/**
 * Opens every screen in one look. There is a file for each device, so that both run at once;
 * together they cover both themes and both languages. `npm run soak -- looks` covers all eight
 * looks and other window widths.
 */
export function testEveryScreen(look: Look, books?: Books): void {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp("demo");
    browser = await launchBrowser();
    await books?.fill(app);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  describe.each(["nobody", "driver", "manager"] as const)("as %s", (person) => {
    const screens = screensOf(person, look.device);
    let seen: Visit;
    beforeAll(async () => {
      seen = await visit(browser, app.url, look);
      refuseDialogs(seen);
      await signInToDemo(seen.page, person);
    });
    afterAll(() => seen.context.close());

    test.each(screens)("$name can be seen, read and used by everybody", async (screen) => {
      await openScreen(seen.page, screen, look.device);
      await books?.look(seen, person);
      expect(await faultsOf(seen.page, "all")).toEqual([]);
      const isUnexpected = (text: string) =>
        screen.refusal === undefined || !text.includes(screen.refusal);
      expect(seen.pageErrors.splice(0).filter(isUnexpected)).toEqual([]);
    });
  });
}

/** A person's screens on a device; a screen that names no device is on both. */
export const screensOf = (person: Screen["as"], device: Look["device"]): readonly Screen[] =>
  SCREENS.filter(({ as, on }) => as === person && (on ?? [device]).includes(device));
