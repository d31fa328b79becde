// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { payments as t } from "../messages/late/payments-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalPayment } from "../sync/store/local.ts";
import { press, show } from "../ui/testing.tsx";
import { Advances } from "./advances.tsx";
import { onAccountOfCustomer } from "./on-account.ts";

const advance = (id: number) =>
  ({
    id,
    key: `payment ${id}`,
    customerId: 1,
    customerName: "Jade",
    method: "cash",
    amount: pence(100 * id),
    day: day("2026-11-20"),
    reference: "",
    allocations: [],
    invoiceIds: [],
    onAccount: pence(100 * id),
    reverses: null,
    reversedBy: null,
    deletedAt: "",
    createdAt: "",
  }) as unknown as LocalPayment;

const amounts = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `£${from - at}.00`);

test("every payment without an invoice can be opened, the latest first", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 10,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  await databaseOf(10).payments.bulkPut(Array.from({ length: 27 }, (_, at) => advance(at + 1)));
  show(<Advances payments={await onAccountOfCustomer(databaseOf(10), { key: "jade", id: 1 })} />);
  const list = await screen.findByRole("list", { name: t.advances });
  const shown = () =>
    within(list)
      .getAllByText(/^£/)
      .map((each) => each.textContent);
  expect(shown()).toEqual(amounts(27, 23));
  press(t.moreAdvances(20));
  await waitFor(() => expect(shown()).toEqual(amounts(27, 3)));
  press(t.moreAdvances(2));
  await waitFor(() => expect(shown()).toEqual(amounts(27, 1)));
  expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
});
