import type { Line } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { VatRate } from "@roundsman/core/vat/rates";
import { mergedKeys, keptKeys } from "../../sync/store/merged-customers.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { isCounted } from "../../sync/store/counted-invoices.ts";
import { newestFirst } from "../queries.ts";

/** What a customer bought last: product, quantity and price. */
export interface UsualProduct {
  readonly id: string | number;
  readonly name: string;
  /** Taken from the last invoice with it: pence a unit, and pence off a unit. */
  readonly price: Pence;
  readonly discount: Pence;
  readonly quantity: Quantity;
  readonly vatRate?: VatRate | undefined;
}

const RECENT = 8;

/** The customers of the latest invoices, latest first, each once. */
export const useRecentCustomerKeys = (): readonly string[] | undefined =>
  useRows(async (db) => {
    const older = Math.max(0, (await db.invoices.count()) - RECENT * 6);
    const last = await db.invoices.orderBy("createdAt").offset(older).filter(isCounted).toArray();
    const kept = await keptKeys(db);
    const keys = last.toReversed().flatMap(({ customerKey }) => kept(customerKey) ?? []);
    return [...new Set(keys)].slice(0, RECENT);
  }, []);

/** The most recently bought first, each product once. */
export const useUsualProducts = (customerKey: string | null): readonly UsualProduct[] | undefined =>
  useRows(
    async (db) => {
      const theirs =
        customerKey === null
          ? []
          : await db.invoices
              .where("customerKey")
              .anyOf(await mergedKeys(db, customerKey))
              .filter(isCounted)
              .toArray();
      return soldIn(theirs.toSorted(newestFirst));
    },
    [customerKey],
  );

/** The products of some invoices, each once, as the first invoice with it has it. */
export function soldIn(
  invoices: readonly { readonly lines: readonly Line[] }[],
): readonly UsualProduct[] {
  const products = new Map<string, UsualProduct>();
  for (const { lines } of invoices)
    for (const line of lines) if (!products.has(line.name)) products.set(line.name, line);
  return [...products.values()];
}
