import { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { formValues } from "@roundsman/contract/wire/record-content";
import { lookAlikes } from "@roundsman/core/customers/look-alikes";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { restoreCustomers, useCustomers } from "../queries.ts";
import { accountNow } from "../../payments/account-now.ts";
import { debtOf } from "../../payments/debts.ts";
import { accountOf } from "../../sync/outbox/money/money-on-account.ts";
import { mutate } from "../../sync/outbox/mutate.ts";
import { queueOf } from "../../sync/outbox/queue.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { mergedKeys } from "../../sync/store/merged-customers.ts";
import { Gone, transact, type Phone } from "../../sync/store/phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { isCounted } from "../../sync/store/counted-invoices.ts";

/** The keys of two customers to merge. */
export interface Pair {
  readonly kept: string;
  /** The one that is merged into `kept`. */
  readonly other: string;
}

/**
 * Merges two customers, sent to the server or not. Resolves with a function that undoes it. Throws
 * Gone if one of them was deleted meanwhile.
 */
export const mergeCustomers = (
  { kept, other }: Pair,
  phone = currentPhone(),
): Promise<() => Promise<void>> =>
  transact(phone, replayTables(phone.db), async () => {
    const [into, from] = await phone.db.customers.bulkGet([kept, other]);
    if (!into || into.deletedAt !== "") throw new Gone(kept);
    if (!from || from.deletedAt !== "") throw new Gone(other);
    await mutate("customer.merge", other, { into: kept }, { phone });
    const payload = { from: other, details: detailsOf(from), onAccount: accountOf(from) };
    await mutate("customer.merged", kept, payload, { phone });
    const routes = await takePlaces(phone, { kept, other });
    return () => takeBack(phone, { kept, other }, routes);
  });

/**
 * Puts the kept customer on the other's routes. The server does the same when it merges, and undoes
 * it itself.
 */
async function takePlaces(phone: Phone, { kept, other }: Pair): Promise<readonly string[]> {
  const rows = await phone.db.deliveryRoutes.toArray();
  const routes = rows.filter(
    ({ deletedAt, members }) =>
      deletedAt === "" && members.includes(other) && !members.includes(kept),
  );
  for (const { key } of routes)
    await mutate("deliveryRoute.joined", key, { kept, other }, { phone });
  return routes.map(({ key }) => key);
}

/** Undoes a merge. */
const takeBack = (phone: Phone, { kept, other }: Pair, routes: readonly string[]) =>
  transact(phone, replayTables(phone.db), async () => {
    await restoreCustomers([other], phone);
    // If the merge was not sent, the undo has removed its mutations from the outbox, and the routes
    // are as before.
    if ((await queueOf(phone.db, other)).at(-1)?.kind !== "customer.restore") return;
    for (const row of await phone.db.deliveryRoutes.bulkGet([...routes]))
      if (row?.deletedAt === "")
        await mutate("deliveryRoute.left", row.key, { kept, other }, { phone });
  });

const detailsOf = (customer: LocalCustomer) => ({
  ...formValues(CUSTOMER_FIELDS, customer),
  premium: customer.premium,
  limitBy: customer.limitBy,
  limitLiftedOn: customer.limitLiftedOn,
});

/** What a customer has on this phone. */
export interface Weight {
  /** Pence, less what is on account. */
  readonly owed: Pence;
  readonly invoices: number;
}

export async function weightOf(db: Database, customer: LocalCustomer, today: Day): Promise<Weight> {
  const entries = await mergedKeys(db, customer.key);
  const all = await db.invoices.where("customerKey").anyOf(entries).toArray();
  const { open } = debtOf(all, today);
  return {
    owed: pence(open - (await accountNow(db, customer))),
    invoices: all.filter(isCounted).length,
  };
}

/**
 * Two customers as they are now, each with its weight; null if one of them is gone, undefined while
 * loading.
 */
export const usePair = (keys: readonly [string, string], today: Day) =>
  useRows(
    async (db) => {
      const rows = await db.customers.bulkGet([...keys]);
      const [one, two] = rows.map((row) => (row?.deletedAt === "" ? row : undefined));
      if (!one || !two) return null;
      const weighed = async (customer: LocalCustomer) => ({
        customer,
        ...(await weightOf(db, customer, today)),
      });
      return [await weighed(one), await weighed(two)] as const;
    },
    [...keys, today],
  );

/**
 * Customers with a similar name, who may be the same; undefined while loading. Empty for customers
 * of the business, which the office manages.
 */
export function useLookAlikes(customer: LocalCustomer): readonly LocalCustomer[] | undefined {
  const all = useCustomers();
  if (customer.businessId !== undefined) return [];
  return all && lookAlikes(customer, all).filter(({ businessId }) => businessId === undefined);
}
