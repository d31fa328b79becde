import type { Page } from "playwright-core";

/** More than any screen has to press. */
const MANY = 150;

/** Presses Tab until what has this name has the focus. Throws where Tab never gets there. */
export async function goTo(page: Page, name: string | RegExp): Promise<void> {
  const met: string[] = [];
  const is = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  while (met.length < MANY) {
    if (is(await focused(page))) return;
    await page.keyboard.press("Tab");
    met.push(await focused(page));
  }
  throw new Error(`Tab never reaches ${name}; it goes by ${[...new Set(met)].join(" | ")}`);
}

/** What a screen reader would call what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
        ? at.labels?.[0]?.textContent
        : null;
    return (at?.getAttribute("aria-label") ?? label ?? at?.textContent ?? "")
      .replaceAll(/\s+/g, " ")
      .replace(/ \*$/, "")
      .trim();
  });

/** Nowhere is the page itself: the next Tab would begin at the top. */
export const isFocusSomewhere = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
