import axe, { type NodeResult } from "axe-core";
import type { Page } from "playwright-core";

/** "all": WCAG 2.2 A and AA, and a name for every dialog. "colours": what another theme can change. */
export type Rules = "all" | "colours";
/** Only violations are reported, and no style sheet is fetched again: half the time. */
const QUICK = { resultTypes: ["violations"], preload: false } satisfies axe.RunOptions;
const RULES: Readonly<Record<Rules, axe.RunOptions>> = {
  all: {
    ...QUICK,
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    // No WCAG rule for axe, but a screen reader says "dialog" and no more.
    rules: { "aria-dialog-name": { enabled: true } },
  },
  colours: {
    ...QUICK,
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  },
};

/** What axe finds. A target that looks small is scrolled clear of the bars and looked at again: a row half under a bar is no fault. */
export async function faultsOf(page: Page, rules: Rules): Promise<readonly string[]> {
  // What comes back of an expression would be carried over whole.
  await page.evaluate(`void (globalThis.axe ?? (() => {${axe.source}})())`);
  const found = (await inspected(page, "html", rules)).flatMap(({ id, nodes }) =>
    nodes.map((node) => ({ id, node })),
  );
  const small = found.filter(({ id }) => id === "target-size");
  const others = found.filter(({ id }) => id !== "target-size");
  const stillSmall: Found[] = [];
  for (const { node } of small) {
    const selector = node.target.join(" ");
    await page
      .locator(selector)
      .evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const again = await inspected(page, selector, rules);
    stillSmall.push(
      ...again
        .filter(({ id }) => id === "target-size")
        .flatMap(({ id, nodes }) => nodes.map((each) => ({ id, node: each }))),
    );
  }
  return [...others, ...stillSmall]
    .slice(0, 6)
    .map(({ id, node }) => `${id} at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`);
}

interface Found {
  readonly id: string;
  readonly node: NodeResult;
}

/** A page that changed while it was looked at is looked at again: a dialog, for one, takes its title as its name just after it appears. */
async function inspected(page: Page, selector: string, rules: Rules): Promise<axe.Result[]> {
  for (let looks = 1; ; looks += 1) {
    const { violations, changed } = await page.evaluate(look, [selector, RULES[rules]] as const);
    if (violations.length === 0 || !changed || looks === MOST_LOOKS) return violations;
  }
}

/** A page that never rests is judged by the last look. */
const MOST_LOOKS = 20;

/** Runs in the page. */
async function look([within, rules]: readonly [string, axe.RunOptions]) {
  let changed = false;
  const observer = new MutationObserver(() => (changed = true));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    within,
    rules,
  );
  // What React has drawn and not yet given its effects is drawn again before the next frame but one.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  observer.disconnect();
  return { violations, changed };
}
