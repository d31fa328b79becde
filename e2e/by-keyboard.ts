import type { Page } from "playwright-core";

/** Presses of Tab after which to give up; no screen needs as many. */
const MANY = 150;

/**
 * Presses Tab until the element with this name has the focus. Throws where Tab never reaches it.
 */
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

/** The name by which a screen reader would call the focused element. */
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

/** False where the page itself has the focus: the next Tab would begin at the top. */
export const isFocusSomewhere = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
