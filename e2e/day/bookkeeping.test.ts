import { describe, expect, test } from "vitest";
import { agrees } from "./checks/agrees.ts";
import { wrongEffects } from "./checks/audit.ts";
import { randomOf } from "./random.ts";
import { withUnseen } from "./kills.ts";
import {
  changes,
  deletes,
  creates,
  NOTHING_YET,
  type ExpectedEffect,
  type Invoice,
  type Ledger,
  type Stage,
} from "./ledger.ts";
import { poundsInWords, sums, typedPounds, typedQuantity } from "./pennies.ts";
import { differences, meantIn } from "./checks/snapshot.ts";

const acts = (...all: ExpectedEffect["act"][]): ExpectedEffect[] => all.map((act) => ({ act }));

describe("The effects of an offline day on the server", () => {
  test("are the expected ones, each once and in order", () => {
    expect(agrees(acts("create", "change"), ["create", "change"])).toBe(true);
    expect(agrees(acts("create", "change"), ["create", "change", "change"])).toBe(false);
    expect(agrees(acts("create", "change"), ["create"])).toBe(false);
    expect(agrees(acts("create", "change", "remove"), ["create", "remove", "change"])).toBe(false);
  });

  test("may lack changes that were never sent because they became pointless", () => {
    expect(agrees(acts("create", "change", "remove"), [])).toBe(true);
    expect(agrees(acts("create", "change", "remove", "restore"), ["create"])).toBe(true);
    expect(agrees(acts("create", "remove", "restore", "change"), ["create", "change"])).toBe(true);
    expect(agrees(acts("create", "order", "order"), ["create", "order"])).toBe(true);
    expect(
      agrees(
        [{ act: "create" }, { act: "change", takenBack: true }, { act: "change" }],
        ["create"],
      ),
    ).toBe(true);
    const between: readonly ExpectedEffect[] = [
      { act: "status", takenBack: true },
      { act: "status" },
    ];
    const edited: readonly ExpectedEffect[] = [{ act: "create" }, { act: "change" }, ...between];
    expect(agrees([...edited, { act: "change" }], ["create", "change"])).toBe(true);
    expect(agrees([...edited, { act: "status" }], ["create", "change"])).toBe(false);
    expect(agrees([{ act: "create" }, { act: "add", isOptional: true }], ["create"])).toBe(true);
    expect(agrees(acts("create", "change"), [])).toBe(false);
    expect(
      agrees(acts("create", "status", "status", "remove", "restore", "change"), [
        "create",
        "status",
        "status",
        "change",
      ]),
    ).toBe(true);
    // A route with stops, a new name, and one more stop after it was restored: one call adds all
    // stops.
    expect(
      agrees(acts("create", "add", "change", "remove", "restore", "add"), ["create", "add", "add"]),
    ).toBe(true);
    expect(
      agrees(acts("create", "add", "change", "remove", "restore", "add"), [
        "create",
        "add",
        "add",
        "add",
      ]),
    ).toBe(false);
    expect(
      agrees(acts("create", "change", "remove", "restore"), ["create", "change", "change"]),
    ).toBe(false);
    expect(agrees(acts("create", "status", "remove", "restore"), ["create", "change"])).toBe(false);
    const order = (from: string, to: string): ExpectedEffect => ({
      act: "order",
      order: { from, to },
    });
    expect(agrees([order("a b", "b a"), order("b a", "a b"), { act: "take" }], ["take"])).toBe(
      true,
    );
    expect(
      agrees([order("a b c", "b a c"), order("b a c", "b c a"), { act: "take" }], ["take"]),
    ).toBe(false);
    expect(agrees([order("a b", "b a"), { act: "take" }, order("b a", "a b")], ["take"])).toBe(
      false,
    );
    const undone: readonly ExpectedEffect[] = [{ act: "remove" }, { act: "restore" }];
    expect(agrees([order("a b", "b a"), ...undone, order("b a", "a b")], [])).toBe(true);
    expect(agrees([order("a b c", "b a c"), ...undone, order("b a c", "b c a")], [])).toBe(false);
    expect(agrees([order("a b", "b a"), ...undone], ["order", "remove", "restore"])).toBe(true);
  });

  test("may join two edits in a row, but not edits with a status between them, nor two statuses", () => {
    expect(agrees(acts("create", "change", "change"), ["create", "change", "change"])).toBe(true);
    expect(agrees(acts("create", "change", "change"), ["create", "change"])).toBe(true);
    expect(agrees(acts("create", "change", "change"), ["create"])).toBe(false);
    expect(
      agrees(acts("create", "change", "status", "change"), ["create", "change", "status"]),
    ).toBe(false);
    expect(agrees(acts("create", "status", "status"), ["create", "status"])).toBe(false);
    expect(
      agrees(acts("create", "change", "change", "status"), ["create", "change", "change"]),
    ).toBe(false);
    expect(agrees(acts("create", "change", "status"), ["create", "status"])).toBe(false);
  });

  test("of an action that a kill interrupted, and that no screen shows, are one or none", () => {
    const made = begun(creates("customers", { name: "A" }));
    const [key = ""] = made.keys();
    const agreed = (after: Ledger, done: readonly string[]) =>
      agrees(withUnseen(made, after).get(key)?.expectedEffects ?? [], done);
    const again = changes(key, { name: "A" })(made, () => "");
    expect(
      [0, 1, 2].map((times) => agreed(again, ["create", ...Array<string>(times).fill("change")])),
    ).toEqual([true, true, false]);
    const other = changes(key, { name: "B" })(made, () => "");
    expect(
      [0, 1].map((times) => agreed(other, ["create", ...Array<string>(times).fill("change")])),
    ).toEqual([true, false]);
  });

  test("that no action expects are reported", () => {
    const ledger = begun(creates("customers", { name: "A" }));
    const one = { book: "customers", id: 1, act: "create" } as const;
    expect(wrongEffects(ledger, [one], () => 1)).toEqual([]);
    expect(wrongEffects(ledger, [one, one], () => 1)).toHaveLength(1);
    expect(wrongEffects(ledger, [one, { ...one, id: 2 }], () => 1)).toEqual([
      "customers 2: nobody meant create",
    ]);
  });
});

