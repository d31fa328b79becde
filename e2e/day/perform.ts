import type { Page } from "playwright-core";
import { dismissToasts, move } from "./moves/make-moves.ts";
import { defined, type Book } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import { checkPaper, forgetPaper } from "./money/papers.ts";
import { keysOn, readPhone } from "./checks/phone-books.ts";
import { differences, meantIn, ownOf } from "./checks/snapshot.ts";
import { evidenceOf } from "./checks/evidence.ts";
import type { Day } from "./state.ts";

/**
 * Does a plan on the screens, where each move also checks what it shows, and updates the ledger.
 */
export async function perform(day: Day, plan: Plan, page: Page): Promise<void> {
  await page.bringToFront();
  await dismissToasts(page);
  if (plan.paper) await forgetPaper(page);
  await move(page, plan.moves).catch((error: unknown) => explain(day, page, String(error)));
  const newKeys = await newKeysOf(day, plan, page);
  if (!leftNothing(plan, newKeys))
    day.ledger = plan.stages.reduce(
      (ledger, stage) => stage(ledger, (book) => defined(newKeys.get(book))),
      day.ledger,
    );
  if (plan.paper) await checkPaper(day, page, plan.paper);
}

/** Whether the plan left nothing of what it made. */
export const leftNothing = (plan: Plan, newKeys: ReadonlyMap<Book, string>): boolean =>
  plan.mayLeaveNothing === true && plan.newRows.some((book) => !newKeys.has(book));

/**
 * Adds to the error whether the phone's database was already wrong before the action, or only the
 * screen.
 */
async function explain(day: Day, page: Page, fault: string): Promise<never> {
  const { snapshot } = await readPhone(page, day.owner);
  const wrong = differences(
    ownOf(snapshot, day.ledger),
    ownOf(meantIn(day.ledger), day.ledger),
  ).join("\n  ");
  throw new Error(
    `${fault}\nBefore this action, the phone's books have otherwise: ${wrong || "nothing"}\n${await evidenceOf(day, page, wrong)}`,
  );
}

export async function newKeysOf(
  day: Day,
  plan: Plan,
  page: Page,
): Promise<ReadonlyMap<Book, string>> {
  const found = new Map<Book, string>();
  for (const book of plan.newRows) {
    const keys = (await keysOn(page, day.owner, book)).filter((key) => !day.ledger.has(key));
    if (keys.length > 1) throw new Error(`"${plan.title}" made ${keys.length} rows`);
    if (keys[0]) found.set(book, keys[0]);
  }
  return found;
}
