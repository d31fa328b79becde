import { invoice, type Invoice } from "@roundsman/contract/invoice";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  INVOICE_COLUMNS,
  invoiceOf,
  lineOf,
  type ReadInvoice,
} from "../../packages/server/src/invoices/repository/invoice-rows.ts";
import { encoderOf } from "../../packages/server/src/kernel/http/encoder.ts";
import { compiled } from "../../packages/server/src/kernel/storage/compiled.ts";
import type { Database } from "../../packages/server/src/kernel/storage/schema/schema.ts";
import {
  packColumns,
  unpackRow,
} from "../../packages/server/src/kernel/storage/sqlite/packed-rows.ts";
import { race, raceAsync } from "../parts/race.ts";
import { LINE, OWNER, PAGE, repeated, TIMES } from "./pieces.ts";

/** kernel/storage/sqlite/packed-rows.ts: a row as one JSON text. */
export async function comparePacking(db: Kysely<Database>): Promise<void> {
  const plain = compiled<ReadInvoice, []>((on) =>
    on.selectFrom("invoice").select(INVOICE_COLUMNS).where("owner_id", "=", OWNER).limit(PAGE),
  );
  const packed = compiled<{ readonly row: string }, []>((on) =>
    on
      .selectFrom("invoice")
      .select(packColumns(INVOICE_COLUMNS).as("row"))
      .where("owner_id", "=", OWNER)
      .limit(PAGE),
  );
  const unpacked = async () =>
    (await packed(db)).map(({ row }) =>
      unpackRow<ReadInvoice>(INVOICE_COLUMNS, JSON.parse(row) as unknown[]),
    );
  await raceAsync(`A page of ${PAGE} invoices: its rows`, TIMES, [
    { name: "a value for each column", work: () => repeated(() => plain(db)) },
    { name: "one JSON text a row", work: () => repeated(unpacked) },
  ]);
}

/** kernel/http/encoder.ts: codecs without checks. */
export async function compareEncoding(db: Kysely<Database>): Promise<void> {
  const page = await pageOf(db);
  const schema = z.array(invoice);
  const encode = encoderOf(schema);
  race(`A page of ${PAGE} invoices: encoding it`, PAGE, [
    { name: "z.encode", work: () => z.encode(schema, [...page]).length },
    { name: "encoderOf", work: () => (encode(page) as readonly unknown[]).length },
  ]);
}

/** invoices/repository/invoice-rows.ts, `refOf`: a plain text needs no JSON parser. */
export function compareReferences(): void {
  const lines = 10_000;
  const each = (read: () => unknown) => {
    let texts = 0;
    for (let line = 0; line < lines; line += 1) texts += typeof read() === "object" ? 1 : 0;
    return texts;
  };
  race("A line of an invoice: the id of its product", lines, [
    {
      name: "JSON.parse",
      work: () => each(() => ({ ...lineOf(LINE), id: JSON.parse(LINE.product_ref) as string })),
    },
    { name: "lineOf", work: () => each(() => ({ ...lineOf(LINE), id: "" })) },
  ]);
}

async function pageOf(db: Kysely<Database>): Promise<Invoice[]> {
  const rows = await db.selectFrom("invoice").select(INVOICE_COLUMNS).limit(PAGE).execute();
  const lines = [LINE, LINE, LINE].map(lineOf);
  return rows.map((row) => invoiceOf(row, lines));
}
