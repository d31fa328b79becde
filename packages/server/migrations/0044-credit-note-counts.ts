import type { Migration } from "./migration.ts";

/**
 * How many credit notes of an invoice count: a note for free goods has the total £0.00 but still
 * names the invoice. Change rows tell phones to pull invoices that only have such notes: until
 * version 44, responses treated them as not credited.
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
