import type { Locator } from "playwright-core";

/** Frames without a change after which nothing is on its way any more: a list that opens at its end takes three. */
const STILL = 10;

/** Waits until what scrolls stays where it is, and as high as it is: a list finds its place when its rows are drawn and measured. */
export const settled = (scroller: Locator): Promise<void> =>
  scroller.evaluate(async (element, frames) => {
    const place = () => `${element.scrollTop} of ${element.scrollHeight}`;
    for (let still = 0, before = place(); still < frames; before = place()) {
      await new Promise(requestAnimationFrame);
      still = place() === before ? still + 1 : 0;
    }
  }, STILL);
