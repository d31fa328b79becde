import type { Page } from "playwright-core";

/** "narrow window": 320 px, as at 400 % on a desk (WCAG 1.4.10). "zoomed twice": everything twice as large on a desk of 1280 px (WCAG 1.4.4). */
const WINDOWS = {
  "narrow window": { width: 320, height: 640 },
  "zoomed twice": { width: 640, height: 400 },
} as const;

/** What sticks out to the side of the open screen in such a window, and would have to be scrolled for. */
export async function reflowFaults(
  page: Page,
  by: keyof typeof WINDOWS,
): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(WINDOWS[by]);
  await laidOut(page);
  const faults = await page.evaluate(sticksOut);
  if (before) await page.setViewportSize(before);
  await laidOut(page);
  return faults.map((fault) => `${by}: ${fault}`);
}

/** Pixels: twice what browsers begin with. */
const LARGE = 32;
const USUAL = 16;

/** The letters alone twice as large, as a person sets them in the browser (WCAG 1.4.4): what sticks out, and what cannot be pressed any more. */
export async function largeLettersFaults(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const letters = async (standard: number) => {
    await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    await laidOut(page);
    await measured(page);
  };
  await letters(LARGE);
  // A notice lies over what it tells of, and goes by itself.
  await page.waitForFunction(() => document.querySelector(".mantine-Notification-root") === null);
  const faults = [...(await page.evaluate(sticksOut)), ...(await page.evaluate(outOfReach))];
  await letters(USUAL);
  await session.detach();
  return faults.map((fault) => `letters twice as large: ${fault}`);
}

/** Drawn for the width that there is: a desk's two columns become a phone's one, and back. */
async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const frame = document.querySelector("#content")?.parentElement;
    return !frame || "wide" in frame.dataset === matchMedia("(min-width: 64em)").matches;
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** A long list has measured its rows anew: the page has been as high as it is for ten pictures. */
async function measured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let same = 0, height = 0; same < 10;) {
      await new Promise(requestAnimationFrame);
      const now = document.documentElement.scrollHeight;
      same = now === height ? same + 1 : 0;
      height = now;
    }
  });
}

/** What can only be seen by scrolling sideways. A box that scrolls by itself, and what is meant for screen readers alone, is no fault. */
function sticksOut(): string[] {
  const width = document.documentElement.clientWidth;
  const scrolls = (element: Element) => {
    for (
      let each = element.parentElement;
      each && each !== document.body;
      each = each.parentElement
    ) {
      const { overflowX, clipPath } = getComputedStyle(each);
      if (overflowX !== "visible" || clipPath !== "none") return true;
    }
    return false;
  };
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide in ${width}`);
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || (box.right <= width + 1 && box.left >= -4)) continue;
    const { visibility, clipPath } = getComputedStyle(element);
    if (
      visibility === "hidden" ||
      clipPath !== "none" ||
      scrolls(element) ||
      element.closest("[aria-hidden=true], [data-off-screen]")
    )
      continue;
    faults.push(
      `${element.tagName.toLowerCase()}.${String(element.getAttribute("class")).split(" ")[0]} "${(element.textContent ?? "").slice(0, 40)}" ${Math.round(box.left)}–${Math.round(box.right)}`,
    );
  }
  return faults.slice(0, 5);
}

/** What to press or to fill that something else lies over, wherever it is scrolled to. Of an open dialog only what is in it; of a long list its beginning. */
function outOfReach(): string[] {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter(
    (each) => each.getClientRects().length > 0,
  );
  // The uppermost holds the focus, wherever it stands in the document.
  const within =
    dialogs.findLast((each) => each.contains(document.activeElement)) ??
    dialogs.at(-1) ??
    document.body;
  const at = scrollY;
  const faults: string[] = [];
  for (const element of within.querySelectorAll<HTMLElement>(
    "button, a[href], input, textarea, select",
  )) {
    const item = element.closest<HTMLElement>("[role=listitem]");
    const { visibility, pointerEvents, opacity } = getComputedStyle(element);
    if (item && Number(item.dataset["index"] ?? 0) > 2) continue;
    // The way past the bars is only there while it has the focus.
    if (element.matches("a[href^='#']")) continue;
    if (
      visibility === "hidden" ||
      // In a part that is folded away.
      !element.checkVisibility() ||
      pointerEvents === "none" ||
      opacity === "0" ||
      element.matches(":disabled, [aria-hidden=true] *")
    )
      continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label =
      element.closest("label") ??
      (element.id ? document.querySelector(`label[for="${element.id}"]`) : null);
    if (hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit))) continue;
    const over = hit
      ? `${hit.tagName.toLowerCase()}.${String(hit.getAttribute("class")).split(" ")[0]}`
      : "nothing, it is off the screen";
    const name =
      element.getAttribute("aria-label") ??
      label?.textContent ??
      element.getAttribute("placeholder") ??
      element.textContent ??
      "";
    faults.push(`${element.tagName.toLowerCase()} "${name.slice(0, 40)}" lies under ${over}`);
  }
  scrollTo({ top: at, behavior: "instant" });
  return faults.slice(0, 5);
}
