import type { Page } from "playwright-core";

/** "narrow window": 320 px, as at 400 % on a desk (WCAG 1.4.10). "zoomed twice": everything twice as large on a desk of 1280 px (WCAG 1.4.4). */
const WINDOWS = { "narrow window": { width: 320, height: 640 }, "zoomed twice": { width: 640, height: 400 } } as const;

/** What sticks out to the side of the open screen in such a window, and would have to be scrolled for. */
export async function reflowFaults(page: Page, by: keyof typeof WINDOWS): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(WINDOWS[by]);
  await laidOut(page);
  const faults = await page.evaluate(sticksOut);
  if (before) await page.setViewportSize(before);
  await laidOut(page);
  return faults.map((fault) => `${by}: ${fault}`);
}

/** Drawn for the width that there is: a desk's two columns become a phone's one, and back. */
async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const frame = document.querySelector("#content")?.parentElement;
    return !frame || "wide" in frame.dataset === matchMedia("(min-width: 64em)").matches;
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What can only be seen by scrolling sideways. A box that scrolls by itself, and what is meant for screen readers alone, is no fault. */
function sticksOut(): string[] {
  const width = document.documentElement.clientWidth;
  const scrolls = (element: Element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(each);
      if (overflowX !== "visible" || clipPath !== "none") return true;
    }
    return false;
  };
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} wide in ${width}`);
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || (box.right <= width + 1 && box.left >= -4)) continue;
    const { visibility, clipPath } = getComputedStyle(element);
    if (visibility === "hidden" || clipPath !== "none" || scrolls(element) || element.closest("[aria-hidden=true], [data-off-screen]"))
      continue;
    faults.push(
      `${element.tagName.toLowerCase()}.${String(element.getAttribute("class")).split(" ")[0]} "${(element.textContent ?? "").slice(0, 40)}" ${Math.round(box.left)}–${Math.round(box.right)}`,
    );
  }
  return faults.slice(0, 5);
}
