import { randomUUID } from "node:crypto";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import type { TestApp } from "../../testing/fresh-app.ts";
import { textsIn } from "./testing-csv.ts";
import { READERS, type ReadDocument } from "./testing-parsers.ts";

/** An export on the wire. */
export interface WireExport {
  readonly id: number;
  readonly invoices: number;
  readonly credit_notes: number;
  readonly reversals: number;
  readonly net_amount: number;
  readonly vat_amount: number;
  readonly total_amount: number;
  readonly file_name: string;
}
export interface Exported {
  readonly status: number;
  readonly made: WireExport | null;
  readonly before: readonly { readonly export_id: number; readonly documents: number }[];
}

export const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

/** Helpers for tests of exports. */
export const accountant = (business: () => TestApp, manager: () => Caller) => {
  const bytes = async (id: number): Promise<Uint8Array> => {
    const answer = await business().app.inject({
      url: `/api/office/accounts/exports/${id}/file/`,
      headers: { authorization: `Bearer ${manager().access}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  const exported = async (
    program: AccountsProgram,
    span: object = NOVEMBER,
    by: Caller = manager(),
  ): Promise<Exported> => {
    const { status, body } = await by.send(
      "POST",
      "/api/office/accounts/exports/",
      { program, ...span },
      { "idempotency-key": randomUUID() },
    );
    const { export: made, exported_before: before } = body as {
      export: WireExport | null;
      exported_before: Exported["before"];
    };
    return { status, made, before };
  };
  const documentsOf = async (program: AccountsProgram, id: number): Promise<ReadDocument[]> =>
    READERS[program](textsIn(await bytes(id)));
  return {
    bytes,
    exported,
    documentsOf,
    /** Makes an export and reads its files. */
    async exportAndRead(
      program: AccountsProgram,
      span: object = NOVEMBER,
    ): Promise<ReadDocument[]> {
      const { made: written } = await exported(program, span);
      return written ? documentsOf(program, written.id) : [];
    },
  };
};

/** The sums of documents, in pence. */
export const sumOf = (documents: readonly ReadDocument[]) => {
  const lines = documents.flatMap((document) => document.lines);
  return {
    net: lines.reduce((sum, { net }) => sum + net, 0),
    vat: lines.reduce((sum, { vat }) => sum + vat, 0),
  };
};

/**
 * Inserts invoices of one line each by SQL, because so many calls would take minutes. Those after
 * the first `onFirst` are of the 2nd of November.
 */
export async function fillInvoices(
  { database: { db } }: TestApp,
  count: number,
  onFirst = count,
): Promise<void> {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name,
      search_text, date, summary, footnote, total, discount, delivery_status, payment_status, vat_mode, created_at, updated_at)
    select 1, i, 'invoice-' || i, null, 'Lotus Garden', '', '', '', '', '', 'lotus', 'lotus',
      case when i <= ${sql.lit(onFirst)} then '2026-11-01' else '2026-11-02' end, '', '', 1200, 0, 'delivered', 'due', 'included', '', ''
    from n where true`.execute(db);
  await sql`insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity)
    select owner_id, id, 0, '"p"', 'Tea', 1200, 0, 1000 from invoice`.execute(db);
}
