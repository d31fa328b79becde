import { companies, defaultCompany } from "../companies.ts";
import { creditNotes } from "../credit-notes.ts";
import { customerAccounts } from "../payments/customer-accounts.ts";
import { customers } from "../customers.ts";
import { deliveryRoutes, productCategories, taskCategories } from "../groups.ts";
import { invoices } from "../invoices.ts";
import { invoiceDocuments } from "../invoices/invoice-documents.ts";
import { numberSeries } from "../invoices/number-series.ts";
import { payments } from "../payments.ts";
import { products } from "../products.ts";
import { recentlyDeleted } from "../recently-deleted.ts";
import { stock } from "../stock.ts";
import { tasks } from "../tasks.ts";
import { ownHandOvers } from "./own-hand-overs.ts";
import type { Contract, Endpoint } from "../wire/endpoint.ts";
import { DRIVER_PATH } from "../wire/driver-path.ts";

const { upgrade: _upgrade, ...customerCalls } = customers;
const { upgrade: _upgradeOfTasks, ...taskCalls } = tasks;
const { giveNumber: _giveNumber, ...invoiceCalls } = invoices;

/**
 * Ours: the calls that a manager makes in a driver's name (docs/wire-additions.md, The office).
 * Each is a call of drivers under {@link DRIVER_PATH}: it acts on the driver's records, and `{rp}`
 * is the driver. Left out are calls that need the phone (its numbers) or what the driver holds:
 * goods and cash are counted by whoever has them.
 */
export const driverBooks = {
  driverCustomers: forDriver(customerCalls),
  driverProducts: forDriver(products),
  driverRoutes: forDriver(deliveryRoutes),
  driverTasks: forDriver(taskCalls),
  driverTaskCategories: forDriver(taskCategories),
  driverProductCategories: forDriver(productCategories),
  driverInvoices: forDriver(invoiceCalls),
  driverDocuments: forDriver(invoiceDocuments),
  driverCreditNotes: forDriver(creditNotes),
  driverPayments: forDriver(payments),
  driverAccounts: forDriver(customerAccounts),
  driverCompanies: forDriver({ list: companies.list, get: companies.get }),
  driverDefaultCompany: forDriver({ get: defaultCompany.get }),
  driverNumbers: forDriver({ register: numberSeries.register }),
  driverDeleted: forDriver(recentlyDeleted),
  driverHandOvers: forDriver(ownHandOvers),
  driverStock: forDriver({
    van: stock.van,
    entries: stock.entries,
    history: stock.history,
    days: stock.days,
    day: stock.day,
  }),
};

type ForDriver<E extends Endpoint> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer Reply>
    ? Endpoint<`${typeof DRIVER_PATH}${Path}`, Query, Body, Reply>
    : never;

function forDriver<const C extends Contract>(
  calls: C,
): { readonly [Name in keyof C]: ForDriver<C[Name]> } {
  return Object.fromEntries(
    Object.entries(calls).map(([name, endpoint]) => [
      name,
      {
        ...endpoint,
        path: `${DRIVER_PATH}${endpoint.path}`,
        access: "manager",
        summary: `For a driver: ${endpoint.summary}`,
      } satisfies Endpoint,
    ]),
  ) as unknown as { readonly [Name in keyof C]: ForDriver<C[Name]> };
}
