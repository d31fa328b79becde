import { dayAt } from "@roundsman/core/day";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PEOPLE } from "../demo/people.ts";
import { seedDemo } from "../demo/seed.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { download } from "./testing.ts";

type Row = Readonly<Record<string, unknown>>;

let business: TestApp;
let files: Map<string, string>;
beforeAll(async () => {
  business = await freshApp({ people: "none" });
  const today = dayAt(business.clock.now);
  await seedDemo(business.database.db, { today, passwords: createPasswords() });
  const { username, password } = DEMO_PEOPLE[2];
  const session = await business.anyone.api.session.login({ body: { username, password } });
  const manager = caller(business.app, session);
  files = await download(business, manager, "/api/exchange/business-export/");
}, 120_000);
afterAll(() => business.close());

/**
 * The columns of each sheet. The sample business has something in each of them, except in those
 * with a question mark, and in the sheets of which it has no row.
 */
const SHEETS = {
  people: "id login name email manager driver disabled created_at",
  customs:
    "id kind company_name address vat eori hs_code description grossweight netweight cube " +
    "material unit_value ctns quantity total_value country_of_origin? unit? created_at " +
    "updated_at deleted_at? client_id",
  "accounts-exports":
    "id program from to sales_account invoices credit_notes reversals net_amount vat_amount " +
    "total_amount file_name has_file created_at created_by client_id",
  "accounts-documents": "export_id program kind document_id responsible_person_id nth date",
  "business-products":
    "id product_name price discount_amount vat_rate assigned_to hidden_by? deleted_at? " +
    "created_at updated_at client_id",
  "business-customers":
    "id customer_name email customer_address city postcode phone document_language? " +
    "peppol_id? buyer_reference? vat_mode? terms_days owed assigned_to hidden_by? deleted_at? " +
    "created_at updated_at client_id",
  customers:
    "id customer_name email customer_address city postcode phone images? premium driver_name " +
    "document_language? peppol_id? buyer_reference? created_at updated_at client_id vat_mode? " +
    "terms_days credit_limit credit_limit_by limit_lifted_on? on_account business_id",
  products:
    "id product_name price discount_amount responsible_person vat_rate business_id created_at " +
    "updated_at client_id",
  tasks:
    "id customer_name email customer_address city postcode phone images? premium driver_name " +
    "created_at updated_at client_id",
  routes: "id name position member_id member_name",
  "task-categories": "id name position member_id member_name",
  "product-categories": "id name position member_id member_name",
  companies:
    "id name email registration_number bank_account bank_sort_code vat_number contact_number " +
    "created_at updated_at client_id contact_person bank_name address peppol_id",
  invoices:
    "id customer_name customer_address customer_postal_code customer_city customer_email " +
    "customer_phone drivercustomer_id description invoice_date supply_date due_date " +
    "company_id footerdescription discount total_amount delivery_status payment_status " +
    "responsible_person_id created_at updated_at client_id vat_mode? payable_amount number " +
    "credited_amount corrects corrected_by paid_amount",
  "invoice-lines":
    "invoice_id position product_id name price discount_amount quantity subtotal vat_rate",
  documents:
    "id invoice_id kind vat lang total made_at company created_at client_id credit_note_id " +
    "number",
  "number-series": "id prefix next last? last_credit_note? closed_at? created_at client_id",
  numbers: "prefix number invoice_id created_at",
  "issued-states": "id invoice_id action reason at body",
  "credit-notes":
    "id number credit_date invoice_id invoice_number invoice_date drivercustomer_id " +
    "customer_name reason description language? vat_mode net_amount vat_amount total_amount " +
    "voided_at? created_at updated_at client_id",
  "credit-note-lines":
    "credit_note_id number invoice_id line name quantity unit_price vat_rate amount net vat " +
    "gross goods",
  payments:
    "id payment_date drivercustomer_id customer_name method amount on_account reference " +
    "made_by reverses? reversed_by? taken_by receipt_name receipt_address receipt_city " +
    "receipt_postal_code receipt_email receipt_phone created_at updated_at client_id",
  "payment-invoices": "payment_id payment_date invoice_id invoice_number amount unneeded?",
  "stock-entries":
    "id kind day note invoice_id product_id quantity counted expected created_at client_id",
  "cash-entries": "id invoice_id drivercustomer_id? amount day created_at",
  "day-sheets":
    "id day note cash_expected cash_counted received denominations? corrects? corrected_by? " +
    "after_entry last_entry after_cash last_cash after_payment last_payment created_at " +
    "client_id",
  "day-sheet-goods":
    "day_sheet_id day product_id opening loaded delivered returned wasted adjusted closing",
  "product-settings": "product_id stock_low barcode",
  pictures: "kind id link file",
  deleted: "kind id name deleted_at content",
  "merged-customers": "customer_id customer_name merged_into counts_for merged_at",
  "hand-overs":
    "id direction other_person other_name route_name? last_day invoices created_at ended_at",
  log: "seq at actor_id action kind ids before after",
  "sign-ins": "id at event address",
  imports: "id kind file created_at undone_at client_id",
  "kept-invoices": "invoice_id until",
};

