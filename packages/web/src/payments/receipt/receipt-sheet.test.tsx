// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments as t } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { show } from "../../ui/testing.tsx";
import type { PaymentHere } from "../invoice-payments.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const session = { access: "a", refresh: "r", name: "Wang", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: 899 });
  return () => vi.unstubAllGlobals();
});

test("while a receipt loads its space is reserved, then the sheet says what is missing", async () => {
  const payment = {
    key: "payment",
    id: 1,
    customerId: 7,
    allocations: [{ invoiceId: 1, invoiceNumber: "INV-1", amount: 100 }],
    invoiceIds: [1],
    reverses: null,
    isTakenBack: false,
  } as unknown as PaymentHere;
  show(<ReceiptSheet payment={payment} onClose={() => {}} />);
  const busy = () => document.querySelectorAll("[aria-busy=true]").length;
  expect(busy()).toBe(1);
  await screen.findByText(t.noReceipt);
  expect(busy()).toBe(0);
});
