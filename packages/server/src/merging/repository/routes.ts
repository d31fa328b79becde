import { deliveryRouteRecords } from "../../groups/repository/groups.ts";
import type { Actor } from "../../kernel/auth/actor.ts";
import type { CallBase } from "../../kernel/calls/call.ts";

export interface MergeContext extends Pick<CallBase, "db" | "now"> {
  readonly actor: Pick<Actor, "id">;
}

/**
 * Puts the kept customer before the other one in the other's routes, unless it is there already.
 * Answers the routes that it joined.
 */
export async function joinRoutes(
  { db, actor, now }: MergeContext,
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

interface Leaving {
  readonly kept: number;
  readonly other: number;
  readonly routes: readonly number[];
}

/**
 * Takes the kept customer out of routes that a merge put it into. It stays where the other one is
 * in the route but not directly behind it: somebody moved one of them since.
 */
export async function leaveRoutes(
  context: MergeContext,
  { kept, other, routes }: Leaving,
): Promise<void> {
  for (const id of routes)
    await rewrite(context, id, (members) => {
      const isMoved = members.includes(other) && members[members.indexOf(kept) + 1] !== other;
      return isMoved ? members : members.filter((member) => member !== kept);
    });
}

export const routesWith = async (
  db: MergeContext["db"],
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
  { db, actor, now }: MergeContext,
  id: number,
  change: (members: readonly number[]) => readonly number[],
): Promise<void> {
  const row = await deliveryRouteRecords.records.findAny(db, actor.id, id);
  if (!row) return;
  const members = await deliveryRouteRecords.memberIds(db, actor.id, id);
  await deliveryRouteRecords.records.update(db, row, { now });
  await deliveryRouteRecords.setMembers(db, row, change(members));
}
