import type { Page } from "playwright-core";
import { PATIENCE } from "../../browser.ts";
import { inPage } from "../../engines/in-page.ts";
import type { Move } from "./move.ts";
import { finder } from "./finder.ts";
import { controls } from "./controls.ts";
import { SELECTORS } from "./selectors.ts";
import { tryMove } from "./try-move.ts";

/**
 * Does the moves on the app's screens, each as soon as it is possible. Throws where one never
 * becomes possible.
 */
export const move = (page: Page, moves: readonly Move[], patience = PATIENCE): Promise<void> =>
  page.evaluate(moveInPage, { moves, patience, selectors: SELECTORS });

/** Swipes toasts away, and marks them so that a later move does not take them for new ones. */
export const dismissToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll<HTMLElement>(".mantine-Notification-root")) {
      toast.dataset["old"] = "";
      toast.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      toast.dispatchEvent(
        new WheelEvent("wheel", { deltaX: 2000, bubbles: true, cancelable: true }),
      );
    }
  });

interface MovesTask {
  readonly moves: readonly Move[];
  readonly patience: number;
  readonly selectors: typeof SELECTORS;
}

const PARTS = { finder, controls, tryMove };

/** Runs in the page: does each move as soon as it is possible. */
async function work({ moves, patience, selectors }: MovesTask, parts: typeof PARTS): Promise<void> {
  const find = parts.finder(selectors);
  const controls = parts.controls(find);
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
    for (let pause = 4; !parts.tryMove(of, find, controls); pause = Math.min(40, pause * 1.5)) {
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

export const moveInPage = inPage(work, PARTS);
