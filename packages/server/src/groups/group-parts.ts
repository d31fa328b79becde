import type { ChangeKind } from "@roundsman/contract/changes";
import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { CallBase } from "../kernel/calls/call.ts";
import type { OwnedRow } from "../kernel/owned/owned-records.ts";
import { invalid, notFound } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { GroupRow } from "./repository/group-records.ts";
import { groupOf, wholeGroups, type GroupResource } from "./repository/groups.ts";

/** What differs between the kinds of groups. */
export interface KindOfGroup<Row extends OwnedRow, Member> extends GroupResource<Row, Member> {
  readonly kind: ChangeKind;
  /** Replaces ids of merged members by those of the members they are now part of. */
  readonly keptMemberIds?: (db: Db, owner: number, ids: readonly number[]) => Promise<number[]>;
}

export interface Named extends CallBase {
  readonly params: { readonly id: number };
}
export interface Sent<Body> extends CallBase {
  readonly body: Body;
}

/** Helpers that several calls use. */
export function sharedBy<Row extends OwnedRow, Member>({
  groups,
  member,
}: KindOfGroup<Row, Member>) {
  const withMembers = wholeGroups({ groups, member });
  return {
    withMembers,
    whole: async (call: CallBase, row: GroupRow): Promise<Group<Member>> =>
      groupOf(row, (await withMembers(call, [row]))[0]?.members ?? []),

    mine: async ({ db, actor }: CallBase, id: number): Promise<GroupRow> => {
      const row = await groups.records.find(db, actor.id, id);
      if (!row) throw notFound();
      return row;
    },

    checkName: async ({ db, actor }: CallBase, name: string, except: number): Promise<void> => {
      if (await groups.isTaken(db, actor.id, { name, except })) throw nameTaken();
    },
  };
}
export type Shared<Row extends OwnedRow, Member> = ReturnType<typeof sharedBy<Row, Member>>;

export const nameTaken = () => invalid({ name: ["This name is already in use"] });
