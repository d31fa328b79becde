import type { Kysely } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import {
  ownedRecords,
  type OwnedRecords,
  type OwnedRow,
  type Row,
} from "../../kernel/owned/owned-records.ts";

export interface GroupTables {
  readonly group: "delivery_route" | "task_category" | "product_category";
  readonly members: "delivery_route_stop" | "task_category_member" | "product_category_member";
  readonly member: "customer" | "task" | "product";
}
export type GroupRow = Row<GroupTables["group"]>;

/** Columns of every table of members. */
interface MemberTable {
  owner_id: number;
  group_id: number;
  member_id: number;
  position: number;
}

/**
 * SQL of named, ordered groups, shared by the three kinds. Hidden members keep their place but are
 * not shown.
 */
export const groupRecords = <Member extends OwnedRow>(
  tables: GroupTables,
  memberRecords: OwnedRecords<Member>,
) => ({
  ...namedRecords(tables),
  ...membersRead(tables, memberRecords),
  ...membersWritten(tables),
});
export type GroupRecords<Member extends OwnedRow> = ReturnType<typeof groupRecords<Member>>;

function namedRecords({ group }: GroupTables) {
  const records = ownedRecords(group) as OwnedRecords<GroupRow>;
  return {
    records,

    /** Whether another visible group has this name, ignoring case. */
    async isTaken(
      db: Db,
      owner: number,
      { name, except }: { readonly name: string; readonly except?: number },
    ): Promise<boolean> {
      const rows = await db
        .selectFrom(group)
        .select("id")
        .where("owner_id", "=", owner)
        .where("folded_name", "=", fold(name))
        .where("deleted_at", "=", "")
        .execute();
      return rows.some(({ id }) => id !== except);
    },

    insert: (
      db: Db,
      owner: number,
      {
        name,
        key,
        now,
      }: { readonly name: string; readonly key: string | undefined; readonly now: Date },
    ): Promise<GroupRow> => records.insert(db, owner, { name, folded_name: fold(name), key, now }),

    rename: (
      db: Db,
      row: GroupRow,
      { name, now }: { readonly name: string; readonly now: Date },
    ): Promise<GroupRow> => records.update(db, row, { name, folded_name: fold(name), now }),
  };
}

// The three tables have the same columns; Kysely cannot type a variable table name.
const places = (db: Db) => db as unknown as Kysely<{ place: MemberTable }>;

function membersRead<Member extends OwnedRow>(
  { members }: GroupTables,
  memberRecords: OwnedRecords<Member>,
) {
  const table = members as string as "place";

  /** Places in several groups, in order, including those of deleted members. */
  const placesOf = (db: Db, owner: number, groups: readonly number[]) =>
    groups.length === 0
      ? Promise.resolve([])
      : places(db)
          .selectFrom(table)
          .selectAll()
          .where("owner_id", "=", owner)
          .where("group_id", "in", groups)
          .orderBy("group_id")
          .orderBy("position")
          .execute();

  return {
    /** Visible members by group: one query for the places, one for every 500 members. */
    async membersOf(
      db: Db,
      owner: number,
      groups: readonly number[],
    ): Promise<Map<number, Member[]>> {
      const found = await placesOf(db, owner, groups);
      const byId = new Map<number, Member>();
      await inBatches([...new Set(found.map(({ member_id }) => member_id))], async (some) => {
        for (const row of await memberRecords.findMany(db, owner, some)) byId.set(row.id, row);
      });
      const inGroups = new Map<number, Member[]>(groups.map((id) => [id, []]));
      for (const { group_id, member_id } of found) {
        const member = byId.get(member_id);
        if (member) inGroups.get(group_id)?.push(member);
      }
      return inGroups;
    },

    /** Number of members by group, deleted ones too; a group without any is left out. */
    async sizes(
      db: Db,
      owner: number,
      groupIds: readonly number[],
    ): Promise<ReadonlyMap<number, number>> {
      const rows = await places(db)
        .selectFrom(table)
        .select((eb) => ["group_id", eb.fn.countAll<number | string>().as("members")])
        .where("owner_id", "=", owner)
        .where("group_id", "in", groupIds)
        .groupBy("group_id")
        .execute();
      return new Map(rows.map(({ group_id, members: size }) => [group_id, Number(size)]));
    },

    /** Includes deleted members, in order. */
    memberIds: async (db: Db, owner: number, groupId: number): Promise<number[]> =>
      (await placesOf(db, owner, [groupId])).map(({ member_id }) => member_id),
  };
}

function membersWritten({ members, member }: GroupTables) {
  const table = members as string as "place";
  return {
    /** Whether all of these are the owner's, deleted or not. */
    async areOwn(db: Db, owner: number, ids: readonly number[]): Promise<boolean> {
      if (ids.length === 0) return true;
      const rows = await db
        .selectFrom(member as "customer")
        .select("id")
        .where("owner_id", "=", owner)
        .where("id", "in", ids)
        .execute();
      return rows.length === new Set(ids).size;
    },

    /** Replaces all members of a group, in this order. */
    async setMembers(
      db: Db,
      { owner_id, id: group_id }: GroupRow,
      ids: readonly number[],
    ): Promise<void> {
      await places(db)
        .deleteFrom(table)
        .where("owner_id", "=", owner_id)
        .where("group_id", "=", group_id)
        .execute();
      const rows = ids.map((member_id, position) => ({ owner_id, group_id, member_id, position }));
      await inBatches(rows, (some) => places(db).insertInto(table).values(some).execute());
    },
  };
}
