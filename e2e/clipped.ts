import type { Page } from "playwright-core";
import { inPage } from "./engines/in-page.ts";

/** Widths of common phones, in pixels. */
const WIDTHS = [320, 360, 390] as const;

/**
 * Texts in a part of the open screen that are cut off, or broken inside a word, date or amount, at
 * several widths.
 */
export function clippedFaults(
  page: Page,
  part: string,
  widths: readonly number[] = WIDTHS,
): Promise<readonly string[]> {
  return atEachWidth(page, widths, () => page.evaluate(inPage(clipped, FAULTS_OF_TEXT), part));
}

/** Tabs of the bars above and below that are cut off. There must be at least `least` tabs. */
export function tabFaults(page: Page, least: number): Promise<readonly string[]> {
  return atEachWidth(page, WIDTHS, () => page.evaluate(hiddenTabs, least));
}

/** Looks at each width, and then restores the window. */
async function atEachWidth(
  page: Page,
  widths: readonly number[],
  look: () => Promise<string[]>,
): Promise<readonly string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 844 });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    faults.push(...(await look()).map((fault) => `${width} px: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** Runs in the page. */
function hiddenTabs(least: number): string[] {
  const tabs = [...document.querySelectorAll("nav a")];
  const faults = tabs.length < least ? [`there are ${tabs.length} tabs`] : [];
  for (const tab of tabs) {
    const words = document.createRange();
    words.selectNodeContents(tab);
    const { left, right } = words.getBoundingClientRect();
    const shown = (tab.parentElement ?? tab).getBoundingClientRect();
    if (left < Math.max(0, shown.left) - 0.5 || right > Math.min(innerWidth, shown.right) + 0.5)
      faults.push(`"${tab.textContent}" is cut off`);
  }
  return faults;
}

/**
 * Runs in the page: each text of a part with its fault. `data-may-clip` marks texts that are shown
 * in full elsewhere.
 */
function clipped(part: string, { cut, broken, choiceCut }: typeof FAULTS_OF_TEXT): string[] {
  const faults = new Set<string>();
  const isShown = (element: Element) => {
    if (
      element.closest("[aria-hidden=true], [data-may-clip], [inert], svg, select, option, textarea")
    )
      return false;
    // A text for screen readers.
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).clipPath !== "none") return false;
    const box = element.getBoundingClientRect();
    return (
      box.width > 1 &&
      box.height > 1 &&
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    );
  };
  const inBrief = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  const rectsOf = (text: Text, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  };
  const within = document.querySelector(part) ?? document.body;
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!(text instanceof Text) || text.data.trim() === "" || !parent || !isShown(parent)) continue;
    const how = cut(text, rectsOf(text, 0, text.data.length));
    if (how) faults.add(`"${inBrief(parent.textContent)}" is cut ${how}`);
    const piece = broken(text, rectsOf);
    if (piece) faults.add(`"${piece}" is broken in "${inBrief(text.data)}"`);
  }
  for (const select of within.querySelectorAll("select"))
    if (choiceCut(select)) faults.add(`"${select.selectedOptions[0]?.text}" is cut in its field`);
  return [...faults].slice(0, 8);
}

/**
 * Runs in the page: how a text is cut off by the boxes around it, up to one that scrolls, or by the
 * window. A box that scrolls cuts nothing off.
 */
function cut(text: Text, rects: readonly DOMRect[]): string | null {
  const left = Math.min(...rects.map((rect) => rect.left));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  for (let each = text.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(each);
    if (display === "inline") continue;
    const box = each.getBoundingClientRect();
    if (["auto", "scroll"].includes(overflowX) || ["auto", "scroll"].includes(overflowY))
      return null;
    if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1))
      return "at its side";
    if (overflowY !== "visible" && bottom > box.bottom + 4) return "beneath";
    // With an ellipsis, the text's own box is not too wide: compares the box with its content.
    if (
      overflowX === "hidden" &&
      each === text.parentElement &&
      each.scrollWidth > each.clientWidth + 1
    )
      return "at its side";
  }
  return left < -1 || right > innerWidth + 1 ? "by the window" : null;
}

type RectsOf = (text: Text, from: number, to: number) => readonly DOMRect[];

/** Runs in the page: a word, date or amount that is broken over two lines. */
function broken(text: Text, rectsOf: RectsOf): string | null {
  // Addresses and links may break anywhere.
  if (/[@/]/.test(text.data)) return null;
  for (const { 0: piece, index } of text.data.matchAll(
    /\d{4}-\d\d-\d\d|£[\d,.]*\d|INV-\d+|\p{Script=Latin}{2,20}/gu,
  )) {
    const [first, ...rest] = rectsOf(text, index, index + piece.length);
    if (first && rest.some(({ top }) => Math.abs(top - first.top) > 4)) return piece;
  }
  return null;
}

/** Runs in the page: whether the chosen option is wider than its field. */
function choiceCut(select: HTMLSelectElement): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen || !select.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
    return false;
  pen.font = font;
  const room =
    select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(select.selectedOptions[0]?.text ?? "").width > room + 1;
}

const FAULTS_OF_TEXT = { cut, broken, choiceCut };
