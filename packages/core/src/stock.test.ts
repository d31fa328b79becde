import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_STATUSES } from "./delivery-status.ts";
import { thousandths } from "./quantity.ts";
import {
  sumByProduct,
  MANUAL_KINDS,
  isAllowedMovement,
  productFinder,
  sameGoods,
  stockDifference,
  quantitiesByProduct,
  stockTakenBy,
  takesSameStock,
  type Delivery,
} from "./stock.ts";

const product = (id: number | null, key: string, name: string, deletedAt = "") => ({
  id,
  key,
  name,
  deletedAt,
});
const rice = product(7, "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e02", "Rice 米");
const tofu = product(8, "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e03", "Tofu");
const find = productFinder([rice, tofu], ({ id }) => id ?? 0);
const line = (id: string | number, name: string, units = 1) => ({
  id,
  name,
  quantity: thousandths(units * 1000),
});

describe("the product of a line", () => {
  it("is the one that its id names, as number, as digits or by its key", () => {
    expect([line(7, "x"), line("7", "x"), line(rice.key, "x")].map(find)).toEqual([7, 7, 7]);
  });

  it("is otherwise the one of the same name, in any case", () => {
    expect([line("random", " TOFU "), line("random", "Tofu skin")].map(find)).toEqual([8, null]);
  });

  it("is found by its id before its name", () => void expect(find(line(8, "Rice 米"))).toBe(8));

  it("of a shared name is one that is not deleted, the oldest first", () => {
    const twins = [
      product(3, "c", "Tea", "2026-01-01"),
      product(null, "d", "tea"),
      product(9, "b", "Tea"),
      product(5, "a", "TEA"),
    ];
    expect(productFinder(twins, ({ key }) => key)(line("?", "tea"))).toBe("a");
    expect(
      productFinder([product(3, "c", "Tea", "2026-01-01")], ({ key }) => key)(line("?", "tea")),
    ).toBe("c");
  });
});

describe("what an invoice takes", () => {
  it("is the sum of its lines by product; handwritten lines are not stock", () => {
    const lines = [
      line(7, "Rice 米", 2),
      line("random", "rice 米", 0.5),
      line("random", "Extra delivery", 1),
    ];
    expect([...quantitiesByProduct(lines, find)]).toEqual([[7, 2500]]);
  });

  it("is reduced by goods that came back, and is never negative", () => {
    const back = { ...line(7, "Rice"), quantity: thousandths(-4000) };
    expect([...quantitiesByProduct([line(7, "Rice", 10), back], find)]).toEqual([[7, 6000]]);
    expect([...quantitiesByProduct([back], find)]).toEqual([]);
  });

  it("is nothing until it is delivered, and nothing once it is deleted", () => {
    const lines = [line(7, "Rice 米")];
    for (const deliveryStatus of DELIVERY_STATUSES)
      for (const deletedAt of ["", "2026-11-21T12:00:00.000Z"])
        expect(stockTakenBy({ lines, deliveryStatus, deletedAt }, find).size).toBe(
          deliveryStatus === "delivered" && deletedAt === "" ? 1 : 0,
        );
  });
});

describe("the lines of an invoice", () => {
  const lines = [line(7, "Rice"), line("random", "Cola", 5)];

  it("are the same goods in another order, with other capitals, and with a number sent as digits", () => {
    expect(sameGoods(lines, [line("random", " COLA", 5), line("7", "rice")])).toBe(true);
  });

  it.each([
    ["another quantity", [line(7, "Rice"), line("random", "Cola", 6)]],
    ["another name", [line(7, "Rice"), line("random", "Cola 330ml", 5)]],
    ["another product", [line(8, "Rice"), line("random", "Cola", 5)]],
    ["a line more", [...lines, line("random", "Cola", 5)]],
    ["a line less", [line(7, "Rice")]],
  ])(
    "are other goods with %s",
    (_what, others) => void expect(sameGoods(lines, others)).toBe(false),
  );

  it("move no stock unless they or the delivery change", () => {
    const there = { deliveryStatus: "delivered", deletedAt: "", lines } as const;
    const changes = [
      { deliveryStatus: "in_transit" },
      { deletedAt: "2026-11-21" },
      { lines: [] },
      {},
    ] as const;
    expect(changes.map((change) => takesSameStock(there, { ...there, ...change }))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(
      takesSameStock(
        { ...there, deletedAt: "2026-11-21" },
        { ...there, deletedAt: "2026-11-22", lines: [] },
      ),
    ).toBe(true);
  });
});

const amounts = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -5000, max: 5000 })), {
    maxLength: 6,
  })
  .map((pairs) => sumByProduct(pairs));
const delivery: fc.Arbitrary<Delivery> = fc.record({
  deliveryStatus: fc.constantFrom(...DELIVERY_STATUSES),
  deletedAt: fc.constantFrom("", "2026-11-21T12:00:00.000Z"),
  lines: fc.array(
    fc
      .tuple(fc.constantFrom(7, "8", "hand"), fc.constantFrom("Rice 米", "tofu", "?"), fc.nat(9))
      .map((of) => line(...of)),
    { maxLength: 4 },
  ),
});

describe("the ledger of an invoice", () => {
  it("always matches what the invoice takes, and has no duplicate entries", () => {
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 8 }), (states) => {
        let ledger = sumByProduct<number>([]);
        for (const state of states) {
          const wanted = stockTakenBy(state, find);
          const taken = () =>
            sumByProduct([...ledger].map(([ref, quantity]) => [ref, -quantity] as const));
          ledger = sumByProduct([...ledger, ...stockDifference(wanted, taken())]);
          expect(taken()).toEqual(wanted);
          expect(stockDifference(wanted, taken()).size).toBe(0);
        }
      }),
    );
  });

  it("returns exactly what it took", () => {
    fc.assert(
      fc.property(amounts, amounts, (wanted, taken) => {
        expect(sumByProduct([...taken, ...negative(wanted)])).toEqual(
          stockDifference(wanted, taken),
        );
        expect(
          sumByProduct([...stockDifference(wanted, taken), ...stockDifference(taken, wanted)]).size,
        ).toBe(0);
      }),
    );
  });
});

const negative = (of: ReadonlyMap<number, number>) =>
  [...of].map(([ref, quantity]) => [ref, -quantity] as const);

describe("what a person writes", () => {
  it("has a sign that fits its kind, and is never zero", () => {
    const may = (quantity: number) =>
      MANUAL_KINDS.filter((kind) => isAllowedMovement(kind, quantity));
    expect([may(1), may(-1), may(0)]).toEqual([
      ["load", "return", "adjustment"],
      ["load", "adjustment", "wastage"],
      [],
    ]);
  });
});
