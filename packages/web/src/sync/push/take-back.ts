import type { Problem } from "@roundsman/contract/wire/problem";
import { linked, mergeEdits } from "../outbox/conflict.ts";
import { effectOf, settleAll, settleThose, UNTRIED } from "../outbox/queue.ts";
import { readEntity } from "../resources/books.ts";
import type { Database, Operation } from "../store/database.ts";
import type { Result } from "./call.ts";

/** What became of an operation that was claimed. */
export interface Ended {
  readonly operation: Operation;
  readonly result: Result;
}

/** They end the run. */
export const TROUBLES: readonly Result["is"][] = [
  "busy",
  "failing",
  "silent",
  "unauthorised",
  "forbidden",
];

/** Those that were not done wait for a person, or for the next try; inside a transaction. */
export async function takeBack(
  db: Database,
  ended: readonly Ended[],
  newKey: () => string,
): Promise<void> {
  const those = (...is: readonly Result["is"][]) =>
    ended.filter(({ result }) => is.includes(result.is)).map(({ operation }) => operation);
  const refused = new Set<string>();
  for (const { operation, result } of ended) {
    if (result.is !== "refused") continue;
    // Behind a refusal of the same record it waits for that one, and is sent anew: a refused key is used up.
    if (refused.has(operation.entity)) await sendAsNew(db, [operation], { key: newKey() });
    else await park(db, operation, result.problem);
    refused.add(operation.entity);
  }
  await sendAsNew(db, those("blocked"));
  await release(db, those("unsent"), "never was");
  await release(db, those(...TROUBLES), "counts");
}

/** The server said no: where there is something to ask, the operation waits for a person, and holds back its own entity only; inside a transaction. */
export async function park(db: Database, operation: Operation, problem: Problem): Promise<void> {
  const theirs = readEntity(operation.book, problem.current);
  // The answer before may have changed what it stands on.
  const there = await db.outbox.get(operation.seq);
  const isStale =
    theirs?.key === operation.entity &&
    there?.base &&
    effectOf(there) === "content" &&
    theirs.version > there.base;
  if (isStale && (await mergeEdits(db, there, theirs))) return;
  const current = theirs && (await linked(db, theirs));
  await db.outbox.where("seq").equals(operation.seq).modify({ state: "refused", problem, current });
  await settleAll(db, operation.book, [operation.entity]);
}

/**
 * Whether the server may have done something without our hearing of it: then the same is said again, word for word. "counts" even when it says
 * that it turned us away: a browser sends again by itself what it had sent on a line that broke, and tells us of the second time alone.
 */
type Attempt = "counts" | "never was";

/** Nobody did what was asked: they are sent again; inside a transaction. */
export async function release(
  db: Database,
  operations: readonly Operation[],
  attempt: Attempt,
): Promise<void> {
  const there = await db.outbox.bulkGet(operations.map(({ seq }) => seq));
  const back = there.flatMap((of) =>
    of ? [{ ...of, state: UNTRIED.state, ...(attempt === "never was" && untold(of)) }] : [],
  );
  await db.outbox.bulkPut(back);
  await settleThose(db, back);
}

/** No attempt did it: nothing has to be repeated word for word; inside a transaction. */
export async function sendAsNew(
  db: Database,
  operations: readonly Operation[],
  fields: Partial<Operation> = {},
): Promise<void> {
  const there = (await db.outbox.bulkGet(operations.map(({ seq }) => seq))).flatMap((of) =>
    of ? [{ ...of, ...UNTRIED, ...fields }] : [],
  );
  await db.outbox.bulkPut(there);
  await settleThose(db, there);
}

function untold({ attempts, links }: Operation): Pick<Operation, "attempts" | "links"> {
  const before = attempts - 1;
  return { attempts: before, links: before > 0 ? links : null };
}
