import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { beforeEach } from "vitest";

const open = new Map<BrowserContext, readonly string[]>();

/** What is open, and what went wrong there so far, is printed when a journey fails. */
export function watchForFailures(context: BrowserContext, troubles: readonly string[]): void {
  open.set(context, troubles);
  context.once("close", () => void open.delete(context));
}

/** Set up in every journey: a step that waited in vain says only what it waited for. */
export function printPagesOfFailures(): void {
  beforeEach(({ onTestFailed }) => onTestFailed(printPages));
}

async function printPages(): Promise<void> {
  for (const [context, troubles] of open)
    for (const page of context.pages()) {
      const text = page.locator("body").innerText();
      // Messages are gone by the time that a step has waited in vain.
      const toasts = page.evaluate(() => window.toasts ?? []);
      const shown = await Promise.race([Promise.all([text, toasts]), setTimeout(5_000)]).catch(
        (error: unknown) => [String(error)],
      );
      const words = shown?.flat() ?? ["nothing within 5 s"];
      console.error([`${page.url()} shows:`, ...words, ...troubles].join("\n"));
    }
}
