import { handOversBetween } from "../hand-overs/repository/shown-hand-overs.ts";
import { sideOf } from "../hand-overs/repository/own-hand-overs.ts";
import type { Sheet } from "./sheet.ts";

/** Hand-overs from and to this person, latest first. */
export const handOverSheet: Sheet = {
  name: "hand-overs",
  columns: [
    "id",
    "direction",
    "other_person",
    "other_name",
    "route_name",
    "last_day",
    "invoices",
    "created_at",
    "ended_at",
  ],
  async *rows(db, owner) {
    for (const each of await handOversBetween(db, owner.id)) {
      const { direction, person, name } = sideOf(each, owner.id);
      yield {
        id: each.id,
        direction,
        other_person: person,
        other_name: name,
        route_name: each.routeName,
        last_day: each.lastDay,
        invoices: each.invoices,
        created_at: each.at,
        ended_at: each.endedAt,
        client_id: each.key,
      };
    }
  },
};
