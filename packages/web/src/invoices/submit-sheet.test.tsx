// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { payments as p } from "../messages/late/payments-en.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { press, show } from "../ui/testing.tsx";
import { SubmitSheet } from "./submit-sheet.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const invoice = (key: string, deliveryStatus: string, paid?: number) =>
  ({
    ...draftFor(null),
    billTo: { name: key },
    key,
    deletedAt: "",
    deliveryStatus,
    paymentStatus: "due",
    totals: { total: pence(5000), discount: pence(0), ...(paid && { paid: pence(paid) }) },
  }) as unknown as LocalInvoice;
const ALL = [invoice("Jade", "delivered", 1000), invoice("Lotus", "in_transit")];
const { submit } = english.invoices;

function shown() {
  const methods: PaymentMethod[] = [];
  show(
    <SubmitSheet
      list="getPaid"
      invoices={ALL}
      opened
      onClose={() => {}}
      onSubmit={async (methodOf) => void methods.push(...ALL.map(({ key }) => methodOf(key)))}
    />,
  );
  return methods;
}

test("all are paid in cash by default, and the sum is what is open", () => {
  const methods = shown();
  expect(screen.getByText(/^2 invoices with £90.00 to pay will be marked paid/)).toBeTruthy();
  expect(screen.getByText(p.notDelivered(1))).toBeTruthy();
  press(submit.yes);
  expect(methods).toEqual(["cash", "cash"]);
});

test("a tap pays one of them by another method, which stays when the others change", () => {
  const methods = shown();
  press(p.otherwise);
  press("Lotus £50.00 Cash");
  fireEvent.click(screen.getByLabelText(p.methods.transfer));
  expect(screen.getByRole("button", { name: "Jade £40.00 Transfer" })).toBeTruthy();
  press(submit.yes);
  expect(methods).toEqual(["transfer", "card"]);
});

test("tapping back to the common method follows it again", () => {
  const methods = shown();
  press(p.otherwise);
  for (const method of ["Cash", "Card", "Transfer", "Cheque"]) press(`Lotus £50.00 ${method}`);
  fireEvent.click(screen.getByLabelText(p.methods.transfer));
  press(submit.yes);
  expect(methods).toEqual(["transfer", "transfer"]);
});
