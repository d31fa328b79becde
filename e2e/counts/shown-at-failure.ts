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
      const text = await page
        .locator("body")
        .innerText({ timeout: 5_000 })
        .catch((error: unknown) => `No answer: ${String(error)}`);
      console.error([`${page.url()} shows:`, text, ...troubles].join("\n"));
    }
}
