import { deliveryRouteRecords } from "../../groups/repository/groups.ts";
import type { Actor } from "../../kernel/auth/actor.ts";
import type { CallBase } from "../../kernel/calls/call.ts";

export interface Moment extends Pick<CallBase, "db" | "now"> {
  readonly actor: Pick<Actor, "id">;
}

/** Puts the kept customer into the routes of the other one, in their place and once each. Answers the routes that they were not in. */
export async function joinRoutes(
  { db, actor, now }: Moment,
  { kept, other }: { readonly kept: number; readonly other: number },
): Promise<number[]> {
  const joined: number[] = [];
  for (const id of await routesWith(db, actor.id, other)) {
    const members = await deliveryRouteRecords.memberIds(db, actor.id, id);
    if (members.includes(kept)) continue;
    await rewrite({ db, actor, now }, id, () =>
      members.flatMap((member) => (member === other ? [kept, other] : [member])),
    );
    joined.push(id);
  }
  return joined;
}

/** Takes a customer out of routes that a merge brought them into. */
export async function leaveRoutes(
  moment: Moment,
  customer: number,
  routes: readonly number[],
): Promise<void> {
  for (const id of routes)
    await rewrite(moment, id, (members) => members.filter((member) => member !== customer));
}

export const routesWith = async (
  db: Moment["db"],
  owner: number,
  customer: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom("delivery_route_stop")
      .select("group_id")
      .where("owner_id", "=", owner)
      .where("member_id", "=", customer)
      .orderBy("group_id")
      .execute()
  ).map(({ group_id }) => group_id);

async function rewrite(
  { db, actor, now }: Moment,
  id: number,
  anew: (members: readonly number[]) => readonly number[],
): Promise<void> {
  const row = await deliveryRouteRecords.records.findAny(db, actor.id, id);
  if (!row) return;
  const members = await deliveryRouteRecords.memberIds(db, actor.id, id);
  await deliveryRouteRecords.records.update(db, row, { now });
  await deliveryRouteRecords.setMembers(db, row, anew(members));
}
