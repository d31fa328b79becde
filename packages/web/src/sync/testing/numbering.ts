import { readSeriesNumber } from "@roundsman/core/issuing/number-series";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { creditInvoice } from "../../invoices/credit-notes/queries.ts";
import { recordDocument } from "../../invoices/papers/document-records.ts";
import { numberInvoices } from "../../invoices/papers/number-invoices.ts";
import { creditNotesOf } from "../outbox/credit-notes.ts";
import { groupBy } from "../outbox/queue.ts";
import type { Phone } from "../store/phone.ts";

/** Hands an invoice out as a PDF, and answers its number. */
export async function handOut(key: string, phone: Phone): Promise<string> {
  await numberInvoices([key], phone);
  const number = (await phone.db.invoices.get(key))?.number;
  if (number === undefined) throw new Error("A paper without a number");
  const at = new Date(phone.now()).toISOString();
  await recordDocument(
    key,
    { kind: "pdf", vat: "add", language: "en", total: pence(1), at, company: "" },
    phone,
  );
  return number;
}

/** Credits one bag of rice. Answers the note's key and its number. */
export async function creditOne(
  key: string,
  phone: Phone,
): Promise<readonly [key: string, number: string]> {
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "van" } as const];
  const note = await creditInvoice(key, { reason: "returned", summary: "", lines }, phone);
  const notes = await creditNotesOf(phone.db, { id: null, key });
  const number = notes.find((creditNote) => creditNote.key === note)?.number;
  if (!number) throw new Error("A credit note without a number");
  return [note, number];
}

/** The numbers that are missing below the last one of each series. */
export function gapsIn(
  numbers: readonly string[],
  read: typeof readSeriesNumber,
): readonly string[] {
  const series = groupBy(
    numbers.flatMap((number) => read(number) ?? []),
    ({ prefix }) => prefix,
  );
  return [...series].flatMap(([prefix, taken]) => {
    const places = new Set(taken.map(({ at }) => at));
    return Array.from({ length: Math.max(...places) }, (_, index) => index + 1)
      .filter((at) => !places.has(at))
      .map((at) => `${prefix}-${at}`);
  });
}
