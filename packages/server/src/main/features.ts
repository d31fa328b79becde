import { contract } from "@roundsman/contract/contract";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { Contract } from "@roundsman/contract/wire/endpoint";
import type { FastifyInstance } from "fastify";
import { backupHandlers } from "../backup/handlers.ts";
import { mountBatches } from "../batch/mount-batches.ts";
import { businessCustomerHandlers, businessProductHandlers } from "../catalogue/handlers.ts";
import { businessImportHandlers } from "../catalogue/import.ts";
import { companyHandlers, defaultCompanyHandlers } from "../companies/handlers.ts";
import { creditNoteHandlers } from "../credit-notes/handlers.ts";
import { customerHandlers } from "../customers/handlers.ts";
import { creditLimitHandlers } from "../customers/limits.ts";
import { customsDataHandlers, sourceHandlers } from "../customs/handlers.ts";
import { documentHandlers } from "../documents/handlers.ts";
import { officePaperHandlers } from "../documents/office-papers.ts";
import { openDocumentWorkers, type DocumentWorkers } from "../documents/document-workers.ts";
import { exportHandlers } from "../exchange/export-handlers.ts";
import { importHandlers } from "../exchange/import-handlers.ts";
import {
  deliveryRouteHandlers,
  productCategoryHandlers,
  taskCategoryHandlers,
} from "../groups/handlers.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { blobStore } from "../images/repository/blob-store.ts";
import { handOverHandlers, ownHandOverHandlers } from "../hand-overs/handlers.ts";
import { imageHandlers } from "../images/handlers.ts";
import { serveImages } from "../images/serve-images.ts";
import { invoiceHandlers } from "../invoices/handlers.ts";
import { numberSeriesHandlers } from "../numbers/handlers.ts";
import { accountsHandlers } from "../office/accounts-handlers.ts";
import { inDriversName } from "../office/in-drivers-name.ts";
import { officeHandlers } from "../office/handlers.ts";
import { listHandlers } from "../office/lists/handlers.ts";
import { vatHandlers } from "../office/vat-handlers.ts";
import { customerAccountHandlers, paymentHandlers } from "../payments/handlers.ts";
import { auditLogHandlers } from "../privacy/audit-log.ts";
import { privacyHandlers } from "../privacy/handlers.ts";
import { productHandlers } from "../products/handlers.ts";
import { pullHandlers } from "../pull/handlers.ts";
import { recentlyDeletedHandlers } from "../recently-deleted/handlers.ts";
import { sessionHandlers } from "../session/handlers.ts";
import { setupHandlers } from "../setup/handlers.ts";
import { stockHandlers } from "../stock/handlers.ts";
import { taskHandlers } from "../tasks/handlers.ts";
import { accountHandlers } from "../team/account.ts";
import { teamHandlers } from "../team/handlers.ts";
import { upgradePasswordHandlers } from "../team/upgrade-password.ts";
import type { Handlers } from "../kernel/calls/call.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { merge } from "../merging/merge.ts";
import { restoring } from "../merging/unmerge.ts";
import { mount, mountPublic } from "../kernel/calls/mount.ts";

/** Mounted separately: public calls, and batches, which consist of other calls. */
type MountedApart = "session" | "setup" | "batches";
type Features = {
  readonly [Name in Exclude<keyof typeof contract, MountedApart>]: Handlers<
    (typeof contract)[Name]
  >;
};

