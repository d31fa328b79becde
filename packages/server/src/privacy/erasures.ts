import type { Db, OpenDatabase } from "../kernel/storage/db.ts";
import { openSnapshot } from "../kernel/storage/snapshot.ts";

export type ErasedKind = "customer" | "businessCustomer";

/**
 * A past erasure, with the owner's log up to then, by which a copy of the same business is
 * recognised.
 */
export interface DoneErasure {
  readonly owner: number;
  /** The customer, and those who were merged into them. */
  readonly customers: readonly number[];
  /**
   * Whether it was the owner's customer, or one of the business, erased by the owner of the log.
   */
  readonly kind: ErasedKind;
  /** The owner's whole log by number: when something was done to which ids. */
  readonly log: ReadonlyMap<number, string>;
}

/**
 * Every erasure that a database knows of. Empty if it cannot be read, which may be why an older
 * copy is restored.
 */
export async function erasuresIn(
  source: OpenDatabase & { readonly url: string },
): Promise<DoneErasure[]> {
  try {
    const { db, close } = await openSnapshot(source);
    try {
      return await erasuresOf(db);
    } finally {
      await close();
    }
  } catch {
    return [];
  }
}

async function erasuresOf(db: Db): Promise<DoneErasure[]> {
  const rows = await db
    .selectFrom("audit")
    .select(["owner_id", "kind", "entity_ids"])
    .where("kind", "in", ["customer", "businessCustomer"])
    .where("action", "=", "erase")
    .orderBy("owner_id")
    .orderBy("seq")
    .execute();
  const logs = new Map<number, ReadonlyMap<number, string>>();
  for (const { owner_id } of rows)
    if (!logs.has(owner_id)) logs.set(owner_id, await logOf(db, owner_id));
  return rows.map(({ owner_id, kind, entity_ids }) => ({
    owner: owner_id,
    customers: JSON.parse(entity_ids) as number[],
    kind: kind as ErasedKind,
    log: logs.get(owner_id) ?? new Map(),
  }));
}

/** The parts of the log that an erasure does not change: when, what, and which ids. */
export async function logOf(db: Db, owner: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("audit")
    .select(["seq", "at", "action", "kind", "entity_ids"])
    .where("owner_id", "=", owner)
    .execute();
  return new Map(
    rows.map(({ seq, at, action, kind, entity_ids }) => [
      seq,
      [at, action, kind, entity_ids].join(" "),
    ]),
  );
}
