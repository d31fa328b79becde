import type { Migration } from "../migration.ts";

/**
 * Some invoices were handed out on a document with VAT on top, although nobody had chosen a VAT
 * option. They are now owed with that VAT: until version 36 the row said less than the document.
 * Paid invoices stay as they are, because nobody knows what came in. Invoices with credit notes
 * stay as their notes treat VAT. Change rows tell phones to pull them.
 */
export const vatOfPapers: Migration = {
  version: 36,
  name: "vat of papers",
  statements: (engine) => [
    `insert into change (owner_id, seq, kind, ids, at)
     select there.owner_id, counter.next + 1 + there.part, 'invoice', ${idsIn(engine)}, ${now(engine)}
     from (select owner_id, id, (row_number() over (partition by owner_id order by id) - 1) / 200 as part
       from invoice where ${CONDITION} and deleted_at = '') as there
     inner join counter on counter.name = 'log/' || there.owner_id
     group by there.owner_id, there.part, counter.next`,
    `update counter set next = said.last
     from (select owner_id, max(seq) as last from change group by owner_id) as said
     where counter.name = 'log/' || said.owner_id and counter.next < said.last`,
    `update invoice set vat_mode = 'add', version = version + 1, vat_added = ${vatAt("", 200)} + ${vatAt("reduced", 50)}
     where ${CONDITION}`,
  ],
};

/**
 * Includes partly paid invoices whose payments do not exceed what was owed, so that nothing of them
 * is on account.
 */
const CONDITION = `vat_mode = '' and handed_out like '%"vat":"add"%' and payment_status <> 'paid' and corrected_by = 0
  and (paid <= total or deleted_at <> '' or payment_status = 'scheduled')
  and not exists (select 1 from credit_note where credit_note.owner_id = invoice.owner_id
    and credit_note.invoice_id = invoice.id and credit_note.voided_at = '')`;

/**
 * Rounded once per rate, half away from zero, as core does. The rates have been these since 2011.
 */
const vatAt = (rate: "" | "reduced", tenths: number): string =>
  `coalesce((select (cast(sum((cast(price - discount as bigint) * quantity + 500) / 1000) as bigint) * ${tenths} + 500) / 1000
    from invoice_line where invoice_line.owner_id = invoice.owner_id and invoice_line.invoice_id = invoice.id
    and vat_rate in ('${rate}'${rate === "" ? ", 'standard'" : ""})), 0)`;

const idsIn = (engine: "sqlite" | "postgres"): string =>
  engine === "sqlite" ? "json_group_array(there.id)" : "json_agg(there.id)::text";

const now = (engine: "sqlite" | "postgres"): string =>
  engine === "sqlite"
    ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    : `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
