import type { BookName } from "./book-names.ts";
import type { Database, Operation, Row } from "./database.ts";
import type { Step } from "./books.ts";
import { operationOf } from "./operations.ts";
import type { Phone } from "./phone.ts";

/** An entity's operations in the order of sending. */
export const queueOf = (db: Database, entity: string): Promise<Operation[]> => db.outbox.where("entity").equals(entity).sortBy("seq");

export const effectOf = ({ kind }: Pick<Operation, "kind">) => operationOf(kind).effect;

/** Puts an operation behind all others. `row` is the row before the change. */
export async function enqueue(phone: Phone, row: Row, step: Step & { readonly base?: number | null }): Promise<void> {
  const queue = await queueOf(phone.db, row.key);
  const alone = queue.length === 0 && row.id !== null;
  await phone.db.outbox.add({
    key: phone.newKey(),
    kind: step.kind,
    book: operationOf(step.kind).book,
    entity: row.key,
    payload: step.payload,
    base: step.base ?? null,
    before: alone ? row : null,
    at: phone.now(),
    ...UNTRIED,
  });
}

/** An operation that no call was made for yet. */
export const UNTRIED = { state: "waiting", attempts: 0, links: null, problem: null, current: null } as const satisfies Partial<Operation>;

/** Makes the row say what its queue says. */
export async function settle(db: Database, book: BookName, entity: string): Promise<void> {
  const states = (await queueOf(db, entity)).map(({ state }) => state);
  const sync = (["refused", "sending", "waiting"] as const).find((state) => states.includes(state)) ?? "sent";
  const row = await db.rows(book).get(entity);
  if (row && row.sync !== sync) await db.rows(book).put({ ...row, sync });
}
