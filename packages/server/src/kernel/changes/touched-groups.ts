import type { ChangeKind } from "@roundsman/contract/changes";
import type { Db } from "../storage/db.ts";
import type { Touched } from "./record-change.ts";

type Members = "delivery_route_stop" | "task_category_member" | "product_category_member";

/**
 * The groups that hold these members. A deleted member keeps its place in its groups, so that
 * restoring it restores the place too; lists of a group leave deleted members out.
 */
export const groupsOfMembers =
  (members: Members, kind: ChangeKind) =>
  async (db: Db, owner: number, ids: readonly number[]): Promise<readonly Touched[]> => {
    const rows = await db
      .selectFrom(members)
      .select("group_id")
      .distinct()
      .where("owner_id", "=", owner)
      .where("member_id", "in", ids)
      .orderBy("group_id")
      .execute();
    return [{ kind, ids: rows.map(({ group_id }) => group_id) }];
  };
