import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused, stale } from "../kernel/errors/refusal.ts";
import { lockCatalogue } from "../kernel/owned/business-columns.ts";
import { assign, unassign } from "./repository/assign.ts";
import { assignablePeople } from "./repository/people.ts";
import { assignmentsOf, recordHidden } from "./repository/assignments.ts";
import type { BusinessRow } from "./repository/business-records.ts";
import type { CatalogueResource, OwnRow } from "./repository/catalogue-resources.ts";
import { DriverRowWriter } from "./repository/driver-row-writer.ts";

interface New<Details> extends CallBase {
  readonly body: Details & {
    readonly key?: string | undefined;
    readonly assignedTo?: readonly number[] | undefined;
  };
}
interface One extends CallBase {
  readonly params: { readonly id: number };
}
interface Changed<Details> extends One {
  readonly body: Details & { readonly version?: number | undefined };
}

/**
 * The calls of managers about records of the business. Each is logged once for the manager, and
 * once for every other person whose book it changes.
 */
export const catalogueCalls = <
  Found extends BusinessRow,
  Own extends OwnRow,
  Details,
  Entity extends { readonly id: number },
>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
) => ({
  list: async ({ db }: CallBase) => resource.entitiesOf(db, await resource.business.list(db)),
  ...writeCalls(resource),
  ...hideCalls(resource),
  assign: (call: CallBase, ids: readonly number[], people: readonly number[]) =>
    toMany(resource, call, { ids, people, action: "assign" }),
  unassign: (call: CallBase, ids: readonly number[], people: readonly number[]) =>
    toMany(resource, call, { ids, people, action: "unassign" }),
});

/**
 * A record by its id, deleted or not. Locks the catalogue until the transaction ends. Throws 404.
 */
async function recordOf<Found extends BusinessRow>(
  { business }: Pick<CatalogueResource<Found, never, never>, "business">,
  { db, params }: One,
): Promise<Found> {
  await lockCatalogue(db);
  const row = await business.find(db, { id: params.id });
  if (!row) throw notFound();
  return row;
}

function writeCalls<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
) {
  const { business, businessKind: kind } = resource;
  const entityOf = entityIn(resource);
  return {
    async create(call: New<Details>): Promise<Entity> {
      const { db, actor, now, body } = call;
      await lockCatalogue(db);
      const earlier = body.key ? await business.find(db, { key: body.key }) : undefined;
      if (earlier && !call.copies) {
        call.unchanged();
        return entityOf(db, earlier);
      }
      const people = await assignablePeople(db, body.assignedTo ?? []);
      const key = earlier ? undefined : body.key;
      const record = await business.insert(db, { ...resource.columns(body), key, now });
      const writer = new DriverRowWriter(call, resource);
      await assign(resource, writer, {
        db,
        now,
        records: [record],
        people: [...people.keys()],
      });
      const after = await entityOf(db, record);
      const recorded = await writer.logEntries(actor.id);
      call.record({ kind, action: "create", ids: [record.id], after, ...recorded });
      return after;
    },

    async update(call: Changed<Details>): Promise<Entity> {
      const { db, actor, now, body } = call;
      const row = await recordOf(resource, call);
      if (row.deleted_at !== "") throw notFound();
      const before = await entityOf(db, row);
      if (body.version !== undefined && body.version !== row.version) throw stale(before);
      const changed = await business.update(db, row, { ...resource.columns(body), now });
      const writer = new DriverRowWriter(call, resource);
      for (const each of await assignmentsOf(db, resource.kind, [row.id])) {
        const own = await resource.own.findAny(db, each.owner_id, each.record_id);
        if (own) await writer.follow(own, row, changed);
      }
      const after = await entityOf(db, changed);
      const recorded = await writer.logEntries(actor.id);
      call.record({ kind, action: "update", ids: [row.id], before, after, ...recorded });
      return after;
    },
  };
}

function hideCalls<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
) {
  const { business, businessKind: kind } = resource;
  const entityOf = entityIn(resource);
  return {
    async remove(call: One): Promise<{ message: string; id: number }> {
      const { db, actor, now } = call;
      const row = await recordOf(resource, call);
      if (row.deleted_at !== "") throw notFound();
      const before = await entityOf(db, row);
      const writer = new DriverRowWriter(call, resource);
      for (const each of await assignmentsOf(db, resource.kind, [row.id])) {
        const own = await resource.own.find(db, each.owner_id, each.record_id);
        if (own) await writer.softDelete(own);
        await recordHidden(db, resource.kind, each, own ? 0 : 1);
      }
      await business.setDeleted(db, row, { deletedAt: now.toISOString(), now });
      const recorded = await writer.logEntries(actor.id);
      call.record({ kind, action: "remove", ids: [row.id], before, ...recorded });
      return { message: "Delete Success!", id: row.id };
    },

    async restore(call: One): Promise<Entity> {
      const { db, actor, now } = call;
      const row = await recordOf(resource, call);
      if (row.deleted_at === "") {
        call.unchanged();
        return entityOf(db, row);
      }
      const back = await business.setDeleted(db, row, { deletedAt: "", now });
      const writer = new DriverRowWriter(call, resource);
      for (const each of await assignmentsOf(db, resource.kind, [row.id])) {
        const own = await resource.own.findAny(db, each.owner_id, each.record_id);
        if (own && each.hidden === 0) await writer.restore(own);
        await recordHidden(db, resource.kind, each, 0);
      }
      const after = await entityOf(db, back);
      const recorded = await writer.logEntries(actor.id);
      call.record({ kind, action: "restore", ids: [row.id], after, ...recorded });
      return after;
    },
  };
}

interface Many {
  readonly ids: readonly number[];
  readonly people: readonly number[];
  readonly action: "assign" | "unassign";
}

async function toMany<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
  call: CallBase,
  { ids, people, action }: Many,
): Promise<Entity[]> {
  const { db, actor, now } = call;
  await lockCatalogue(db);
  const records = await resource.business.findMany(db, ids);
  if (records.length < new Set(ids).size) throw notFound();
  const writer = new DriverRowWriter(call, resource);
  const isGiven = action === "assign";
  const all = isGiven ? [...(await assignablePeople(db, people)).keys()] : people;
  const asked = { db, now, records, people: all };
  const done = isGiven
    ? (await assign(resource, writer, asked)).length
    : await unassign(resource, writer, asked);
  if (isGiven && done === 0)
    throw refused(409, "already-assigned", "They have all of these already.");
  const after = await resource.entitiesOf(db, records);
  if (done === 0) call.unchanged();
  else
    call.record({
      kind: resource.businessKind,
      action,
      ids: records.map(({ id }) => id),
      after,
      ...(await writer.logEntries(actor.id)),
    });
  return after;
}

const entityIn =
  <Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
    resource: CatalogueResource<Found, Own, Details, Entity>,
  ) =>
  async (db: CallBase["db"], row: Found): Promise<Entity> => {
    const [entity] = await resource.entitiesOf(db, [row]);
    if (entity === undefined) throw new Error("A record without an entity");
    return entity;
  };
