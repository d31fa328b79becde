import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { beforeEach } from "vitest";

const open = new Map<BrowserContext, readonly string[]>();

/** Registers a context, so that its pages and pageErrors are printed when a journey fails. */
export function watchForFailures(context: BrowserContext, pageErrors: readonly string[]): void {
  open.set(context, pageErrors);
  context.once("close", () => void open.delete(context));
}

/** Used in every journey: a failed step only says what it waited for. */
export function addPagesToFailures(): void {
  beforeEach(({ task, onTestFailed }) =>
    onTestFailed(async () => {
      const shown = await shownPages();
      // Stands at the end of the run, where failures are summed up.
      for (const error of task.result?.errors ?? []) error.message += `\n${shown}`;
    }),
  );
}

async function shownPages(): Promise<string> {
  const all: string[] = [];
  for (const [context, pageErrors] of open)
    for (const page of context.pages()) {
      const text = page.locator("body").innerText();
      // Toasts are gone when a step has timed out.
      const toasts = page.evaluate(() => window.toasts ?? []);
      const shown = await Promise.race([Promise.all([text, toasts]), setTimeout(5_000)]).catch(
        (error: unknown) => [String(error)],
      );
      const words = inShort(shown?.flat() ?? ["nothing within 5 s"]);
      all.push(`${page.url()} shows:`, ...words, ...pageErrors);
    }
  return all.join("\n");
}

/** Dialogs and toasts stand last in a page; the middle is mostly the rows of a list. */
function inShort(words: readonly string[]): readonly string[] {
  const lines = words.flatMap((text) => text.split("\n"));
  return lines.length <= 80 ? lines : [...lines.slice(0, 40), "…", ...lines.slice(-40)];
}
