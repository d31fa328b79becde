import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DELIVERY_STATUSES, type DeliveryStatus } from "./delivery-status.ts";
import { pence } from "./money.ts";
import type { PaymentStatus } from "./payment-status.ts";
import { thousandths } from "./quantity.ts";
import { sumByProduct, stockTakenBy } from "./stock.ts";
import {
  diffFromFigures,
  localCash,
  localOnHand,
  type InvoiceFigures,
  type VanInvoice,
  type VanFigures,
} from "./local-van.ts";

const find = ({ name }: { readonly name: string }) => name;
const PRODUCTS = ["Rice", "Tofu"];

/** An invoice as the server has it, and the driver's unsent changes. */
interface Known {
  server: Omit<VanInvoice, "before">;
  unsent: Partial<VanInvoice> | null;
  collected: number;
}

type Step =
  | { readonly do: "create"; readonly units: number; readonly name: string }
  | { readonly do: "deliver"; readonly which: number; readonly to: DeliveryStatus }
  | { readonly do: "edit"; readonly which: number; readonly units: number }
  | { readonly do: "pay"; readonly which: number; readonly to: PaymentStatus }
  | { readonly do: "delete" | "send" | "office delivers"; readonly which: number }
  | { readonly do: "look" }
  | { readonly do: "week" };

/** A server, a driver's phone, and the figures that the phone last read. */
class World {
  clock = 1000;
  known: Known[] = [];
  figures: VanFigures<string> = { onHand: new Map(), invoices: new Map(), since: this.at(0) };
  cash = 0;

  at(offset: number): string {
    return String(this.clock + offset).padStart(8, "0");
  }

  here({ server, unsent }: Known): VanInvoice {
    return unsent ? { ...server, ...unsent, before: server.version === 0 ? null : server } : server;
  }

  /** As on the server: the transaction of a change writes the difference to the ledger. */
  write(of: Known, fields: Partial<VanInvoice>): void {
    const before = of.server;
    of.server = { ...before, ...fields, version: before.version + 1, updatedAt: this.at(0) };
    const { paymentStatus, deletedAt, totals } = of.server;
    const fromGetPaid =
      before.paymentStatus === "due" || before.paymentStatus === "overdue" || of.collected > 0;
    of.collected = paymentStatus === "paid" && deletedAt === "" && fromGetPaid ? totals.total : 0;
  }

  look(): void {
    const since = this.at(-50);
    const held = this.known.filter(({ server, collected }) => {
      const counts =
        (server.deliveryStatus === "delivered" || collected > 0) &&
        server.deletedAt === "" &&
        server.version > 0;
      return counts && server.updatedAt >= since;
    });
    const holding = ({ server, collected }: Known): [number, InvoiceFigures<string>] => [
      server.id ?? 0,
      {
        version: server.version,
        outside: false,
        taken: stockTakenBy(server, find),
        collected: pence(collected),
      },
    ];
    const taken = this.known.flatMap(({ server }) =>
      server.version > 0 ? [...stockTakenBy(server, find)] : [],
    );
    this.figures = {
      onHand: sumByProduct(taken.map(([ref, quantity]) => [ref, -quantity])),
      invoices: new Map(held.map(holding)),
      since,
    };
    this.cash = this.known.reduce((sum, { collected }) => sum + collected, 0);
  }

  ahead() {
    return this.known.map((each) => diffFromFigures(this.here(each), this.figures, find));
  }
}

function take(world: World, step: Step): void {
  world.clock += step.do === "week" ? 100 : 1;
  if (step.do === "look") world.look();
  else if (step.do === "create") create(world, step);
  else if (step.do !== "week") change(world, step);
}

function create(world: World, step: Step & { do: "create" }): void {
  const lines = [{ id: step.name, name: step.name, quantity: thousandths(step.units * 1000) }];
  const blank = {
    id: null,
    version: 0,
    updatedAt: world.at(0),
    deletedAt: "",
    lines,
    totals: { total: pence(step.units) },
  } as const;
  world.known.push({
    server: { ...blank, deliveryStatus: "not_shipped", paymentStatus: "due" },
    unsent: {},
    collected: 0,
  });
}

function change(world: World, step: Exclude<Step, { do: "create" | "look" | "week" }>): void {
  const of = world.known[step.which % world.known.length];
  if (!of || (of.server.deletedAt !== "" && !of.unsent)) return;
  const put = (fields: Partial<VanInvoice>) =>
    void (of.unsent = { ...of.unsent, ...fields, updatedAt: world.at(0) });
  if (step.do === "deliver") put({ deliveryStatus: step.to });
  if (step.do === "pay") put({ paymentStatus: step.to });
  if (step.do === "delete") put({ deletedAt: world.at(0) });
  if (step.do === "edit")
    put({
      lines: world
        .here(of)
        .lines.map((line) => ({ ...line, quantity: thousandths(step.units * 1000) })),
      totals: { total: pence(step.units) },
    });
  if (step.do === "send" && of.unsent) {
    world.write(of, { ...of.unsent, id: world.known.indexOf(of) + 1 });
    of.unsent = null;
  }
  // The phone has the change at once; it has new figures only when it reads them.
  if (step.do === "office delivers" && !of.unsent && of.server.version > 0)
    world.write(of, { deliveryStatus: "delivered" });
}

