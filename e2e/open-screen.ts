import type { Locator, Page } from "playwright-core";
import { DEVICES } from "./browser.ts";
import { signIn } from "./driver.ts";
import type { Screen } from "./screens/screen.ts";

/**
 * Signs in to the demo business and waits until the phone has its data: before that, lists are
 * empty for a moment.
 */
export async function signInToDemo(page: Page, person: Screen["as"] | "partner"): Promise<void> {
  if (person === "nobody") return;
  await signIn(page, person, `${person}-demo`);
  await page.goto("/info/contacts");
  await page.getByRole("listitem").first().waitFor();
}

/**
 * Opens a screen and does what the table says. Throws where something that the table names does not
 * appear.
 */
export async function openScreen(
  page: Page,
  screen: Screen,
  device: keyof typeof DEVICES,
): Promise<void> {
  await page.goto(screen.path);
  await settled(page);
  // Some tables call the server themselves with the app's token, which may have expired on a slow
  // machine.
  await page.waitForFunction(hasLiveToken);
  await screen.open?.(page);
  const last = screen.shows?.[device];
  if (last) await page.locator(last).first().waitFor();
  await settled(page);
}

/** Runs in the page. The app gets a new token as soon as it asks the server for something. */
function hasLiveToken(): boolean {
  const [, claims = ""] = localStorage.getItem("access")?.split(".") ?? [];
  if (claims === "") return true;
  const { exp } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as {
    exp: number;
  };
  return exp * 1000 > Date.now();
}

/**
 * Waits until the screen has its heading and nothing is in progress: no skeleton, no animation, no
 * font still loading. A dialog gets its title as its name one render after it appears.
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

/**
 * Frames without a change after which an element counts as still. A list that opens at its end
 * takes three.
 */
const STILL = 10;

/**
 * Waits until an element's scroll position and height stay the same: a list moves while its rows
 * are drawn and measured.
 */
export const atRest = (scroller: Locator): Promise<void> =>
  scroller.evaluate(async (element, frames) => {
    const place = () => `${element.scrollTop} of ${element.scrollHeight}`;
    for (let still = 0, before = place(); still < frames; before = place()) {
      await new Promise(requestAnimationFrame);
      still = place() === before ? still + 1 : 0;
    }
  }, STILL);
