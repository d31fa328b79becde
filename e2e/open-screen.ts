import type { Locator, Page } from "playwright-core";
import { DEVICES } from "./browser.ts";
import { signIn } from "./driver.ts";
import type { Screen } from "./screens/screen.ts";

/** Signed in to the demo business, and the phone holds the books: an empty list would be true for a moment only. */
export async function arrive(page: Page, person: Screen["as"] | "partner"): Promise<void> {
  if (person === "nobody") return;
  await signIn(page, person, `${person}-demo`);
  await page.goto("/info/contacts");
  await page.getByRole("listitem").first().waitFor();
}

/** Goes to a screen and does there what the table says. Throws when something that the table names does not come. */
export async function openScreen(
  page: Page,
  screen: Screen,
  device: keyof typeof DEVICES,
): Promise<void> {
  await page.goto(screen.path);
  await settled(page);
  // What a screen asks the server for itself, it asks with the app's token, which a slow machine's walk outlives.
  await page.waitForFunction(hasLiveToken);
  await screen.open?.(page);
  const last = screen.shows?.[device];
  if (last) await page.locator(last).first().waitFor();
  await settled(page);
}

/** Runs in the page. The app gets another one as soon as it asks for something. */
function hasLiveToken(): boolean {
  const [, claims = ""] = localStorage.getItem("access")?.split(".") ?? [];
  if (claims === "") return true;
  const { exp } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as {
    exp: number;
  };
  return exp * 1000 > Date.now();
}

/**
 * The screen says what it is, and nothing is under way: no skeleton, no animation, and every font is there.
 * A dialog takes its title as its name one render after it appears.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(
    () =>
      document.querySelector("h1") !== null &&
      document.querySelector("[aria-busy=true], .first") === null &&
      document.querySelector("[role=dialog]:not([aria-label], [aria-labelledby])") === null &&
      document.fonts.status === "loaded",
  );
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))),
  );
}

/** Frames without a change after which nothing is on its way any more: a list that opens at its end takes three. */
const STILL = 10;

/** Waits until what scrolls stays where it is, and as high as it is: a list finds its place when its rows are drawn and measured. */
export const atRest = (scroller: Locator): Promise<void> =>
  scroller.evaluate(async (element, frames) => {
    const place = () => `${element.scrollTop} of ${element.scrollHeight}`;
    for (let still = 0, before = place(); still < frames; before = place()) {
      await new Promise(requestAnimationFrame);
      still = place() === before ? still + 1 : 0;
    }
  }, STILL);
