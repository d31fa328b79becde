import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { Contract } from "./makers.ts";
import { ROWS } from "./rows.ts";

/** These calls use the rows of the driver's own calls. */
const OWN = {
  driverCustomers: "customers",
  driverProducts: "products",
  driverRoutes: "deliveryRoutes",
  driverTasks: "tasks",
  driverTaskCategories: "taskCategories",
  driverProductCategories: "productCategories",
  driverInvoices: "invoices",
  driverDocuments: "invoiceDocuments",
  driverCreditNotes: "creditNotes",
  driverPayments: "payments",
  driverAccounts: "customerAccounts",
  driverCompanies: "companies",
  driverDefaultCompany: "defaultCompany",
  driverNumbers: "numberSeries",
  driverDeleted: "recentlyDeleted",
  driverHandOvers: "ownHandOvers",
  driverStock: "stock",
} as const satisfies Record<keyof typeof driverBooks, keyof Contract>;

/** Every call that a manager makes in a driver's name, with its row of the matrix. */
export const DRIVER_CALLS = Object.entries(driverBooks).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
    name: `${resource}.${call}`,
    of: endpoint,
    row: rowOf(`${OWN[resource as keyof typeof OWN]}.${call}`),
  })),
);

function rowOf(name: string) {
  const row = ROWS.get(name);
  if (!row) throw new Error(`The matrix has no row for ${name}`);
  return row;
}
