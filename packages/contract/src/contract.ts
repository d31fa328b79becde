import { auditLog } from "./business/audit-log.ts";
import { backups } from "./business/backups.ts";
import { batches } from "./batches.ts";
import { companies, defaultCompany } from "./companies.ts";
import { creditNotes } from "./credit-notes.ts";
import { creditLimits } from "./payments/credit-limits.ts";
import { customerAccounts } from "./payments/customer-accounts.ts";
import { customerMerging } from "./customers/merging.ts";
import { customers } from "./customers.ts";
import { exportCompanies, importCompanies, importedProducts } from "./customs.ts";
import { customsData } from "./customs-data.ts";
import { deliveryRoutes, productCategories, taskCategories } from "./groups.ts";
import { dataExport, dataImport } from "./exchange.ts";
import { images } from "./images.ts";
import { invoiceDocuments } from "./invoices/invoice-documents.ts";
import { invoices } from "./invoices.ts";
import { numberSeries } from "./invoices/number-series.ts";
import { accountsFiles } from "./office/accounts.ts";
import { office } from "./office/board.ts";
import { handOvers } from "./office/hand-overs.ts";
import { ownHandOvers } from "./office/own-hand-overs.ts";
import { businessCustomers } from "./office/business-customers.ts";
import { businessImports } from "./office/business-imports.ts";
import { businessProducts } from "./office/business-products.ts";
import { officeLists } from "./office/lists.ts";
import { officePapers } from "./office/papers.ts";
import { vatReturn } from "./office/vat-return.ts";
import { payments } from "./payments.ts";
import { privacy } from "./business/privacy.ts";
import { products } from "./products.ts";
import { pull } from "./pull.ts";
import { recentlyDeleted } from "./recently-deleted.ts";
import { session } from "./session.ts";
import { setup } from "./setup.ts";
import { stock } from "./stock.ts";
import { tasks } from "./tasks.ts";
import { account, team } from "./team.ts";
import { upgradePassword } from "./business/upgrade-password.ts";

/**
 * Every call of the wire but the stream of changes, by resource. "Ours" in the comments of this
 * package marks what is not in the specification (docs/wire-additions.md).
 */
export const contract = {
  session,
  setup,
  customers,
  customerMerging,
  products,
  invoices,
  invoiceDocuments,
  numberSeries,
  creditNotes,
  payments,
  customerAccounts,
  creditLimits,
  deliveryRoutes,
  productCategories,
  companies,
  defaultCompany,
  images,
  tasks,
  taskCategories,
  exportCompanies,
  importCompanies,
  importedProducts,
  customsData,
  stock,
  backups,
  team,
  account,
  dataExport,
  dataImport,
  privacy,
  auditLog,
  recentlyDeleted,
  upgradePassword,
  office,
  officeLists,
  officePapers,
  accountsFiles,
  vatReturn,
  handOvers,
  ownHandOvers,
  businessProducts,
  businessCustomers,
  businessImports,
  batches,
  pull,
};
