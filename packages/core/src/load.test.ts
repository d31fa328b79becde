import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_STATUSES } from "./delivery-status.ts";
import { reservedBy, shortfall, vanLoad } from "./load.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "./payment-status.ts";
import { thousandths } from "./quantity.ts";
import { sumByProduct } from "./stock.ts";

const NAMES = ["Rice", "Tofu", "Tea"] as const;
const find = ({ name }: { readonly name: string }) => (name === "By hand" ? null : name);
const line = (name: string, quantity: number) => ({
  id: name,
  name,
  quantity: thousandths(quantity),
});
const invoice = (
  of: {
    paymentStatus?: PaymentStatus;
    deliveryStatus?: (typeof DELIVERY_STATUSES)[number];
    deletedAt?: string;
  } = {},
) => ({
  paymentStatus: "due" as PaymentStatus,
  deliveryStatus: "not_shipped" as const,
  deletedAt: "",
  lines: [line("Rice", 2000)],
  ...of,
});

describe("what is reserved", () => {
  it("is what undelivered invoices of GetPaid and Schedule need", () => {
    const reserving = PAYMENT_STATUSES.filter(
      (paymentStatus) => reservedBy([invoice({ paymentStatus })], find).size > 0,
    );
    expect(reserving).toEqual(["scheduled", "due", "overdue"]);
    expect(reservedBy([invoice(), invoice({ deliveryStatus: "in_transit" })], find)).toEqual(
      new Map([["Rice", 4000]]),
    );
    expect(
      reservedBy(
        [invoice({ deliveryStatus: "delivered" }), invoice({ deletedAt: "2026-11-21" })],
        find,
      ).size,
    ).toBe(0);
  });
});

describe("what to load", () => {
  it("is what is needed and not on the van; a van with less than nothing counts as empty", () => {
    expect([shortfall(5, 2), shortfall(2, 5), shortfall(2, -3)]).toEqual([3, 0, 2]);
  });

  it("lists goods without a product in full, each name once, the largest quantity first", () => {
    const lines = [
      line("By hand", 1000),
      line("Rice", 5000),
      line("Tofu", 3000),
      line("Tofu", 1000),
    ];
    const rows = vanLoad([{ ...invoice(), lines }], {
      find,
      onHand: new Map([["Rice", thousandths(4500)]]),
    });
    expect(
      rows.map(({ product, name, wanted, onHand, load }) => [product, name, wanted, onHand, load]),
    ).toEqual([
      ["Tofu", "Tofu", 4000, 0, 4000],
      [null, "By hand", 1000, 0, 1000],
      ["Rice", "Rice", 5000, 4500, 500],
    ]);
  });

  it("allows every invoice to be delivered from the van, and no more is loaded", () => {
    const delivery = fc.record({
      deliveryStatus: fc.constantFrom(...DELIVERY_STATUSES),
      deletedAt: fc.constantFrom("", "2026-11-21"),
      lines: fc.array(
        fc
          .tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 9000 }))
          .map((of) => line(...of)),
        { maxLength: 4 },
      ),
    });
    const stock = fc
      .array(fc.tuple(fc.constantFrom<string>(...NAMES), fc.nat(9000)), { maxLength: 3 })
      .map((pairs) => sumByProduct(pairs));
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 5 }), stock, (invoices, onHand) => {
        for (const row of vanLoad(invoices, { find, onHand })) {
          expect(row.load).toBeGreaterThanOrEqual(0);
          expect(row.onHand + row.load).toBeGreaterThanOrEqual(row.wanted);
          if (row.load > 0) expect(row.onHand + row.load).toBe(row.wanted);
        }
      }),
    );
  });
});
