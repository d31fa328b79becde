import { table, type Engine, type Migration } from "../migration.ts";

/**
 * What a document that was handed out contained beside its invoice, and the last numbers that a
 * phone used in a series it left.
 *
 * `handed_out.printed` is JSON: the digest of its company, and the buyer; "" for older documents,
 * {"lost":true} if unknown. Documents and former states move with an invoice that is handed over;
 * those of invoices that earlier releases handed over are moved here. Company and customer have
 * other ids with the other driver: for such documents, only the business's own company can be
 * found.
 */
export const printedPapers: Migration = {
  version: 39,
  name: "printed papers",
  statements: (engine) => [
    table(engine, "printed_company", "digest text not null primary key, body text not null"),
    "alter table handed_out add column printed text not null default ''",
    // For looking up in the log what documents said of a company or a customer at their time.
    "create index audit_of_companies on audit (at, seq) where kind = 'company'",
    "create index audit_of_default_company on audit (at, seq) where kind = 'defaultCompany'",
    "create index audit_of_customers on audit (owner_id, at, seq) where kind = 'customer'",
    `alter table number_series add column last ${count(engine)}`,
    `alter table number_series add column last_credit_note ${count(engine)}`,
    `update handed_out set
       printed = case when kind in ('pdf', 'png') and ${HIDDEN("company_id is null")} then '' else '{"lost":true}' end,
       owner_id = (${HAS_IT("handed_out")})
     where credit_note_id = 0 and ${HIDDEN("moved_to <> 0")}
       and not exists (
         select 1 from handed_out there where there.owner_id = (${HAS_IT("handed_out")}) and there.key = handed_out.key
       )`,
    `update issued_state set owner_id = (${HAS_IT("issued_state")})
     where exists (
       select 1 from invoice where invoice.owner_id = issued_state.owner_id and invoice.id = issued_state.invoice_id and moved_to <> 0
     )`,
  ],
};

/** 0: unknown. */
const count = (engine: Engine): string =>
  `${engine === "sqlite" ? "integer" : "bigint"} not null default 0`;

const HIDDEN = (condition: string): string =>
  `exists (
     select 1 from invoice where invoice.owner_id = handed_out.owner_id and invoice.id = handed_out.invoice_id and ${condition}
   )`;

const HAS_IT = (of: string): string =>
  `select moved_to from invoice where invoice.owner_id = ${of}.owner_id and invoice.id = ${of}.invoice_id`;
