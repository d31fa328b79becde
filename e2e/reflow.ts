import type { Page } from "playwright-core";

/**
 * "narrow window": 320 px, like a desk at 400 % (WCAG 1.4.10). "zoomed twice": a desk of 1280 px
 * with everything twice as large (WCAG 1.4.4).
 */
const WINDOWS = {
  "narrow window": { width: 320, height: 640 },
  "zoomed twice": { width: 640, height: 400 },
} as const;

/** What sticks out sideways from the open screen in such a window. */
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

/** Pixels: the browsers' usual font size, twice as large. */
const LARGE = 32;
const USUAL = 16;

/**
 * Doubles only the font size, as a person sets it in the browser (WCAG 1.4.4). Reports what sticks
 * out, and what can no longer be pressed.
 */
export async function largeLettersFaults(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const letters = async (standard: number) => {
    await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    await laidOut(page);
    await measured(page);
  };
  await letters(LARGE);
  // A toast may cover what it is about; it goes by itself.
  await page.waitForFunction(() => document.querySelector(".mantine-Notification-root") === null);
  const faults = [...(await page.evaluate(sticksOut)), ...(await page.evaluate(outOfReach))];
  await letters(USUAL);
  await session.detach();
  return faults.map((fault) => `letters twice as large: ${fault}`);
}

/**
 * Waits until the page is drawn for its width: a desk's two columns become a phone's one, and back.
 */
async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const frame = document.querySelector("#content")?.parentElement;
    return !frame || "wide" in frame.dataset === matchMedia("(min-width: 64em)").matches;
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Waits until a long list has measured its rows again: the page keeps its height for ten frames.
 */
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

/**
 * Runs in the page: what can only be seen by scrolling sideways. Boxes with their own scroll, and
 * texts for screen readers, are no faults.
 */
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

/**
 * Runs in the page: controls that something covers wherever they are scrolled to. Looks only into
 * an open dialog, and only at the beginning of a long list.
 */
function outOfReach(): string[] {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter(
    (each) => each.getClientRects().length > 0,
  );
  // The uppermost dialog has the focus, wherever it is in the document.
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
    // The skip link is visible only while it has the focus.
    if (element.matches("a[href^='#']")) continue;
    if (
      visibility === "hidden" ||
      // Inside a part that is folded away.
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
