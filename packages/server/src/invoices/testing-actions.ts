import { addDays, day, type Day } from "@roundsman/core/day";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import type { Line } from "@roundsman/core/invoice";
import {
  INVOICE_LISTS,
  PAYMENT_STATUSES,
  type InvoiceList,
  type PaymentStatus,
} from "@roundsman/core/payment-status";
import fc from "fast-check";
import { line } from "./testing.ts";

/** Someone does something, perhaps twice because the first answer was lost. */
export interface Act {
  readonly who: 0 | 1;
  readonly twice: boolean;
  /** Indexes of invoices, modulo their number. */
  readonly which: readonly number[];
  readonly what:
    | {
        readonly do: "create";
        readonly list: InvoiceList;
        readonly date: Day;
        readonly lines: readonly Line[];
      }
    | {
        readonly do: "rewrite";
        readonly seen: "current" | "stale" | "unknown";
        readonly date: Day;
        readonly lines: readonly Line[];
      }
    | { readonly do: "pay"; readonly status: PaymentStatus }
    | { readonly do: "deliver"; readonly status: string }
    | { readonly do: "submit"; readonly list: InvoiceList }
    | { readonly do: "remove" | "remove many" | "restore" | "take another's" };
}

export const lines = fc.array(
  fc
    .tuple(fc.constantFrom("Rice", "Tofu", "生姜"), fc.nat(5000), fc.integer({ min: 1, max: 5000 }))
    .map(([name, price, quantity]) =>
      line(name, price / 100, quantity / 1000, Math.floor(price / 7) / 100),
    ),
  { maxLength: 3 },
);
export const date = fc
  .integer({ min: 0, max: 100 })
  .map((days) => addDays(day("2026-08-15"), days));
export const what: fc.Arbitrary<Act["what"]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      list: fc.constantFrom(...INVOICE_LISTS),
      date,
      lines,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rewrite" as const),
      seen: fc.constantFrom("current" as const, "stale" as const, "unknown" as const),
      date,
      lines,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      status: fc.constantFrom(...PAYMENT_STATUSES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      status: fc.constantFrom(...DELIVERY_STATUSES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      list: fc.constantFrom(...INVOICE_LISTS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "remove" as const,
        "remove many" as const,
        "restore" as const,
        "take another's" as const,
      ),
    }),
  },
);
export const acts = fc.array(
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    twice: fc.boolean(),
    which: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
    what,
  }),
  { minLength: 1, maxLength: 12 },
);
