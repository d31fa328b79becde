const server = (name) => `packages/server/src/${name}`;
const web = (name) => `packages/web/src/${name}`;
const contract = (name) => `packages/contract/src/${name}`;
const documents = (name) => `packages/documents/${name}`;
const resource = (name) => web(`sync/resources/${name}.ts`);

/** Tests of what is written to a database and read from it, for any resource. */
const SHEETS = ["every-field", "export-round-trip"].map((name) =>
  server(`exchange/${name}.test.ts`),
);
const ANSWERS = [server("main/spec-answers.test.ts")];
const QUEUE = web("messages/en/queue.ts#queue");
const RECORD_SHEETS = server("exchange/record-sheets.ts#RECORD_SHEETS");

/**
 * The resources, smallest first. `table`: the contract's module and its table of fields. `in`:
 * where fields are written out: a folder, a file, or a declaration in a file. `tests`: the tests
 * that must notice a missing field on the server and in documents; for phone code, the nearest
 * tests that import the file.
 */
export const RESOURCES = {
  products: {
    table: ["products.ts", "PRODUCT_FIELDS"],
    in: [
      contract("products.ts#PRODUCT_FIELDS"),
      server("products/"),
      server("kernel/storage/schema/stock-tables.ts#ProductTable"),
      server("exchange/import-resources.ts#productImports"),
      RECORD_SHEETS,
      web("products/"),
      resource("products"),
    ],
    tests: [...SHEETS, server("products/products.test.ts"), server("exchange/import.test.ts")],
  },
  tasks: {
    table: ["tasks.ts", "TASK_FIELDS"],
    in: [
      contract("tasks.ts#TASK_FIELDS"),
      server("tasks/"),
      server("kernel/storage/schema/contact-tables.ts#TaskTable"),
      web("tasks/"),
      resource("tasks"),
      QUEUE,
    ],
    tests: [...SHEETS, server("customers/customers.test.ts"), ...ANSWERS],
  },
  customers: {
    table: ["customers.ts", "CUSTOMER_FIELDS"],
    in: [
      contract("customers.ts#CUSTOMER_FIELDS"),
      server("customers/"),
      server("kernel/storage/schema/contact-tables.ts#CustomerTable"),
      server("exchange/import-resources.ts#customerImports"),
      RECORD_SHEETS,
      web("customers/"),
      resource("customers"),
      QUEUE,
    ],
    tests: [...SHEETS, server("customers/customers.test.ts"), server("exchange/import.test.ts")],
  },
  companies: {
    table: ["companies.ts", "COMPANY_FIELDS"],
    in: [
      contract("companies.ts#TYPED_FIELDS"),
      server("companies/"),
      server("kernel/storage/schema/schema.ts#CompanyTable"),
      RECORD_SHEETS,
      web("companies/"),
      resource("companies"),
      QUEUE,
    ],
    tests: [...SHEETS, server("companies/companies.test.ts")],
  },
  team: {
    table: ["team.ts", "MEMBER_FIELDS"],
    in: [
      contract("team.ts#DETAILS"),
      contract("team.ts#MEMBER_FIELDS"),
      server("team/"),
      server("kernel/storage/schema/schema.ts#PersonTable"),
      web("team/"),
    ],
    tests: [server("team/team.test.ts"), ...ANSWERS],
  },
  stock: {
    table: ["stock/stock-wire.ts", "STOCK_ENTRY_FIELDS"],
    in: [
      contract("stock/stock-wire.ts#STOCK_ENTRY_FIELDS"),
      server("stock/repository/entries.ts"),
      server("stock/repository/ledger.ts"),
      server("stock/handlers.ts"),
      server("kernel/storage/schema/stock-tables.ts#StockEntryTable"),
      server("exchange/van-sheets.ts"),
      web("stock/actions.ts"),
      web("stock/history.ts"),
      resource("stock"),
    ],
    tests: [server("stock/stock.test.ts"), server("stock/counts.test.ts"), ...SHEETS],
  },
  "invoice-lines": {
    table: ["invoices/invoice-lines.ts", "LINE_NAMES"],
    in: [
      "packages/core/src/invoice.ts#Line",
      contract("invoices/invoice-lines.ts"),
      server("invoices/repository/invoice-rows.ts#LINE_COLUMNS"),
      server("invoices/repository/invoice-rows.ts#lineOf"),
      server("invoices/repository/invoice-rows.ts#lineRow"),
      server("invoices/repository/draft.ts"),
      server("kernel/storage/schema/schema.ts#InvoiceLineTable"),
      server("exchange/invoice-sheets.ts#lineSheet"),
      web("invoices/lines/line-form.tsx"),
      web("invoices/lines/line-start.ts"),
      documents("src/invoice/invoice-items.ts"),
    ],
    tests: [
      ...SHEETS,
      server("invoices/invoices.test.ts"),
      server("invoices/vat-rates.test.ts"),
      documents("test/one-rate-papers.test.ts"),
      documents("test/vat-rates.test.ts"),
    ],
  },
  invoices: {
    table: ["invoice.ts", "INVOICE_FIELDS"],
    in: [
      contract("invoice.ts#INVOICE_FIELDS"),
      server("invoices/changes-paper.ts"),
      server("invoices/repository/invoice-rows.ts#invoiceOf"),
      server("invoices/repository/invoice-rows.ts#totalsIn"),
      server("invoices/repository/write-invoices.ts#columnsOf"),
      server("invoices/repository/draft.ts"),
      server("kernel/storage/schema/schema.ts#InvoiceTable"),
      server("exchange/invoice-sheets.ts#invoiceSheet"),
      web("invoices/queries.ts"),
      web("invoices/editor/draft.ts"),
      web("invoices/editor/dates-section.tsx"),
      web("invoices/editor/customer-section.tsx"),
      web("invoices/editor/footnote-field.tsx"),
      web("invoices/editor/typed-over.ts"),
      web("invoices/writing/invoice-fields.tsx"),
      web("invoices/papers/document.ts"),
      resource("invoices"),
      QUEUE,
      documents("src/invoice/invoice-document.ts"),
      documents("src/invoice/invoice-model.ts"),
      documents("src/invoice/invoice-words.ts"),
    ],
    tests: [
      server("invoices/changes-paper.test.ts"),
      server("invoices/invoice-details.test.ts"),
      ...SHEETS,
      server("invoices/invoices.test.ts"),
      server("invoices/vat-modes.test.ts"),
      server("invoices/issued.test.ts"),
      documents("test/one-rate-papers.test.ts"),
      documents("test/vat-invoice.test.ts"),
    ],
  },
  "credit-notes": {
    table: ["invoices/credit-note.ts", "CREDIT_NOTE_FIELDS"],
    in: [
      contract("invoices/credit-note.ts#CREDIT_NOTE_FIELDS"),
      server("credit-notes/make-note.ts"),
      server("credit-notes/repository/credit-note-rows.ts"),
      server("credit-notes/repository/write-credit-notes.ts"),
      server("kernel/storage/schema/credit-note-tables.ts#CreditNoteTable"),
      server("exchange/credit-sheets.ts"),
      web("invoices/credit-notes/credit-form.ts"),
      web("invoices/credit-notes/note-document.ts"),
      web("invoices/credit-notes/queries.ts"),
      resource("credit-notes"),
    ],
    tests: [
      server("credit-notes/credit-notes.test.ts"),
      server("credit-notes/credit-papers.test.ts"),
      server("credit-notes/credit-numbers.test.ts"),
      ...SHEETS,
      documents("test/credit-note.test.ts"),
    ],
  },
};

/** Maps each name of each field of a table, in code and on the wire, to the name in code. */
export function namesOf(table, names = new Map()) {
  for (const [name, field] of Object.entries(table))
    if (typeof field === "string") names.set(name, name).set(field, name);
    else if ("wire" in field) names.set(name, name).set(field.wire, name);
    else namesOf(field.fields, names.set(name, name));
  return names;
}
