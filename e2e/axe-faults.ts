import axe, { type NodeResult } from "axe-core";
import type { Page } from "playwright-core";

/**
 * "all": WCAG 2.2 A and AA, and a name for every dialog. "colours": rules whose result depends on
 * the theme.
 */
export type Rules = "all" | "colours";
/** Reports violations only and does not fetch style sheets again, which halves the time. */
const QUICK = { resultTypes: ["violations"], preload: false } satisfies axe.RunOptions;
const RULES: Readonly<Record<Rules, axe.RunOptions>> = {
  all: {
    ...QUICK,
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    // Not a WCAG rule in axe, but without a name a screen reader says only "dialog".
    rules: { "aria-dialog-name": { enabled: true } },
  },
  colours: {
    ...QUICK,
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  },
};

/**
 * What axe finds. Scrolls a target that seems too small away from the bars and checks it again: a
 * row half under a bar is not a fault.
 */
export async function faultsOf(page: Page, rules: Rules): Promise<readonly string[]> {
  // `void`, so that the result is not sent back to the test.
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

/**
 * Checks again where the page changed during the check: a dialog, for example, gets its name just
 * after it appears.
 */
async function inspected(page: Page, selector: string, rules: Rules): Promise<axe.Result[]> {
  for (let looks = 1; ; looks += 1) {
    const { violations, changed } = await page.evaluate(look, [selector, RULES[rules]] as const);
    if (violations.length === 0 || !changed || looks === MOST_LOOKS) return violations;
  }
}

/** A page that keeps changing is judged by the last of this many checks. */
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
  // Changes that React has yet to draw come within two frames.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  observer.disconnect();
  return { violations, changed };
}
