import type { OwnedTable } from "./owned-table.ts";

export interface GroupTable extends OwnedTable {
  name: string;
  /** Unique among an owner's groups that are not deleted. */
  folded_name: string;
}

export interface MemberTable {
  owner_id: number;
  group_id: number;
  member_id: number;
  position: number;
}
