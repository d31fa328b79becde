import type { Migration } from "./migration.ts";

/**
 * How many credit notes count of an invoice: one of free goods comes to £0.00, and names it all the same. Phones hear of the invoices that only such notes
 * name: until version 44 they were answered as if none did.
 */
export const creditNoteCounts: Migration = {
  version: 44,
  name: "credit note counts",
  statements: (engine) => [
    `alter table invoice add column credit_notes ${engine === "sqlite" ? "integer" : "bigint"} not null default 0`,
    `update invoice set credit_notes = (select count(*) from credit_note where ${COUNTS})
     where exists (select 1 from credit_note where ${COUNTS})`,
    `insert into change (owner_id, seq, kind, ids, at)
     select there.owner_id, counter.next + 1 + there.part, 'invoice', ${idsIn(engine)}, ${now(engine)}
     from (select owner_id, id, (row_number() over (partition by owner_id order by id) - 1) / 200 as part
       from invoice where ${AT_NOTHING} and deleted_at = '') as there
     inner join counter on counter.name = 'log/' || there.owner_id
     group by there.owner_id, there.part, counter.next`,
    `update counter set next = changed.last
     from (select owner_id, max(seq) as last from change group by owner_id) as changed
     where counter.name = 'log/' || changed.owner_id and counter.next < changed.last`,
    `update invoice set version = version + 1 where ${AT_NOTHING}`,
  ],
};

const COUNTS = `credit_note.owner_id = invoice.owner_id and credit_note.invoice_id = invoice.id and credit_note.voided_at = ''`;

const AT_NOTHING = "credit_notes > 0 and credited = 0";

const idsIn = (engine: "sqlite" | "postgres"): string =>
  engine === "sqlite" ? "json_group_array(there.id)" : "json_agg(there.id)::text";

const now = (engine: "sqlite" | "postgres"): string =>
  engine === "sqlite"
    ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    : `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
