import type { Page } from "playwright-core";
import { eventually } from "../eventually.ts";
import { newKeysOf, leftNothing } from "./perform.ts";
import { dismissToasts, move } from "./moves/make-moves.ts";
import { defined, type Ledger } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import { opened, readPhone } from "./checks/phone-books.ts";
import { differences, meantIn, ownOf } from "./checks/snapshot.ts";
import { evidenceOf } from "./checks/evidence.ts";
import { noFault } from "./signal.ts";
import type { Day } from "./state.ts";

/**
 * Kills the phone without warning after `at` moves of an action and starts it again, mostly without
 * signal.
 */
export async function killDuring(
  day: Day,
  plan: Plan,
  { page, at }: { readonly page: Page; readonly at: number },
): Promise<void> {
  await page.bringToFront();
  await dismissToasts(page);
  await move(page, plan.moves.slice(0, at));
  const isDone = at === plan.moves.length;
  // Begins the next moves without waiting for them.
  const begun = isDone
    ? Promise.resolve()
    : move(page, plan.moves.slice(at)).catch(() => undefined);
  await day.phone.kill();
  await begun;
  day.phoneKills += 1;
  if (day.lossRandom.oneIn(6)) day.phone.loseDatabases();
  if (!day.random.oneIn(3))
    day.signal = {
      name: "down",
      fault: "down",
      airplane: false,
      actions: Math.max(2, day.signal.actions),
    };
  day.proxy.fault = day.signal.fault;
  await day.phone.restart();
  await day.phone.airplane(day.signal.airplane);
  await checkAfterKill(day, plan, isDone);
}

/**
 * A LevelDB that was killed while writing a record appends to the broken log at its next start and
 * finds it corrupt at the one after (google/leveldb#1287). Chromium, or this test, then deletes the
 * whole database. Unsent mutations are restored from their backup, and the rest comes from the
 * server.
 */
async function recover(day: Day, page: Page): Promise<void> {
  day.log("the browser lost its database");
  day.lostDatabases += 1;
  day.proxy.fault = noFault;
  await day.phone.airplane(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await eventually(
    () => readPhone(page, day.owner),
    ({ meta }) => meta["recovery"] === "none" && meta["lastPull"] !== undefined,
  );
  day.proxy.fault = day.signal.fault;
  await day.phone.airplane(day.signal.airplane);
}

/**
 * Checks that the phone has what it had before and, of the interrupted action, all or nothing of
 * each stage; all where the screen had confirmed it.
 */
async function checkAfterKill(day: Day, plan: Plan, isDone: boolean): Promise<void> {
  const page = await day.phone.tab("first");
  await move(page, [{ see: "Create New Invoice", as: "button" }]);
  await opened(page, day.owner);
  if (await day.phone.isDatabaseNew(page)) await recover(day, page);
  const newKeys = await newKeysOf(day, plan, page);
  const { snapshot } = await readPhone(page, day.owner);
  const unlike = (ledger: Ledger) =>
    differences(ownOf(snapshot, ledger), ownOf(meantIn(ledger), ledger));
  const possible = isDone
    ? [leftNothing(plan, newKeys) ? 0 : plan.stages.length]
    : Array.from({ length: plan.stages.length + 1 }, (_, done) => done);
  const ledgers = possible.flatMap((done) => {
    if (done > 0 && plan.newRows.some((book) => !newKeys.has(book))) return [];
    return [
      plan.stages
        .slice(0, done)
        .reduce((ledger, stage) => stage(ledger, (book) => defined(newKeys.get(book))), day.ledger),
    ];
  });
  const right = ledgers.findIndex((ledger) => unlike(ledger).length === 0);
  if (right < 0) {
    const wrong = ledgers.map((ledger) => unlike(ledger).join("\n  "));
    const action = `"${plan.title}"${isDone ? ", which the screen had shown as done" : ""}`;
    const fault = `After a kill in ${action}:\n  ${wrong.join("\nor\n  ")}`;
    throw new Error(`${fault}\n${await evidenceOf(day, page, fault)}`);
  }
  day.ledger = ledgers.slice(right).reduce(withUnseen);
}

/**
 * The ledger after the action, where the phone shows nowhere whether it was done: its effects may
 * then be sent once, or not. Otherwise the ledger before.
 */
export function withUnseen(before: Ledger, after: Ledger): Ledger {
  if (differences(meantIn(after), meantIn(before)).length > 0) return before;
  return new Map(
    [...after].map(([key, entry]) => {
      const known = before.get(key)?.expectedEffects.length ?? 0;
      return [
        key,
        {
          ...entry,
          expectedEffects: entry.expectedEffects.map((effect, at) =>
            at < known ? effect : { ...effect, isOptional: true },
          ),
        },
      ];
    }),
  );
}

/**
 * Kills the server as soon as a change reaches it. Returns a function that makes sure that it runs
 * again.
 */
export function killServer(day: Day): () => Promise<void> {
  const { app, proxy } = day;
  let over = false;
  let back = Promise.resolve();
  const die = async () => {
    await app.kill();
    day.serverKills += 1;
    await app.resume();
  };
  const wait = async () => {
    await proxy.underway();
    if (!over) back = die();
  };
  void wait();
  return () => {
    over = true;
    return back;
  };
}

/**
 * Makes all access tokens invalid: the server restarts with another secret and still accepts the
 * refresh tokens.
 */
export async function expireTokens({ app, random, log }: Day): Promise<void> {
  log("the access tokens expire");
  await app.kill();
  await app.resume({
    TOKEN_SECRET: `a secret of its own ${String(random.roll(1e9)).padStart(20, "0")}`,
  });
}
