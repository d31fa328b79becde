import type { contract } from "@roundsman/contract/contract";

export type Contract = typeof contract;
export type CallName = {
  [Resource in keyof Contract]: `${Resource}.${keyof Contract[Resource] & string}`;
}[keyof Contract];

/** Each kind of thing that a call can name, with the call that creates it. */
export const MAKERS = {
  customer: "customers.create",
  task: "tasks.create",
  product: "products.create",
  invoice: "invoices.createDue",
  issued: "invoices.createDue",
  corrected: "invoices.createDue",
  scheduled: "invoices.createScheduled",
  credit: "invoices.createCredit",
  deliveryRoute: "deliveryRoutes.create",
  taskCategory: "taskCategories.create",
  productCategory: "productCategories.create",
  company: "companies.create",
  exportCompany: "exportCompanies.create",
  importCompany: "importCompanies.create",
  importedProduct: "importedProducts.create",
  numberSeries: "numberSeries.create",
  creditNote: "creditNotes.create",
  payment: "payments.create",
  daySheet: "stock.closeDay",
  member: "team.add",
  bulkImport: "dataImport.products",
  businessImport: "businessImports.products",
  accountsExport: "accountsFiles.create",
  handOver: "handOvers.create",
  businessProduct: "businessProducts.create",
  businessCustomer: "businessCustomers.create",
} as const satisfies Record<string, CallName>;
/** The thing that must exist before another one can be created, because the call names it. */
export const MADE_OF: Readonly<Partial<Record<Thing, Thing>>> = {
  creditNote: "invoice",
  payment: "invoice",
  accountsExport: "invoice",
  handOver: "deliveryRoute",
};
export type Thing = keyof typeof MAKERS;
