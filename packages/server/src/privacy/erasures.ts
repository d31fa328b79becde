import type { Db, OpenDatabase } from "../kernel/storage/db.ts";
import { openSnapshot } from "../kernel/storage/snapshot.ts";

export type ErasedKind = "customer" | "businessCustomer";

/** An erasure that was done, and the log of its owner up to then: by it a copy is known for one of the same business. */
export interface DoneErasure {
  readonly owner: number;
  /** A customer, with those who were merged into them. */
  readonly customers: readonly number[];
  /** Whose customer it was: the owner's, or the business's, erased by the owner of the log. */
  readonly kind: ErasedKind;
  /** Of the whole log of the owner, by number: when what was done to which ids. */
  readonly log: ReadonlyMap<number, string>;
}

/** Every erasure that a database knows of. None where it cannot be read: it may be why an older copy comes back. */
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

/** When, what and whom an erasure leaves as they were. */
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
