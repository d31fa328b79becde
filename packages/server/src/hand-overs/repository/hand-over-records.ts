import { randomUUID } from "node:crypto";
import type { Day } from "@roundsman/core/day";
import type { Selectable } from "kysely";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { recordHandedInvoices } from "./handed-invoices.ts";
import type { WorkScope } from "./open-work.ts";

export type HandOverRow = Selectable<Database["hand_over"]>;

interface New extends WorkScope {
  readonly to: number;
  readonly routeName: string;
  /** The routes that the other driver got. */
  readonly routes: readonly number[];
  readonly invoices: readonly number[];
  readonly key: string | undefined;
  readonly by: number;
  readonly now: Date;
}

/** A hand-over for good ends when it is made: nothing comes back by itself. */
export async function insertHandOver(trx: Db, handOver: New): Promise<number> {
  const id = await nextNumber(trx, "hand_over");
  const at = handOver.now.toISOString();
  await trx
    .insertInto("hand_over")
    .values({
      id,
      key: handOver.key ?? randomUUID(),
      from_id: handOver.from,
      to_id: handOver.to,
      route_id: handOver.routeId ?? 0,
      route_name: handOver.routeName,
      last_day: handOver.lastDay ?? "",
      routes: JSON.stringify(handOver.routes),
      made_by: handOver.by,
      created_at: at,
      ended_at: handOver.lastDay === null ? at : "",
    })
    .execute();
  await recordHandedInvoices(trx, id, handOver.invoices);
  return id;
}

/** Locks the hand-over until the transaction ends. */
export const lockHandOver = (trx: Db, id: number): Promise<HandOverRow | undefined> =>
  trx
    .updateTable("hand_over")
    .set((eb) => ({ ended_at: eb.ref("ended_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const setEnded = (trx: Db, id: number, now: Date): Promise<unknown> =>
  trx.updateTable("hand_over").set({ ended_at: now.toISOString() }).where("id", "=", id).execute();

/** Hand-overs that have not ended and whose last day is before a day. */
export const overdue = (db: Db, today: Day): Promise<HandOverRow[]> =>
  db
    .selectFrom("hand_over")
    .selectAll()
    .where("ended_at", "=", "")
    .where("last_day", "<", today)
    .orderBy("id")
    .execute();

/** Whether another driver has this work on a day. */
export async function isHandedOver(
  db: Db,
  { from, routeId }: WorkScope,
  today: Day,
): Promise<boolean> {
  let rows = db
    .selectFrom("hand_over")
    .select("id")
    .where("from_id", "=", from)
    .where("ended_at", "=", "")
    .where("last_day", ">=", today);
  if (routeId !== null) rows = rows.where("route_id", "in", [0, routeId]);
  else rows = rows.where("route_id", "=", 0);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** The driver's routes that are handed over by themselves on a day. */
export async function lentRoutes(db: Db, from: number, today: Day): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("hand_over")
    .select("route_id")
    .where("from_id", "=", from)
    .where("ended_at", "=", "")
    .where("last_day", ">=", today)
    .where("route_id", ">", 0)
    .execute();
  return new Set(rows.map(({ route_id }) => route_id));
}
