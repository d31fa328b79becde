import { invoiceNumber } from "@roundsman/core/invoice";
import { searchFor } from "@roundsman/core/search";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** Those whose customer, number, product or phone number the search finds, in their order. */
export function findInvoices(
  rows: readonly LocalInvoice[],
  query: string,
): readonly LocalInvoice[] {
  if (query.trim() === "") return rows;
  const finds = searchFor(query);
  return rows.filter(({ id, number, billTo, lines }) =>
    finds({
      texts: [
        billTo.name,
        ...(number === undefined ? [] : [number]),
        ...(id === null ? [] : [invoiceNumber(id)]),
        ...lines.map(({ name }) => name),
      ],
      numbers: [billTo.phone],
    }),
  );
}
