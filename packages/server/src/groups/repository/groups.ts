import type { Group } from "@roundsman/contract/wire/group-endpoints";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Actor } from "../../kernel/auth/actor.ts";
import type { OwnedRow } from "../../kernel/owned/owned-records.ts";
import { customerOf, customerRecords } from "../../customers/repository.ts";
import { productOf, productRecords } from "../../products/repository.ts";
import { taskOf, taskRecords } from "../../tasks/repository.ts";
import { groupRecords, type GroupRecords, type GroupRow } from "./group-records.ts";

export const deliveryRouteRecords = groupRecords(
  { group: "delivery_route", members: "delivery_route_stop", member: "customer" },
  customerRecords,
);
export const taskCategoryRecords = groupRecords(
  { group: "task_category", members: "task_category_member", member: "task" },
  taskRecords,
);
export const productCategoryRecords = groupRecords(
  { group: "product_category", members: "product_category_member", member: "product" },
  productRecords,
);

/** A kind of group, and how calls answer its members. */
export interface GroupResource<Row extends OwnedRow, Member> {
  readonly groups: GroupRecords<Row>;
  readonly member: (row: Row, actor: Actor) => Member;
}

/** Groups with their members, deleted ones left out, as calls answer them. */
export const wholeGroups =
  <Row extends OwnedRow, Member>({ groups, member }: GroupResource<Row, Member>) =>
  async (
    { db, actor }: Pick<CallBase, "db" | "actor">,
    rows: readonly GroupRow[],
  ): Promise<Group<Member>[]> => {
    const ids = rows.map(({ id }) => id);
    const members = await groups.membersOf(db, actor.id, ids);
    return rows.map((row) =>
      groupOf(
        row,
        (members.get(row.id) ?? []).map((each) => member(each, actor)),
      ),
    );
  };

export const groupOf = <Member>(row: GroupRow, members: readonly Member[]): Group<Member> => ({
  id: row.id,
  key: row.key,
  name: row.name,
  members,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const deliveryRouteResource = { groups: deliveryRouteRecords, member: customerOf };
export const taskCategoryResource = { groups: taskCategoryRecords, member: taskOf };
export const productCategoryResource = { groups: productCategoryRecords, member: productOf };