/** The fields of each list of data.json, likewise. */
const LISTS = {
  people: "id login name email manager driver disabled? created_at",
  customs:
    "kind company_name address id client_id version created_at updated_at deleted_at? vat " +
    "eori hs_code description grossweight netweight cube material unit_value ctns quantity " +
    "total_value",
  business_products:
    "id product_name price discount_amount vat_rate assigned_to hidden_by? client_id version " +
    "created_at updated_at deleted_at?",
  business_customers:
    "id customer_name email customer_address city postcode phone document_language? " +
    "peppol_id? buyer_reference? owed assigned_to hidden_by? client_id version created_at " +
    "updated_at deleted_at? terms_days",
  customers:
    "id customer_name email customer_address city postcode phone images? premium driver_name " +
    "document_language? peppol_id? buyer_reference? client_id version created_at updated_at " +
    "terms_days credit_limit credit_limit_by on_account business_id",
  products:
    "id product_name price discount_amount vat_rate responsible_person client_id version " +
    "created_at updated_at business_id",
  tasks:
    "id customer_name customer_address city postcode phone email images? premium? driver_name " +
    "client_id version created_at updated_at",
  routes: "id name members client_id version created_at updated_at",
  task_categories: "id name members client_id version created_at updated_at",
  product_categories: "id name members client_id version created_at updated_at",
  companies:
    "id name email registration_number bank_account bank_sort_code vat_number contact_number " +
    "contact_person bank_name address logo peppol_id responsible_person client_id version " +
    "created_at updated_at",
  invoices:
    "id customer_name customer_address customer_postal_code customer_city customer_email " +
    "customer_phone drivercustomer_id description invoice_date supply_date due_date " +
    "company_id footerdescription product_details discount total_amount delivery_status " +
    "payment_status paid_from before_stock last_document responsible_person_id client_id " +
    "version created_at updated_at paid_amount issued number payable_amount credited_amount " +
    "corrected_by corrects",
  documents:
    "id kind vat lang total made_at company client_id created_at invoice_id credit_note_id " +
    "number",
  number_series: "id prefix closed_at? created_at next next_credit_note client_id",
  numbers: "prefix number invoice_id created_at",
  issued_states: "id invoice_id action reason at body",
  credit_notes:
    "id number invoice_id invoice_number invoice_date drivercustomer_id customer_name " +
    "credit_date reason description vat_mode lines vat_rates net_amount vat_amount " +
    "total_amount last_document voided_at? responsible_person_id client_id version created_at " +
    "updated_at",
  payments:
    "id drivercustomer_id customer_name method amount payment_date reference allocations " +
    "on_account made_by reverses? reversed_by? taken_by responsible_person_id client_id " +
    "version created_at updated_at receipt_name receipt_address receipt_postal_code " +
    "receipt_city receipt_email receipt_phone",
  stock_entries: "id client_id kind day note invoice_id lines created_at",
  cash_entries: "id invoice_id drivercustomer_id? amount day created_at",
  day_sheets:
    "id client_id day note cash_expected cash_counted denominations? corrects? corrected_by? " +
    "created_at goods collected after_entry last_entry after_cash last_cash after_payment " +
    "last_payment received",
  product_settings: "product_id stock_low barcode",
  deleted: "kind id name deleted_at content",
  hand_overs:
    "id direction other_person other_name route_name? last_day invoices created_at ended_at " +
    "client_id",
  sign_ins: "id at event address",
};

const NOTHING: readonly unknown[] = [undefined, null, "", 0, false];
const isNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : NOTHING.includes(value);

/** The cells of a sheet's lines (RFC 4180), still quoted. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    lines.at(-1)?.push(cell);
    if (end !== ",") lines.push([]);
  }
  return lines.slice(0, -1);
}

function described(names: readonly string[], rows: readonly Row[]): string {
  const isEmpty = (name: string) => rows.length > 0 && rows.every((row) => isNothing(row[name]));
  return names
    .filter((name) => name !== "owner" && name !== "owner_id")
    .map((name) => (isEmpty(name) ? `${name}?` : name))
    .join(" ");
}

test("the sheets of a business have these columns, and each is filled", () => {
  const sheets = [...files].filter(([name]) => name.endsWith(".csv"));
  const found = sheets.map(([name, text]) => {
    const [names = [], ...rows] = cellsOf(text.slice(1));
    const named = rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])));
    return [name.replace(".csv", ""), described(names, named)];
  });
  expect(Object.fromEntries(found)).toEqual(SHEETS);
});

test("the lists of data.json have these fields, and each is filled", () => {
  const lists: Row = JSON.parse(files.get("data.json") ?? "");
  const found = Object.entries(lists).flatMap(([name, rows]) => {
    if (!Array.isArray(rows) || rows.length === 0) return [];
    const names = [...new Set(rows.flatMap((row: Row) => Object.keys(row)))];
    return [[name, described(names, rows)]];
  });
  expect(Object.fromEntries(found)).toEqual(LISTS);
});