describe("The records of phone and server", () => {
  const INVOICE: Invoice = {
    ...NOTHING_YET,
    customerKey: "",
    customer: "A",
    city: "Leeds",
    date: "2026-11-21",
    summary: "",
    footnote: "",
    lines: [{ name: "Rice", price: 335, discount: 12, quantity: 500 }],
    payment: "due",
    delivery: "not_shipped",
  };

  test("differ by a penny, by a row, and by the order of stops", () => {
    const ledger = begun(
      creates("invoices", INVOICE),
      creates("customers", { name: "A" }),
      creates("customers", { name: "B" }),
    );
    const [invoice = "", a = "", b = ""] = ledger.keys();
    const route = creates("deliveryRoutes", { name: "R", members: [a, b] })(ledger, () => "route");
    const meant = meantIn(route);
    expect(differences(meant, meant)).toEqual([]);
    const dearer = changes(invoice, {
      lines: [{ name: "Rice", price: 336, discount: 12, quantity: 500 }],
    })(route, () => "");
    expect(differences(meantIn(dearer), meant)).toHaveLength(1);
    expect(differences(meantIn(deletes(a)(route, () => "")), meant)).toHaveLength(2);
  });

  test("are added up in whole pence, with halves rounded up", () => {
    expect(sums(INVOICE.lines)).toEqual({ total: 162, discount: 6 });
    expect(poundsInWords(123_456_789)).toBe("£1,234,567.89");
    expect([typedPounds(5), typedQuantity(1500)]).toEqual(["0.05", "1.5"]);
  });
});

test("The same seed gives the same day", () => {
  const day = (seed: number) =>
    Array.from(
      { length: 20 },
      (
        (random) => () =>
          random.roll(1000)
      )(randomOf(seed)),
    );
  expect(day(7)).toEqual(day(7));
  expect(day(7)).not.toEqual(day(8));
});

/** A ledger in which each stage has its own key. */
const begun = (...stages: readonly Stage[]): Ledger =>
  stages.reduce<Ledger>((ledger, stage, at) => stage(ledger, () => `key ${at}`), new Map());
