import type { CDPSession, Page } from "playwright-core";

/**
 * Makes the page a mid-range phone on slow 4G, as Lighthouse does: a processor four times slower
 * than this machine, 1.6 Mbit/s. `latency` is the round-trip time in milliseconds.
 */
export async function slowPhone(page: Page, latency = 150): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  return session;
}

/**
 * Watches a page from its start: records when a selector is drawn, and how long after a key or tap
 * the next frame comes.
 */
export async function watchPage(page: Page, selector: string): Promise<void> {
  // tsx makes functions call a helper `__name`, which a page does not have.
  await page.addInitScript("globalThis.__name ??= (of) => of");
  await page.addInitScript((wanted) => {
    const marks = { there: Number.NaN, input: [] as number[] };
    Object.assign(globalThis, { marks });
    const drawn = (then: (at: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => then(performance.now()));
        port1.start();
        port2.postMessage(0);
      });
    const look = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      look.disconnect();
      drawn((at) => (marks.there = at));
    });
    look.observe(document, { childList: true, subtree: true });
    addEventListener(
      "input",
      ({ timeStamp }) => drawn((at) => marks.input.push(at - timeStamp)),
      true,
    );
  }, selector);
}

interface Marks {
  readonly there: number;
  readonly input: number[];
}

/**
 * Milliseconds since the navigation began: the first paint, and when the watched selector was
 * drawn.
 */
export async function timesOf(
  page: Page,
): Promise<{ readonly paint: number; readonly there: number }> {
  // The browser reports a paint a moment after it.
  await page.waitForFunction(
    () =>
      !Number.isNaN((globalThis as unknown as { marks: Marks }).marks.there) &&
      performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  return page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    there: (globalThis as unknown as { marks: Marks }).marks.there,
  }));
}

/** Types into the focused element; milliseconds from each key to the next frame. */
export async function typing(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => void (globalThis as unknown as { marks: Marks }).marks.input.splice(0));
  await page.keyboard.type(text, { delay: 150 });
  await page.waitForFunction(
    (count) => (globalThis as unknown as { marks: Marks }).marks.input.length >= count,
    text.length,
  );
  return page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks.input);
}

/**
 * Scrolls the page down like a thumb's fling, a little in each frame; milliseconds of every frame.
 */
export const scrolling = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 120; step += 1) {
      scrollBy({ top: 90, behavior: "instant" });
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  });

/** Presses a button; milliseconds until what it opens is drawn. */
export const untilDrawn = (page: Page, button: string, wanted: string): Promise<number> =>
  page.evaluate(
    ([button, wanted]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          look.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        look.observe(document, { childList: true, subtree: true });
        document.querySelector<HTMLElement>(button)?.click();
      }),
    [button, wanted] as const,
  );