/** Every resource of the contract with its handlers. A missing one does not compile. */
const features = (kernel: Kernel, blobs: BlobStore, workers: DocumentWorkers): Features => ({
  customers: withUnmerge(customerHandlers(kernel)),
  customerMerging: { merge },
  tasks: taskHandlers(kernel),
  products: productHandlers,
  invoices: invoiceHandlers,
  numberSeries: numberSeriesHandlers,
  invoiceDocuments: documentHandlers(workers),
  creditNotes: creditNoteHandlers,
  payments: paymentHandlers,
  customerAccounts: customerAccountHandlers,
  creditLimits: creditLimitHandlers,
  deliveryRoutes: deliveryRouteHandlers,
  taskCategories: taskCategoryHandlers,
  productCategories: productCategoryHandlers,
  images: imageHandlers(blobs),
  companies: companyHandlers,
  defaultCompany: defaultCompanyHandlers,
  exportCompanies: sourceHandlers("exportCompany"),
  importCompanies: sourceHandlers("importCompany"),
  importedProducts: sourceHandlers("importedProduct"),
  customsData: customsDataHandlers,
  stock: stockHandlers,
  backups: backupHandlers(kernel),
  team: teamHandlers(kernel),
  account: accountHandlers(kernel),
  dataExport: exportHandlers(kernel, blobs),
  dataImport: importHandlers,
  privacy: privacyHandlers(blobs),
  auditLog: auditLogHandlers,
  recentlyDeleted: recentlyDeletedHandlers,
  upgradePassword: upgradePasswordHandlers(kernel),
  office: officeHandlers,
  officeLists: listHandlers,
  officePapers: officePaperHandlers(workers),
  accountsFiles: accountsHandlers,
  vatReturn: vatHandlers,
  handOvers: handOverHandlers,
  ownHandOvers: ownHandOverHandlers,
  businessProducts: businessProductHandlers,
  businessCustomers: businessCustomerHandlers,
  businessImports: businessImportHandlers,
  pull: pullHandlers(),
});

type DriverBooks = {
  readonly [Name in keyof typeof driverBooks]: Handlers<(typeof driverBooks)[Name]>;
};

/** A manager's calls in a driver's name, performed by the handlers of the driver's own calls. */
const inDriversNames = (own: Features): DriverBooks => ({
  driverCustomers: inDriversName(own.customers),
  driverProducts: inDriversName(own.products),
  driverRoutes: inDriversName(own.deliveryRoutes),
  driverTasks: inDriversName(own.tasks),
  driverTaskCategories: inDriversName(own.taskCategories),
  driverProductCategories: inDriversName(own.productCategories),
  driverInvoices: inDriversName(own.invoices),
  driverDocuments: inDriversName(own.invoiceDocuments),
  driverCreditNotes: inDriversName(own.creditNotes),
  driverPayments: inDriversName(own.payments),
  driverAccounts: inDriversName(own.customerAccounts),
  driverCompanies: inDriversName(own.companies),
  driverDefaultCompany: inDriversName(own.defaultCompany),
  driverNumbers: inDriversName(own.numberSeries),
  driverDeleted: inDriversName(own.recentlyDeleted),
  driverHandOvers: inDriversName(own.ownHandOvers),
  driverStock: inDriversName(own.stock),
});

const withUnmerge = (customers: ReturnType<typeof customerHandlers>) => ({
  ...customers,
  restore: restoring(customers.restore),
});

export function mountFeatures(
  app: FastifyInstance,
  kernel: Kernel,
  workers: DocumentWorkers = openDocumentWorkers(),
): void {
  const blobs = blobStore(kernel.config);
  app.addHook("onClose", () => workers.close());
  serveImages(app, blobs);
  mountPublic(app, kernel, contract.session, sessionHandlers(kernel));
  mountPublic(app, kernel, contract.setup, setupHandlers(kernel));
  const own = features(kernel, blobs, workers);
  const served = Object.entries(own).flatMap(([name, handlers]) =>
    mount(app, kernel, contract[name as keyof Features], handlers as never),
  );
  for (const [name, handlers] of Object.entries(inDriversNames(own)))
    mount(app, kernel, driverBooks[name as keyof DriverBooks], handlers as never);
  const apart = [contract.session, contract.setup, contract.batches, ...Object.values(driverBooks)];
  mountBatches(app, kernel, [...served, ...apart.flatMap(asApart)]);
}

/** Calls without handlers, which batches refuse. */
const asApart = (calls: Contract) => Object.values(calls).map((endpoint) => ({ endpoint }));
