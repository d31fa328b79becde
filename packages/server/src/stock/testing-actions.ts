import fc from "fast-check";

export type Lines = readonly (readonly [product: 0 | 1, units: number])[];
export interface ByHand {
  readonly do: "load" | "return" | "wastage" | "count";
  readonly product: 0 | 1;
  readonly units: number;
}
export type What =
  | { readonly do: "create"; readonly list: "invoice" | "notpaidinvoice"; readonly lines: Lines }
  | { readonly do: "edit"; readonly lines: Lines; readonly delivered: boolean }
  | {
      readonly do:
        | "deliver"
        | "undo delivery"
        | "submit"
        | "to credit"
        | "to GetPaid"
        | "remove"
        | "remove many"
        | "restore";
    }
  | ByHand
  | { readonly do: "close" };

/** Someone does something, perhaps twice because the first answer was lost. */
export interface Act {
  readonly van: 0 | 1;
  readonly twice: boolean;
  readonly which: readonly number[];
  readonly what: What;
}

export const units = fc.integer({ min: 1, max: 9000 }).map((quantity) => quantity / 1000);
export const product = fc.constantFrom(0 as const, 1 as const);
export const lines = fc.array(fc.tuple(product, units), { maxLength: 3 });
export const what: fc.Arbitrary<What> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      list: fc.constantFrom("invoice" as const, "notpaidinvoice" as const),
      lines,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("edit" as const), lines, delivered: fc.boolean() }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "deliver",
        "deliver",
        "undo delivery",
        "submit",
        "submit",
        "to credit",
        "to GetPaid",
        "remove",
        "remove many",
        "restore",
      ),
    }) as fc.Arbitrary<What>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("load" as const, "return" as const, "wastage" as const, "count" as const),
      product,
      units,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const) }) },
);
export const acts = fc.array(
  fc.record({
    van: fc.constantFrom(0 as const, 1 as const),
    twice: fc.boolean(),
    which: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
    what,
  }),
  { minLength: 4, maxLength: 16 },
);
