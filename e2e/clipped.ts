import type { Page } from "playwright-core";

/** Widths of phones that are in use. */
const WIDTHS = [320, 360, 390] as const;

/** What of a part of the open screen is cut off, or broken inside a word, a date or an amount, on phones of other widths too. The window is put back afterwards. */
export async function clippedFaults(page: Page, part: string): Promise<readonly string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before?.height ?? 844 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    faults.push(...(await page.evaluate(clipped, part)).map((fault) => `${width} px: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** In the page. A box that scrolls is cut off nowhere; `data-may-clip` says that the whole text stands elsewhere. */
function clipped(part: string): string[] {
  const faults = new Set<string>();
  const style = (element: Element) => getComputedStyle(element);
  const isShown = (element: Element) => {
    if (element.closest("[aria-hidden=true], [data-may-clip], [inert], svg, select, option, textarea")) return false;
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  };
  const inBrief = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  const cutBy = (element: Element): string | null => {
    const { overflowX, overflowY } = style(element);
    if (overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1) return "at its side";
    if (overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2) return "beneath";
    return null;
  };
  /** Words, dates and amounts that are broken over two lines. */
  const broken = (text: Text): string | null => {
    const range = document.createRange();
    for (const { 0: piece, index } of text.data.matchAll(/\d{4}-\d\d-\d\d|£[\d,.]*\d|INV-\d+|\p{Script=Latin}{2,20}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + piece.length);
      const [first, ...rest] = range.getClientRects();
      if (first && rest.some(({ top, width }) => width > 1 && Math.abs(top - first.top) > 4)) return piece;
    }
    return null;
  };
  const within = document.querySelector(part) ?? document.body;
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!(text instanceof Text) || text.data.trim() === "" || !parent || !isShown(parent)) continue;
    for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
      const cut = style(each).display.startsWith("inline") && each === parent ? null : cutBy(each);
      if (cut) faults.add(`"${inBrief(parent.textContent)}" is cut ${cut}`);
      // Beyond the block that holds the text, only what is scrolled can hide it.
      if (style(each).display !== "inline") break;
    }
    // An address or a link may break anywhere.
    const piece = /[@/]/.test(text.data) ? null : broken(text);
    if (piece) faults.add(`"${piece}" is broken in "${inBrief(text.data)}"`);
  }
  return [...faults].slice(0, 8);
}
