import type { DocumentLanguage } from "@roundsman/documents/language";
import type { DaySheetDocument } from "@roundsman/documents/stock/day-sheet-document";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import type { CreditOfDay } from "./day-credits.ts";
import { dayRows } from "./day-rows.ts";

interface ClosedDay {
  readonly sheet: Pick<
    LocalDaySheet,
    | "day"
    | "note"
    | "cashExpected"
    | "cashCounted"
    | "denominations"
    | "collected"
    | "collectedOnAccount"
    | "received"
    | "goods"
  >;
  readonly products: readonly Pick<LocalProduct, "key" | "id" | "name">[];
  readonly credits: readonly CreditOfDay[];
}

/** A closed day as a printable document. */
export function printedDay(
  { sheet, products, credits }: ClosedDay,
  { driver, language }: { readonly driver: string; readonly language: DocumentLanguage },
): { readonly kind: "day-sheet"; readonly sheet: DaySheetDocument } {
  const { day, note, cashExpected: expected, cashCounted: counted, collected, received } = sheet;
  const onAccount = sheet.collectedOnAccount?.map(({ customerName: customer, amount }) => ({
    customer,
    amount,
  }));
  const rows = dayRows(sheet.goods, products).map(
    ({ name, delivered, returned, wasted, closing }) => ({
      name,
      delivered,
      returned,
      wastage: wasted,
      onVan: closing,
    }),
  );
  const cash = {
    // Counts entries, not paid invoices, as earlier papers did: a closed day prints as it was
    // signed.
    invoices: collected.length,
    expected,
    counted,
    denominations: sheet.denominations ?? [],
  };
  return {
    kind: "day-sheet",
    sheet: { day, driver, rows, credits, cash, onAccount, received, note, language },
  };
}
