import type { Problem } from "@roundsman/contract/wire/problem";
import { differences, together, type Edit, type Fields } from "../outbox/merge.ts";
import { hiddenMembers, withHidden } from "../outbox/hidden-members.ts";
import { effectOf, queueOf, UNTRIED } from "../outbox/queue.ts";
import { basesOf, project, projectThose } from "../outbox/replay.ts";
import { readEntity, rowsOf } from "../resources/mutations.ts";
import type { Database, Operation } from "../store/database.ts";
import type { Ended, Result } from "./call.ts";
import { withKnownCash } from "./answered-money.ts";
import { unreplace } from "./refused-correction.ts";
import { judgeSeries } from "./refused-numbers.ts";

/** They end the run. */
export const TROUBLES: readonly Result["is"][] = [
  "busy",
  "failing",
  "silent",
  "unauthorised",
  "forbidden",
];

/** Those that were not done wait for a person, or for the next try; inside a transaction. */
export async function putBack(
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
    else await refuse(db, operation, { problem: result.problem, newKey });
    refused.add(operation.entity);
  }
  await judgeSeries(db, ended);
  await sendAsNew(db, those("blocked"));
  await release(db, those("unsent"), "never was");
  await release(db, those(...TROUBLES), "counts");
}

interface Refusal {
  readonly problem: Problem;
  readonly newKey: () => string;
}

/**
 * The server said no: the mutation waits for a person, and holds back its own record only. A stale edit is sent over the server's state where no
 * field was changed by both sides; inside a transaction.
 */
export async function refuse(
  db: Database,
  { seq, book, entity }: Operation,
  { problem, newKey }: Refusal,
): Promise<void> {
  // The answer before may have changed what it stands on.
  const there = await db.outbox.get(seq);
  const base = (await basesOf(db, [entity])).get(entity);
  if (!there) return;
  // Of a record that is gone from the phone.
  if (!base) return void (await db.outbox.put({ ...there, state: "refused", problem }));
  const theirs = readEntity(book, problem.current);
  const [current] = theirs?.key === entity ? await rowsOf(db, [theirs]) : [];
  const answered = withHidden(current, base.row, await hiddenMembers(db, [base.row]));
  if (!answered) {
    await db.outbox.put({ ...there, state: "refused", problem, wasRefused: true });
    if (there.kind === "invoice.createCorrection") await unreplace(db, entity);
    return project(db, book, [entity]);
  }
  // Over a creation that was not answered yet an edit is sent over the first version (next-batch.ts).
  const [version, over] = [answered.version, there.base === null ? 0 : Math.max(1, there.base)];
  // A refusal that is repeated may be older than what a pull brought since; a server that was set back to an older state is not.
  const isNews = version >= base.row.version || version <= over;
  const row = isNews ? await withKnownCash(db, base.row, answered) : base.row;
  const news = new Map([[entity, { ...base, row }]]);
  if (effectOf(there) === "content" && over > 0 && row.version > over) {
    const edit = await joined(db, there);
    const both = { mine: edit.payload as Fields, theirs: row as unknown as Fields };
    const isAsked = edit.seen === null || differences(edit, both).length > 0;
    await db.outbox.put({
      ...there,
      ...(isAsked ? { state: "refused" as const, problem, current: row } : UNTRIED),
      ...edit,
      // What was joined to it is another request, and after a loss it is sent as if nobody was asked yet.
      key: newKey(),
    });
  } else await db.outbox.put({ ...there, state: "refused", problem, current: row });
  await project(db, book, [entity], news);
}

/** A stale edit and those on top of it as one, as far as nothing is deleted or brought back between. */
async function joined(db: Database, operation: Operation): Promise<Edit> {
  const queue = await queueOf(db, operation.entity);
  const behind = queue.filter(({ seq }) => seq >= operation.seq);
  const end = behind.findIndex((of) => !["content", "status", "note"].includes(effectOf(of)));
  const edits = behind
    .slice(0, end === -1 ? undefined : end)
    .filter((of) => effectOf(of) === "content");
  await db.outbox.bulkDelete(edits.slice(1).map(({ seq }) => seq));
  return together(edits);
}

/**
 * Whether the server may have done something although no answer came: then the same request is sent again, unchanged. "counts" even when it answers
 * that it was refused: a browser repeats by itself what it sent on a line that broke, and reports the second answer alone.
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
    of ? [{ ...of, state: UNTRIED.state, ...(attempt === "never was" && unsent(of)) }] : [],
  );
  await db.outbox.bulkPut(back);
  await projectThose(db, back);
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
  await projectThose(db, there);
}

function unsent({ attempts, links }: Operation): Pick<Operation, "attempts" | "links"> {
  const before = attempts - 1;
  return { attempts: before, links: before > 0 ? links : null };
}
