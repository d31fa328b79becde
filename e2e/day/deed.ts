import type { Page } from "playwright-core";
import { lookAway, move } from "./hand.ts";
import { must, type Book } from "./ledger.ts";
import type { Plan } from "./people.ts";
import { keysOn } from "./phone-books.ts";
import type { Day } from "./world.ts";

/** What was meant is done, and the screen said so. */
export async function perform(day: Day, plan: Plan, page: Page): Promise<void> {
  await page.bringToFront();
  await lookAway(page);
  await move(page, plan.moves);
  const fresh = await freshKeys(day, plan, page);
  day.ledger = plan.stages.reduce((ledger, stage) => stage(ledger, (book) => must(fresh.get(book))), day.ledger);
}

export async function freshKeys(day: Day, plan: Plan, page: Page): Promise<ReadonlyMap<Book, string>> {
  const found = new Map<Book, string>();
  for (const book of plan.fresh) {
    const keys = (await keysOn(page, day.owner, book)).filter((key) => !day.ledger.has(key));
    if (keys.length > 1) throw new Error(`"${plan.title}" made ${keys.length} rows`);
    if (keys[0]) found.set(book, keys[0]);
  }
  return found;
}
