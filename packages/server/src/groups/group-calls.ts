import type { LogAction } from "@roundsman/contract/business/log-action";
import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { CallBase } from "../kernel/calls/call.ts";
import type { OwnedRow } from "../kernel/owned/owned-records.ts";
import { notFound, stale } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { added, ordered, taken } from "./places.ts";
import { groupOf } from "./repository/groups.ts";
import {
  type Named,
  type Sent,
  type KindOfGroup,
  sharedBy,
  type Shared,
  nameTaken,
} from "./group-parts.ts";

interface NameBody {
  readonly name: string;
  readonly key?: string | undefined;
  readonly version?: number | undefined;
}
type Members = Named & Sent<readonly number[]>;

/** The message of spec §8. */
const DELETED = "Delete Success!";

/** The calls of delivery routes, task categories and product categories. */
export function groupCalls<Row extends OwnedRow, Member>(group: KindOfGroup<Row, Member>) {
  const shared = sharedBy(group);
  return {
    ...readCalls(group, shared),
    ...nameCalls(group, shared),
    ...hideCalls(group, shared),
    ...memberCalls(group, shared),
  };
}

function readCalls<Row extends OwnedRow, Member>(
  { groups: { records } }: KindOfGroup<Row, Member>,
  { withMembers, whole, mine }: Shared<Row, Member>,
) {
  return {
    list: async (call: CallBase) =>
      withMembers(call, (await records.list(call.db, call.actor.id, {})).rows),
    get: async (call: Named) => whole(call, await mine(call, call.params.id)),
    members: async (call: Named) =>
      (await whole(call, await mine(call, call.params.id))).members.slice(),
  };
}

function nameCalls<Row extends OwnedRow, Member>(
  { kind, groups }: KindOfGroup<Row, Member>,
  { whole, mine, checkName }: Shared<Row, Member>,
) {
  const { records } = groups;
  return {
    async create(call: Sent<NameBody>): Promise<Group<Member>> {
      const { db, actor, now, body } = call;
      // The key is looked up after the name: a call with the same key may commit between the two,
      // and the key decides.
      const isTaken = await groups.isTaken(db, actor.id, { name: body.name });
      const existing = body.key && (await records.findByKey(db, actor.id, body.key));
      if (existing) {
        call.unchanged();
        return whole(call, existing);
      }
      if (isTaken) throw nameTaken();
      const row = await groups.insert(db, actor.id, { name: body.name, key: body.key, now });
      call.record({
        kind,
        action: "create",
        ids: [row.id],
        after: { name: row.name, members: [] },
      });
      return groupOf(row, []);
    },

    async rename(call: Named & Sent<NameBody>): Promise<Group<Member>> {
      const { db, now, params, body } = call;
      const row = await mine(call, params.id);
      if (body.version !== undefined && body.version !== row.version)
        throw stale(await whole(call, row));
      await checkName(call, body.name, row.id);
      const after = await groups.rename(db, row, { name: body.name, now });
      call.record({
        kind,
        action: "update",
        ids: [row.id],
        before: { name: row.name },
        after: { name: after.name },
      });
      return whole(call, after);
    },
  };
}

function hideCalls<Row extends OwnedRow, Member>(
  { kind, groups }: KindOfGroup<Row, Member>,
  { whole, mine, checkName }: Shared<Row, Member>,
) {
  const { records } = groups;
  return {
    async remove(call: Named): Promise<{ message: string; id: number }> {
      const { db, actor, now } = call;
      const { id, name } = await mine(call, call.params.id);
      const members = await groups.memberIds(db, actor.id, id);
      const [deleted] = await records.setDeleted(db, actor.id, {
        ids: [id],
        deletedAt: now.toISOString(),
        now,
      });
      if (!deleted) throw new ChangedMeanwhile();
      call.record({ kind, action: "remove", ids: [id], before: [{ id, name, members }] });
      return { message: DELETED, id };
    },

    /**
     * Restoring a group that is not deleted changes nothing. Refused if its name is in use again.
     */
    async restore(call: Named): Promise<Group<Member>> {
      const { db, actor, now, params } = call;
      const row = await records.findAny(db, actor.id, params.id);
      if (!row) throw notFound();
      if (row.deleted_at === "") {
        call.unchanged();
        return whole(call, row);
      }
      await checkName(call, row.name, row.id);
      const [back] = await records.setDeleted(db, actor.id, { ids: [row.id], deletedAt: "", now });
      if (!back) throw new ChangedMeanwhile();
      call.record({ kind, action: "restore", ids: [row.id], after: { name: row.name } });
      return whole(call, back);
    },
  };
}

function memberCalls<Row extends OwnedRow, Member>(
  { kind, groups, keptMemberIds }: KindOfGroup<Row, Member>,
  { whole, mine }: Shared<Row, Member>,
) {
  const { records } = groups;
  /** Throws 404 if one of the ids is not the caller's. */
  const checkOwn = async ({ db, actor }: CallBase, ids: readonly number[]): Promise<void> => {
    if (!(await groups.areOwn(db, actor.id, ids))) throw notFound();
  };

  /** Rewrites the members of a group and their order. */
  const rearrange = async (
    call: Members,
    action: LogAction,
    places: (members: readonly number[], ids: readonly number[]) => number[],
  ) => {
    const { db, actor, now, params, body } = call;
    const row = await mine(call, params.id);
    await checkOwn(call, body);
    const ids = keptMemberIds ? await keptMemberIds(db, actor.id, body) : body;
    const before = await groups.memberIds(db, actor.id, row.id);
    const after = places(before, ids);
    if (String(before) === String(after)) {
      call.unchanged();
      return whole(call, row);
    }
    const changed = await records.update(db, row, { now });
    await groups.setMembers(db, row, after);
    call.record({
      kind,
      action,
      ids: [row.id],
      before: { members: before },
      after: { members: after },
    });
    return whole(call, changed);
  };

  return {
    /** Members already in the group keep their place. */
    add: (call: Members) => rearrange(call, "add", added),
    take: (call: Members) => rearrange(call, "take", taken),
    order: (call: Members) => rearrange(call, "order", ordered),
  };
}
