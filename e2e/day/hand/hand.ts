import type { Page } from "playwright-core";
import { PATIENCE } from "../../browser.ts";
import { inPage } from "../../engines/in-page.ts";
import type { Move } from "../moves.ts";
import { finder } from "./finder.ts";
import { fingers } from "./fingers.ts";
import { SELECTORS } from "./selectors.ts";
import { tried } from "./tried.ts";

/**
 * Does the moves on the app's screens, each as soon as it is possible. Throws where one never
 * becomes possible.
 */
export const move = (page: Page, moves: readonly Move[], patience = PATIENCE): Promise<void> =>
  page.evaluate(hand, { moves, patience, selectors: SELECTORS });

/** Swipes toasts away, and marks them so that a later move does not take them for new ones. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll<HTMLElement>(".mantine-Notification-root")) {
      toast.dataset["old"] = "";
      toast.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      toast.dispatchEvent(
        new WheelEvent("wheel", { deltaX: 2000, bubbles: true, cancelable: true }),
      );
    }
  });

interface HandTask {
  readonly moves: readonly Move[];
  readonly patience: number;
  readonly selectors: typeof SELECTORS;
}

const PARTS = { finder, fingers, tried };

/** Runs in the page: does each move as soon as it is possible. */
async function work({ moves, patience, selectors }: HandTask, parts: typeof PARTS): Promise<void> {
  const find = parts.finder(selectors);
  const hands = parts.fingers(find);
  const there = () =>
    [
      ...document.querySelectorAll(
        "button, a[href], h1, h2, h3, [role=option], [role=listitem] label",
      ),
    ]
      .filter(find.shown)
      .map((each) => find.namesOf(each).find(Boolean))
      .join(" | ")
      .slice(0, 4000);
  for (const [at, of] of moves.entries()) {
    const deadline = Date.now() + patience;
    // Looking costs the app time, so the pauses between looks grow.
    for (let pause = 4; !parts.tried(of, find, hands); pause = Math.min(40, pause * 1.5)) {
      if (Date.now() > deadline)
        throw new Error(
          `Move ${at} is not possible at ${location.pathname}: ${JSON.stringify(of)}. There is: ${there()}`,
        );
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    // The app draws the change before the next move.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export const hand = inPage(work, PARTS);
