import { invoiceNumber, numberOf } from "@roundsman/core/invoice";
import { searchFor } from "@roundsman/core/search";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListedNote } from "../history/notes-in-history.ts";

/** Credit notes whose customer or number, or invoice's number, the search finds, in their order. */
export function findNotes(notes: readonly ListedNote[], query: string): readonly ListedNote[] {
  const finds = searchFor(query);
  return notes.filter(({ note, invoice }) =>
    finds({
      texts: [invoice.billTo.name, ...note.lines.map(({ name }) => name)],
      numbers: [invoice.billTo.phone],
      papers: [note.number ?? "", numberOf(invoice) ?? ""],
    }),
  );
}

/** Those whose customer, number, product or phone number the search finds, in their order. */
export function findInvoices(
  rows: readonly LocalInvoice[],
  query: string,
): readonly LocalInvoice[] {
  if (query.trim() === "") return rows;
  const finds = searchFor(query);
  return rows.filter(({ id, number, billTo, lines }) =>
    finds({
      texts: [billTo.name, ...lines.map(({ name }) => name)],
      numbers: [billTo.phone],
      papers: [
        ...(number === undefined ? [] : [number]),
        ...(id === null ? [] : [invoiceNumber(id)]),
      ],
    }),
  );
}
