import { openDatabase, type OpenDatabase } from "@roundsman/server/kernel/storage/db";
import { sql } from "kysely";
import type { Journal } from "./journal.ts";
import type { Team } from "./team.ts";

type Db = OpenDatabase["db"];

interface Reports {
  /** What the server acknowledged on this day. */
  readonly journal: Journal;
  /** The money that each person took on all days, in pence. */
  readonly taken: ReadonlyMap<number, number>;
}

/**
 * Checks the database itself, once everything is sent and every hand-over has ended. Throws a
 * sentence where something is lost, doubled or in two vans.
 */
export async function checkDay(
  books: string,
  team: Team,
  { journal, taken }: Reports,
): Promise<void> {
  const { db } = openDatabase(books);
  try {
    const goods = await goodsOf(db);
    for (const [key, { id, by }] of journal.written)
      await checkInvoice(db, { key, id, by, goods, journal });
    for (const { id, username } of team.drivers) {
      const kept = await takenBy(db, id);
      const meant = taken.get(id) ?? 0;
      if (kept !== meant)
        throw new Error(`${username} took ${meant}p, and ${kept}p of it are in the books`);
    }
  } finally {
    await db.destroy();
  }
}

interface Written {
  readonly key: string;
  readonly id: number;
  readonly by: number;
  readonly goods: Goods;
  readonly journal: Journal;
}

async function checkInvoice(db: Db, { key, id, by, goods, journal }: Written): Promise<void> {
  const rows = await db
    .selectFrom("invoice")
    .select(["owner_id", "id", "moved_to", "deleted_at", "delivery_status", "paid", "footnote"])
    .where("key", "=", key)
    .execute();
  const name = `INV-${id}`;
  const [there, ...more] = rows.filter(({ moved_to }) => moved_to === 0);
  if (!there || rows.some((row) => row.id !== id)) throw new Error(`${name} is lost`);
  if (more.length > 0) throw new Error(`${name} is in ${more.length + 1} books`);
  for (const row of rows)
    if (row.moved_to !== 0 && (row.moved_to !== there.owner_id || row.deleted_at === ""))
      throw new Error(`${name} is hidden wrongly in the book of ${row.owner_id}`);
  const deliverers = [...(journal.delivered.get(id) ?? [])];
  const vans = [...(goods.get(id) ?? [])];
  const isDelivered = there.delivery_status === "delivered";
  if (deliverers.length > 1) throw new Error(`${name} was delivered by ${deliverers.join(", ")}`);
  if (isDelivered !== (deliverers.length === 1))
    throw new Error(
      `${name} is ${there.delivery_status}, and was delivered by ${deliverers.length}`,
    );
  const wanted = isDelivered ? [[deliverers[0], -3000]] : [];
  if (JSON.stringify(vans) !== JSON.stringify(wanted))
    throw new Error(`${name} moved goods in the vans ${JSON.stringify(vans)}`);
  if (isDelivered && there.owner_id !== deliverers[0])
    throw new Error(`${name} is not with who delivered it`);
  const notes = journal.notes.get(id) ?? new Set();
  if (notes.size > 0 && !notes.has(there.footnote))
    throw new Error(`${name} says "${there.footnote}", which nobody wrote last`);
  for (const text of notes)
    if (!(await isInLog(db, text))) throw new Error(`${name} has lost the edit "${text}"`);
  const isOpen = !isDelivered && there.paid === 0;
  if (isOpen && journal.isWritersOwn(id, by) && there.owner_id !== by)
    throw new Error(`${name} did not go back to ${by}: it is with ${there.owner_id}`);
}

/** Whether an update wrote this text: the audit log keeps each record as it was after a change. */
const isInLog = async (db: Db, text: string): Promise<boolean> =>
  (await db
    .selectFrom("audit")
    .select("seq")
    .where("after", "like", `%${text}%`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** For each invoice, the quantity that left each van, in thousandths. */
type Goods = ReadonlyMap<number, ReadonlyMap<number, number>>;

async function goodsOf(db: Db): Promise<Goods> {
  const { rows } = await sql<{ invoice_id: number; owner_id: number; quantity: number }>`
    select e.invoice_id, e.owner_id, cast(sum(m.quantity) as bigint) as quantity
    from stock_entry e join stock_movement m on m.owner_id = e.owner_id and m.entry_id = e.id
    where e.invoice_id is not null group by e.invoice_id, e.owner_id having sum(m.quantity) <> 0`.execute(
    db,
  );
  const goods = new Map<number, Map<number, number>>();
  for (const { invoice_id, owner_id, quantity } of rows) {
    const vans = goods.get(invoice_id) ?? new Map<number, number>();
    goods.set(invoice_id, vans.set(owner_id, quantity));
  }
  return goods;
}

async function takenBy(db: Db, person: number): Promise<number> {
  const rows = await db
    .selectFrom("payment")
    .select("amount")
    .where("owner_id", "=", person)
    .where("by_status", "=", 0)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
