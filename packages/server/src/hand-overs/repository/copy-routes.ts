import {
  mergeGiven,
  NONE_GIVEN,
  type GivenRecords,
} from "../../catalogue/repository/give-records.ts";
import { deliveryRouteRecords } from "../../groups/repository/groups.ts";
import type { GroupRow } from "../../groups/repository/group-records.ts";
import type { Touched } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { copyCustomers, type Between } from "./copies.ts";

/** Routes of a driver, or only one of them. */
export async function routesOf(
  db: Db,
  owner: number,
  only: number | null = null,
): Promise<readonly GroupRow[]> {
  const { rows } = await deliveryRouteRecords.records.list(db, owner, {});
  return only === null ? rows : rows.filter(({ id }) => id === only);
}

interface CopiedRoutes {
  /** Ids in the other book. */
  readonly ids: readonly number[];
  readonly touched: readonly Touched[];
  /** Log entries of customers of the business among the stops. */
  readonly given: GivenRecords;
}

/**
 * Copies routes with their stops, in order, into another book. `name` is the first driver's: it is
 * added to a route's name that is taken there.
 */
export async function copyRoutes(
  trx: Db,
  between: Between,
  { routes, name }: { readonly routes: readonly GroupRow[]; readonly name: string },
): Promise<CopiedRoutes> {
  const { from, to, now } = between;
  const ids: number[] = [];
  const customers: number[] = [];
  let given = NONE_GIVEN;
  for (const route of routes) {
    const members = await deliveryRouteRecords.membersOf(trx, from, [route.id]);
    const stops = (members.get(route.id) ?? []).map(({ id }) => id);
    const copies = await copyCustomers(trx, between, stops);
    customers.push(...copies.created);
    given = mergeGiven(given, copies.given);
    const named = await freeName(trx, to, [route.name, `${route.name} (${name})`]);
    const newRoute = await deliveryRouteRecords.insert(trx, to, {
      name: named,
      key: undefined,
      now,
    });
    const copied = stops.flatMap((stop) => copies.ids.get(stop) ?? []);
    await deliveryRouteRecords.setMembers(trx, newRoute, [...new Set(copied)]);
    ids.push(newRoute.id);
  }
  return {
    ids,
    touched: [
      { kind: "customer", ids: customers },
      { kind: "deliveryRoute", ids },
    ],
    given,
  };
}

/** The first name that is free, otherwise the longer one with a number. */
async function freeName(
  db: Db,
  owner: number,
  [plain, longer]: readonly [string, string],
): Promise<string> {
  for (let nth = 0; ; nth += 1) {
    const name = nth === 0 ? plain : nth === 1 ? longer : `${longer} ${nth}`;
    if (!(await deliveryRouteRecords.isTaken(db, owner, { name }))) return name;
  }
}

/** Deletes routes in a book. Answers those that were visible. */
export async function hideRoutes(
  trx: Db,
  owner: number,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<number[]> {
  const deletedAt = now.toISOString();
  const rows = await deliveryRouteRecords.records.setDeleted(trx, owner, { ids, deletedAt, now });
  return rows.map(({ id }) => id);
}