const which = fc.nat(20);
const units = fc.integer({ min: 1, max: 9 });
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("create" as const), units, name: fc.constantFrom(...PRODUCTS) }),
    fc.record({
      do: fc.constant("deliver" as const),
      which,
      to: fc.constantFrom(...DELIVERY_STATUSES),
    }),
    fc.record({ do: fc.constant("edit" as const), which, units }),
    fc.record({
      do: fc.constant("pay" as const),
      which,
      to: fc.constantFrom("paid" as const, "due" as const),
    }),
    fc.record({
      do: fc.constantFrom(
        "delete" as const,
        "send" as const,
        "send" as const,
        "office delivers" as const,
      ),
      which,
    }),
    fc.record({ do: fc.constant("look" as const) }),
    fc.record({ do: fc.constant("week" as const) }),
  ),
  { maxLength: 40 },
);

describe("on hand at the van", () => {
  it("matches the phone's own invoices, whatever was sent, answered or changed since the figures", () => {
    fc.assert(
      fc.property(steps, (story) => {
        const world = new World();
        for (const step of story) {
          take(world, step);
          const taken = world.known.flatMap((each) => [...stockTakenBy(world.here(each), find)]);
          const loads = PRODUCTS.map((product) => ({
            product,
            kind: "load" as const,
            quantity: 100_000,
          }));
          expect(localOnHand(world.figures.onHand, loads, world.ahead())).toEqual(
            sumByProduct([
              ...PRODUCTS.map((name) => [name, 100_000] as const),
              ...taken.map(([ref, quantity]) => [ref, -quantity] as const),
            ]),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it("does not change with an invoice that was delivered before stock was kept", () => {
    const lines = [{ id: "Rice", name: "Rice", quantity: thousandths(5000) }];
    const invoice = {
      id: 1,
      version: 3,
      updatedAt: "5",
      deletedAt: "",
      lines,
      totals: { total: pence(1) },
      paymentStatus: "credit",
    } as const;
    const held = {
      version: 2,
      outside: true,
      taken: new Map<string, never>(),
      collected: pence(0),
    };
    const figures = { onHand: new Map(), invoices: new Map([[1, held]]), since: "1" };
    for (const deliveryStatus of DELIVERY_STATUSES)
      expect(diffFromFigures({ ...invoice, deliveryStatus }, figures, find).moved.size).toBe(0);
  });
});

describe("goods delivered under a name that no product has any more", () => {
  const lines = [{ id: "random", name: "Cola", quantity: thousandths(5000) }];
  const rest = { updatedAt: "5", deletedAt: "", totals: { total: pence(1) } } as const;
  const before = {
    ...rest,
    id: 1,
    version: 2,
    lines,
    deliveryStatus: "delivered",
    paymentStatus: "due",
  } as const;
  const held = {
    version: 2,
    outside: false,
    taken: new Map([["Cola 330ml", thousandths(5000)]]),
    collected: pence(0),
  };
  const figures = { onHand: new Map(), invoices: new Map([[1, held]]), since: "1" };
  const moved = (change: Partial<VanInvoice>) => [
    ...diffFromFigures({ ...before, before, ...change }, figures, () => null).moved,
  ];

  it("stay off the van while the invoice is paid, and return if the delivery is undone or the lines change", () => {
    expect(moved({ paymentStatus: "paid" })).toEqual([]);
    const back = [["Cola 330ml", 5000]];
    for (const change of [
      { deliveryStatus: "not_shipped" },
      { deletedAt: "6" },
      { lines: [] },
    ] as const)
      expect(moved(change)).toEqual(back);
  });
});

describe("the cash that a driver should have", () => {
  it("is what GetPaid invoices were paid, counted once", () => {
    fc.assert(
      fc.property(steps, (story) => {
        const world = new World();
        for (const step of story) {
          // Only the server knows whether an invoice that the figures do not list was collected.
          if (step.do === "week") continue;
          take(world, step);
          const paid = world.known
            .map((each) => world.here(each))
            .filter((each) => each.paymentStatus === "paid" && each.deletedAt === "");
          expect(localCash(pence(world.cash), world.ahead())).toBe(
            paid.reduce((sum, { totals }) => sum + totals.total, 0),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it("includes a payment that an answer reported, until the figures include it", () => {
    const lines = [{ id: "random", name: "Cola", quantity: thousandths(5000) }];
    const invoice = {
      id: 1,
      version: 3,
      updatedAt: "5",
      deletedAt: "",
      lines,
      totals: { total: pence(900) },
      deliveryStatus: "delivered",
      paymentStatus: "due",
      cashBeside: pence(800),
    } as const;
    // By the name that the product had when it was delivered.
    const taken = new Map([["Cola 330ml", thousandths(5000)]]);
    const ahead = (collected: number) => {
      const held = { version: 3, outside: false, taken, collected: pence(collected) };
      const figures = { onHand: new Map(), invoices: new Map([[1, held]]), since: "1" };
      return diffFromFigures(invoice, figures, () => null);
    };
    expect([ahead(500).collected, ahead(800).collected]).toEqual([300, 0]);
    expect(ahead(500).moved.size).toBe(0);
  });
});
