import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { expect, test } from "vitest";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";
import { sumPayments } from "./received-money.ts";

const KEY = "01a00000-0000-7000-8000-000000000001";
const invoice = (more: object = {}) =>
  ({ id: 7, key: KEY, createdAt: "2026-11-21T09:00:00.000Z", ...more }) as LocalInvoice;

/** A payment of `amount` pence for the invoice. */
const payment = (id: number | null, amount: number, more: object = {}): LocalPayment =>
  ({
    id,
    key: `payment-${id}`,
    method: "cash" satisfies RecordedMethod,
    madeBy: "person",
    reverses: null,
    reversedBy: null,
    deletedAt: "",
    createdAt: "2026-11-21T10:00:00.000Z",
    allocations: [{ invoiceId: 7, invoiceNumber: "INV-7", amount }],
    ...more,
  }) as unknown as LocalPayment;
const byStatus = (id: number, amount: number, method: RecordedMethod, more: object = {}) =>
  payment(id, amount, { madeBy: "status", method, ...more });

const NOTHING = { byPersons: 0, byStatus: [] };

test("the payments taken for an invoice are one sum, by its id or its key", () => {
  const unsent = [{ invoiceId: idByKey(KEY), invoiceNumber: "", amount: 300 }];
  const other = [{ invoiceId: 8, invoiceNumber: "INV-8", amount: 900 }];
  const all = [
    payment(1, 500),
    payment(null, 0, { allocations: unsent }),
    payment(2, 0, { allocations: other }),
  ];
  expect(sumPayments(invoice(), all)).toMatchObject({ ...NOTHING, byPersons: 800 });
});

test("a reversed payment counts as 0, on the phone that reversed it and on others", () => {
  const back = (reverses: number) => payment(9, -500, { reverses });
  expect(sumPayments(invoice(), [payment(1, 500, { reversedBy: 9 })])).toMatchObject(NOTHING);
  expect(sumPayments(invoice(), [payment(1, 500), back(1)])).toMatchObject(NOTHING);
  const unsent = payment(null, -500, { reverses: idByKey("payment-1") });
  expect(sumPayments(invoice(), [payment(1, 500), unsent])).toMatchObject(NOTHING);
  // The payment itself may be older than what the phone keeps.
  expect(sumPayments(invoice(), [back(1)])).toMatchObject(NOTHING);
});

test("what a status paid is listed by method, in the server's order, less what was taken back", () => {
  const all = [byStatus(3, -200, "card"), byStatus(2, 1000, "card"), byStatus(1, 400, "cash")];
  expect(sumPayments(invoice(), all)).toMatchObject({
    byPersons: 0,
    byStatus: [
      { method: "cash", amount: 400 },
      { method: "card", amount: 800, timesBack: 1 },
    ],
    lastMethod: "card",
  });
  const gone = byStatus(1, 400, "cheque", { reversedBy: 2 });
  expect(sumPayments(invoice(), [gone])).toMatchObject({ ...NOTHING, lastMethod: "cheque" });
});

test("the money that a correction took over counts as taken by persons, and is listed as it was paid before", () => {
  const correction = invoice({ corrects: 5 });
  const before = { createdAt: "2026-11-21T08:00:00.000Z" };
  const all = [
    payment(1, 300, before),
    byStatus(2, 700, "card", { takenFor: 5 }),
    payment(3, 50),
    byStatus(4, 250, "cash"),
  ];
  expect(sumPayments(correction, all)).toMatchObject({
    byPersons: 1050,
    byStatus: [{ method: "cash", amount: 250 }],
    carriedIn: { byPersons: 300, byStatus: [{ method: "card", amount: 700 }] },
  });
});
