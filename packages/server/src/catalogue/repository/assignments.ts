import type { BusinessKind } from "../../kernel/storage/schema/business-tables.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/** Links a record of the business to a row in a person's own book. */
export interface Assignment {
  readonly business_id: number;
  readonly owner_id: number;
  readonly record_id: number;
  readonly hidden: number;
}

/**
 * By owner id, then record. All code writes books in this order, so that transactions cannot
 * deadlock.
 */
export async function assignmentsOf(
  db: Db,
  kind: BusinessKind,
  ids: readonly number[],
): Promise<Assignment[]> {
  const found: Assignment[] = [];
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom("business_assignment")
      .select(["business_id", "owner_id", "record_id", "hidden"])
      .where("kind", "=", kind)
      .where("business_id", "in", some)
      .execute();
    found.push(...rows);
  });
  return found.toSorted((a, b) => a.owner_id - b.owner_id || a.business_id - b.business_id);
}

export const insertAssignment = (
  db: Db,
  kind: BusinessKind,
  { now, ...assignment }: Omit<Assignment, "hidden"> & { readonly now: Date },
) =>
  db
    .insertInto("business_assignment")
    .values({ kind, ...assignment, created_at: now.toISOString() })
    .execute();

type Named = Pick<Assignment, "business_id" | "owner_id">;

export const removeAssignment = (db: Db, kind: BusinessKind, assignment: Named) =>
  db
    .deleteFrom("business_assignment")
    .where("kind", "=", kind)
    .where("business_id", "=", assignment.business_id)
    .where("owner_id", "=", assignment.owner_id)
    .execute();

/** Notes whether the driver had deleted the row before the record was deleted. */
export const recordHidden = (db: Db, kind: BusinessKind, assignment: Named, hidden: 0 | 1) =>
  db
    .updateTable("business_assignment")
    .set({ hidden })
    .where("kind", "=", kind)
    .where("business_id", "=", assignment.business_id)
    .where("owner_id", "=", assignment.owner_id)
    .execute();

export const removeAssignments = (db: Db, kind: BusinessKind, id: number) =>
  db
    .deleteFrom("business_assignment")
    .where("kind", "=", kind)
    .where("business_id", "=", id)
    .execute();

/** Who has a record: people by id, and those of them who deleted it in their own book. */
export interface Holders {
  readonly assignedTo: readonly number[];
  readonly hiddenBy: readonly number[];
}

/** By record; of all records if there are no ids. */
export async function holdersOf(
  db: Db,
  kind: BusinessKind,
  ids?: readonly number[],
): Promise<(id: number) => Holders> {
  const found = new Map<number, { assignedTo: number[]; hiddenBy: number[] }>();
  const add = async (some?: readonly number[]) => {
    let query = db
      .selectFrom("business_assignment as held")
      .innerJoin(`${kind as "product"} as own`, (join) =>
        join.onRef("own.owner_id", "=", "held.owner_id").onRef("own.id", "=", "held.record_id"),
      )
      .select(["held.business_id", "held.owner_id", "own.deleted_at"])
      .where("kind", "=", kind)
      .orderBy("held.owner_id");
    if (some) query = query.where("held.business_id", "in", some);
    for (const { business_id, owner_id, deleted_at } of await query.execute()) {
      const holders = found.get(business_id) ?? { assignedTo: [], hiddenBy: [] };
      holders.assignedTo.push(owner_id);
      if (deleted_at !== "") holders.hiddenBy.push(owner_id);
      found.set(business_id, holders);
    }
  };
  await (ids ? inBatches(ids, add) : add());
  return (id) => found.get(id) ?? { assignedTo: [], hiddenBy: [] };
}
