import {
  importCompanyFields,
  importedProductExtras,
  importedProductFields,
} from "@roundsman/contract/customs";
import { accountsExport } from "@roundsman/contract/office/accounts";
import { businessCustomer } from "@roundsman/contract/office/business-customers";
import { businessProduct } from "@roundsman/contract/office/business-products";
import {
  businessCustomerResource,
  businessProductResource,
} from "../catalogue/repository/catalogue-resources.ts";
import { sourceOf } from "../customs/repository.ts";
import { encoderOf } from "../kernel/http/encoder.ts";
import { entriesOf } from "../office/repository/accounts/entries.ts";
import { accountsExports } from "../office/repository/accounts/exports.ts";
import { findMembers } from "../team/repository.ts";
import { RECORD_COLUMNS } from "./record-sheets.ts";
import type { Fields, Sheet } from "./sheet.ts";

const people: Sheet = {
  name: "people",
  columns: ["id", "login", "name", "email", "manager", "driver", "disabled", "created_at"],
  async *rows(db) {
    for (const {
      id,
      username,
      name,
      email,
      manager,
      driver,
      disabled,
      createdAt,
    } of await findMembers(db))
      yield { id, login: username, name, email, manager, driver, disabled, created_at: createdAt };
  },
};

const sources: Sheet = {
  name: "customs",
  columns: ["id", "kind"].concat(
    importCompanyFields,
    importedProductFields,
    importedProductExtras,
    ["created_at", "updated_at", "deleted_at", "client_id"],
  ),
  // Deleted ones included and marked: nobody adds these up.
  async *rows(db) {
    const rows = await db
      .selectFrom("customs_source")
      .selectAll()
      .orderBy("kind")
      .orderBy("id")
      .execute();
    for (const row of rows) yield { kind: row.kind, ...sourceOf(row), deleted_at: row.deleted_at };
  },
};

const encode = encoderOf(accountsExport);

const accounts: Sheet = {
  name: "accounts-exports",
  columns: ["id", "program", "from", "to", "sales_account"].concat(
    ["invoices", "credit_notes", "reversals", "net_amount", "vat_amount", "total_amount"],
    ["file_name", "has_file", "created_at", "created_by", "client_id"],
  ),
  async *rows(db) {
    for (const accountsExport of await accountsExports(db)) yield encode(accountsExport) as Fields;
  },
};

/** Which document was exported in which export; an even `nth` took it back. */
const accountsDocuments: Sheet = {
  name: "accounts-documents",
  columns: ["export_id", "program", "kind", "document_id", "responsible_person_id", "nth", "date"],
  async *rows(db) {
    for (const { id } of await accountsExports(db))
      for (const { owner_id, day, ...entry } of await entriesOf(db, id))
        yield { ...entry, responsible_person_id: owner_id, date: day };
  },
};

const HOLDERS = ["assigned_to", "hidden_by", "deleted_at"].concat(RECORD_COLUMNS);
const encodeProduct = encoderOf(businessProduct);
const encodeCustomer = encoderOf(businessCustomer);

/** Deleted ones included and marked. */
const businessProducts: Sheet = {
  name: "business-products",
  columns: ["id", "product_name", "price", "discount_amount", "vat_rate"].concat(HOLDERS),
  async *rows(db) {
    const rows = await businessProductResource.business.everything(db);
    for (const [index, product] of (await businessProductResource.entitiesOf(db, rows)).entries())
      yield { ...(encodeProduct(product) as Fields), deleted_at: rows[index]?.deleted_at };
  },
};

const businessCustomers: Sheet = {
  name: "business-customers",
  columns: ["id", "customer_name", "email", "customer_address", "city", "postcode", "phone"].concat(
    ["document_language", "peppol_id", "buyer_reference", "vat_mode", "terms_days", "owed"],
    HOLDERS,
  ),
  async *rows(db) {
    const rows = await businessCustomerResource.business.everything(db);
    for (const [index, customer] of (await businessCustomerResource.entitiesOf(db, rows)).entries())
      yield { ...(encodeCustomer(customer) as Fields), deleted_at: rows[index]?.deleted_at };
  },
};

/** Records of the business itself, which only managers see. */
export const BUSINESS_SHEETS: readonly Sheet[] = [
  people,
  sources,
  accounts,
  accountsDocuments,
  businessProducts,
  businessCustomers,
];
