import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { paymentMutations } from "./payments.ts";

const TODAY = day("2026-11-21");
const record = {
  owner: 8,
  recordKey: "money",
  id: 5,
  version: undefined,
  expectedVersion: 1,
  idOf: (key: string) => ({ bill: 41, paid: 42 })[key] ?? null,
};

test("A reversal is sent with the day on which a person made it, and with none if that is unknown", () => {
  const sent = (on: typeof TODAY | undefined) =>
    paymentMutations["payment.createReversal"].request({
      ...record,
      day: on,
      payload: { payment: "paid" },
    })?.input;
  expect(sent(TODAY)).toEqual({
    params: { id: 42 },
    body: { client_id: "money", payment_date: "2026-11-21" },
  });
  expect(sent(undefined)).toEqual({ params: { id: 42 }, body: { client_id: "money" } });
});

test("A payment that is tried again has the day that it is sent with", () => {
  const payload = {
    method: "cash",
    amount: pence(500),
    day: TODAY,
    reference: "",
    parts: [],
  } as const;
  const { apply } = paymentMutations["payment.create"];
  expect(apply({} as never, { payload } as never)).toEqual({ day: TODAY });
});

test("A reversal by an older release has the day on which it was made", () => {
  const invoice = {
    totals: { total: pence(1_000), discount: pence(0) },
    paymentStatus: "paid",
    paidFrom: "due",
    deletedAt: "",
  };
  const change = {
    payload: { payment: "back", method: "card", amount: pence(-400) },
    at: "2026-11-21T09:00:00.000Z",
  };
  const { apply } = paymentMutations["invoice.paid"];
  expect(apply(invoice as never, change as never)).toMatchObject({
    paymentStatus: "due",
    came: { made: [{ day: TODAY }, { day: TODAY }] },
  });
});
