import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { faultsOf } from "./axe-faults.ts";
import { launchBrowser, visit, type Look, type Visit } from "./browser.ts";
import { arrive, openScreen } from "./open-screen.ts";
import type { Screen } from "./screens/screen.ts";
import { SCREENS } from "./screens/screens.ts";

/** What is in the sample business besides, and what is looked for on each screen that shows it. */
interface Books {
  readonly fill: (app: RunningApp) => Promise<void>;
  readonly look: (seen: Visit, person: Screen["as"]) => Promise<void>;
}

/**
 * Opens every screen in one look. One file for each device, so that both run at once. Between them they have both themes and both
 * languages; `npm run soak -- looks` has all eight looks, and windows of other widths.
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
    const screens = SCREENS.filter(
      ({ as, on }) => as === person && (on ?? [look.device]).includes(look.device),
    );
    let seen: Visit;
    beforeAll(async () => {
      seen = await visit(browser, app.url, look);
      // A script that got through would open one.
      seen.page.on("dialog", (dialog) => {
        seen.troubles.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await arrive(seen.page, person);
    });
    afterAll(() => seen.context.close());

    test.each(screens)("$name can be seen, read and used by everybody", async (screen) => {
      await openScreen(seen.page, screen, look.device);
      await books?.look(seen, person);
      expect(await faultsOf(seen.page, "all")).toEqual([]);
      const isTrouble = (text: string) =>
        screen.refusal === undefined || !text.includes(screen.refusal);
      expect(seen.troubles.splice(0).filter(isTrouble)).toEqual([]);
    });
  });
}
