import type { ItemPage, Page } from "@roundsman/contract/wire/paging";
import type { ChangeKind } from "@roundsman/contract/changes";
import type { CallBase } from "../calls/call.ts";
import type { Actor } from "../auth/actor.ts";
import type { Db } from "../storage/db.ts";
import { expectAssigned, writableColumns } from "./business-columns.ts";
import type { Columns, OwnedRecords, OwnedRow } from "./owned-records.ts";
import { inParts, PART } from "../calls/long-read.ts";
import { notFound, stale } from "../errors/refusal.ts";
import type { Touched } from "../changes/record-change.ts";
import { ChangedMeanwhile } from "../storage/transaction.ts";

/** What differs between owned resources. */
export interface OwnedResource<Found extends OwnedRow, Entity> {
  readonly kind: ChangeKind;
  readonly records: OwnedRecords<Found>;
  readonly entity: (row: Found, actor: Actor) => Entity;
  /** Other records that look different once these are deleted or restored. */
  readonly touched?: (db: Db, owner: number, ids: readonly number[]) => Promise<readonly Touched[]>;
}

interface Update<Found extends OwnedRow> {
  readonly id: number;
  /** The version that the client last saw; older clients send none. */
  readonly version: number | undefined;
  readonly columns: Columns<Found>;
}

/** List, create, read, update, delete and restore: the same for every kind of owned record. */
export function ownedCalls<Found extends OwnedRow, Entity>(resource: OwnedResource<Found, Entity>) {
  const mine: Mine<Found> = async ({ db, actor }, id) => {
    const row = await resource.records.find(db, actor.id, id);
    if (!row) throw notFound();
    return row;
  };
  return {
    mine,
    ...readCalls(resource, mine),
    ...writeCalls(resource, mine),
    ...deleteCalls(resource, mine),
  };
}

/** The caller's row with this id. Throws 404. */
type Mine<Found> = (call: CallBase, id: number) => Promise<Found>;

function readCalls<Found extends OwnedRow, Entity>(
  { records, entity }: OwnedResource<Found, Entity>,
  mine: Mine<Found>,
) {
  /** Most lists fit into one part and are read at once. */
  const everything = async ({ db, actor, longRead }: CallBase): Promise<readonly Found[]> => {
    const first = await records.list(db, actor.id, { limit: PART });
    if (first.nextCursor === null) return first.rows;
    return longRead((snapshot) =>
      inParts(async (last) => {
        const { rows } = await records.list(snapshot, actor.id, {
          limit: PART,
          ...(last && { cursor: String(last.id) }),
        });
        return rows;
      }),
    );
  };

  return {
    async list(call: CallBase, page: Page): Promise<ItemPage<Entity>> {
      const { db, actor } = call;
      if (page.limit === undefined && !page.cursor)
        return { items: (await everything(call)).map((row) => entity(row, actor)) };
      const { rows, ...rest } = await records.list(db, actor.id, page);
      return { items: rows.map((row) => entity(row, actor)), ...rest };
    },

    get: async (call: CallBase, id: number): Promise<Entity> =>
      entity(await mine(call, id), call.actor),
  };
}

function writeCalls<Found extends OwnedRow, Entity>(
  { kind, records, entity }: OwnedResource<Found, Entity>,
  mine: Mine<Found>,
) {
  return {
    /**
     * Where a row with this key exists, returns it unchanged, whatever was sent, unless the call
     * copies (wire §1).
     */
    async create(
      call: CallBase,
      key: string | undefined,
      columns: Columns<Found>,
    ): Promise<Entity> {
      const { db, actor, now } = call;
      const existing = key && (await records.findByKey(db, actor.id, key));
      if (existing && !call.copies) {
        call.unchanged();
        return entity(existing, actor);
      }
      const created = { ...columns, key: existing ? undefined : key, now };
      const after = entity(await records.insert(db, actor.id, created), actor);
      call.record({ kind, action: "create", ids: [idOf(after)], after });
      return after;
    },

    async update(call: CallBase, { id, version, columns }: Update<Found>): Promise<Entity> {
      const { db, actor, now } = call;
      const row = await mine(call, id);
      const before = entity(row, actor);
      if (version !== undefined && version !== row.version) throw stale(before);
      const allowed = writableColumns(call, { kind, row, version, columns });
      const after = entity(await records.update(db, row, { ...allowed, now }), actor);
      call.record({ kind, action: "update", ids: [id], before, after });
      return after;
    },
  };
}

function deleteCalls<Found extends OwnedRow, Entity>(
  { kind, records, entity, touched }: OwnedResource<Found, Entity>,
  mine: Mine<Found>,
) {
  const alsoOf = async ({ db, actor }: CallBase, ids: readonly number[]) =>
    touched ? { also: await touched(db, actor.id, ids) } : {};

  const softDelete = async (call: CallBase, rows: readonly Found[]): Promise<number[]> => {
    const { db, actor, now } = call;
    const ids = rows.map(({ id }) => id);
    const deleted = await records.setDeleted(db, actor.id, {
      ids,
      deletedAt: now.toISOString(),
      now,
    });
    if (deleted.length < ids.length) throw new ChangedMeanwhile();
    call.record({
      kind,
      action: "remove",
      ids,
      before: rows.map((row) => entity(row, actor)),
      ...(await alsoOf(call, ids)),
    });
    return ids;
  };

  return {
    async remove(call: CallBase, id: number): Promise<{ message: string; id: number }> {
      await softDelete(call, [await mine(call, id)]);
      return { message: DELETED, id };
    },

    /** Ignores ids that are not the caller's or already deleted (wire §3). */
    async removeMany(
      call: CallBase,
      ids: readonly number[],
    ): Promise<{ message: string; deleted: number[] }> {
      const rows = await records.findMany(call.db, call.actor.id, ids);
      if (rows.length > 0) return { message: DELETED, deleted: await softDelete(call, rows) };
      call.unchanged();
      return { message: DELETED, deleted: [] };
    },

    /** Restoring a record that is not deleted changes nothing. */
    async restore(call: CallBase, id: number): Promise<Entity> {
      const { db, actor, now } = call;
      const row = await records.findAny(db, actor.id, id);
      if (!row) throw notFound();
      if (row.deleted_at === "") return unchanged(call, entity(row, actor));
      await expectAssigned(call, kind, row);
      const [back] = await records.setDeleted(db, actor.id, { ids: [id], deletedAt: "", now });
      if (!back) throw new ChangedMeanwhile();
      const after = entity(back, actor);
      call.record({ kind, action: "restore", ids: [id], after, ...(await alsoOf(call, [id])) });
      return after;
    },
  };
}

function unchanged<Entity>(call: CallBase, entity: Entity): Entity {
  call.unchanged();
  return entity;
}

/** The message of spec §8. */
const DELETED = "Delete Success!";

const idOf = (entity: unknown): number => (entity as { readonly id: number }).id;
