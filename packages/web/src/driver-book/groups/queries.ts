import type { Customer } from "@roundsman/contract/customers";
import type { Product } from "@roundsman/contract/products";
import type { Task } from "@roundsman/contract/tasks";
import { formatPounds, pence } from "@roundsman/core/money";
import { keyOf } from "../../driver-papers/queries.ts";
import { useQuery } from "../../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../../session/call-options.ts";
import type { GroupTable } from "../../sync/store/table-names.ts";
import type { Driver } from "../driver.ts";
import { customers, groupCalls, products, tasks } from "../calls.ts";

/** A member of a group as lists show it. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
}

/** A route, task category or product category. */
export interface DriverGroup {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly members: readonly Member[];
}

export interface GroupProps {
  readonly driver: Driver;
  readonly book: GroupTable;
  readonly group: DriverGroup;
}

/** The groups of a book, with their members in order. */
export const useGroups = (driver: number, book: GroupTable) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "groups", book),
    queryFn: ({ signal }): Promise<readonly DriverGroup[]> => LISTS[book](driver, signal),
  });

const LISTS = {
  deliveryRoutes: async (driver, signal) =>
    inWords(await groupCalls.deliveryRoutes.list(asked(driver), withTimeout(signal)), customerOf),
  taskCategories: async (driver, signal) =>
    inWords(await groupCalls.taskCategories.list(asked(driver), withTimeout(signal)), taskOf),
  productCategories: async (driver, signal) =>
    inWords(await groupCalls.productCategories.list(asked(driver), withTimeout(signal)), productOf),
} as const satisfies Record<
  GroupTable,
  (driver: number, signal: AbortSignal) => Promise<readonly DriverGroup[]>
>;

const asked = (driver: number) => ({ params: { driver, rp: driver } });

type GroupOf<Of> = Omit<DriverGroup, "members"> & { readonly members: readonly Of[] };

const inWords = <Of>(groups: readonly GroupOf<Of>[], memberOf: (member: Of) => Member) =>
  groups.map(({ id, name, version, members }) => ({
    id,
    name,
    version,
    members: members.map(memberOf),
  }));

/** Everything that can be in a group of the book, by name. */
export const useMembers = (driver: number, book: GroupTable) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "members", book),
    queryFn: async ({ signal }): Promise<readonly Member[]> =>
      (await MEMBERS[book](driver, signal)).toSorted((a, b) => a.name.localeCompare(b.name)),
  });

const MEMBERS = {
  deliveryRoutes: async (driver, signal) =>
    (await customers.list(asked(driver), withTimeout(signal))).items.map(customerOf),
  taskCategories: async (driver, signal) =>
    (await tasks.list(asked(driver), withTimeout(signal))).items.map(taskOf),
  productCategories: async (driver, signal) =>
    (await products.list(asked(driver), withTimeout(signal))).items.map(productOf),
} as const satisfies Record<
  GroupTable,
  (driver: number, signal: AbortSignal) => Promise<readonly Member[]>
>;

const customerOf = ({ id, name, city, postcode }: Customer): Member => ({
  id,
  name,
  detail: [city, postcode].filter(Boolean).join(", "),
});
const taskOf = ({ id, title, place }: Task): Member => ({ id, name: title, detail: place });
const productOf = ({ id, name, price, discount }: Product): Member => ({
  id,
  name,
  detail: formatPounds(pence(price - discount)),
});
