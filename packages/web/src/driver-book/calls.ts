import { createClient } from "@roundsman/contract/client";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import { transport } from "../session/session.ts";

export const invoices = createClient(driverBooks.driverInvoices, transport);
export const customers = createClient(driverBooks.driverCustomers, transport);
export const creditNotes = createClient(driverBooks.driverCreditNotes, transport);
export const accounts = createClient(driverBooks.driverAccounts, transport);
export const payments = createClient(driverBooks.driverPayments, transport);
export const products = createClient(driverBooks.driverProducts, transport);
export const tasks = createClient(driverBooks.driverTasks, transport);
export const handOvers = createClient(driverBooks.driverHandOvers, transport);
export const stock = createClient(driverBooks.driverStock, transport);

/** Calls on routes and categories, by the phone's name for each. */
export const groupCalls = {
  deliveryRoutes: createClient(driverBooks.driverRoutes, transport),
  taskCategories: createClient(driverBooks.driverTaskCategories, transport),
  productCategories: createClient(driverBooks.driverProductCategories, transport),
};
