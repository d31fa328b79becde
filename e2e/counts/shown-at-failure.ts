import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { beforeEach } from "vitest";

const open = new Map<BrowserContext, readonly string[]>();

/** Registers a context, so that its pages and troubles are printed when a journey fails. */
export function watchForFailures(context: BrowserContext, troubles: readonly string[]): void {
  open.set(context, troubles);
  context.once("close", () => void open.delete(context));
}

/** Used in every journey: a failed step only says what it waited for. */
export function printPagesOfFailures(): void {
  beforeEach(({ onTestFailed }) => onTestFailed(printPages));
}

async function printPages(): Promise<void> {
  for (const [context, troubles] of open)
    for (const page of context.pages()) {
      const text = page.locator("body").innerText();
      // Toasts are gone when a step has timed out.
      const toasts = page.evaluate(() => window.toasts ?? []);
      const shown = await Promise.race([Promise.all([text, toasts]), setTimeout(5_000)]).catch(
        (error: unknown) => [String(error)],
      );
      const words = shown?.flat() ?? ["nothing within 5 s"];
      console.error([`${page.url()} shows:`, ...words, ...troubles].join("\n"));
    }
}
