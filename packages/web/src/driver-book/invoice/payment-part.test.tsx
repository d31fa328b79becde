// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Invoice } from "@roundsman/contract/invoice";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { payments as t } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { fill, press, show } from "../../ui/testing.tsx";
import { PaymentPart } from "./payment-part.tsx";

const KEY = "01936f4e-0000-7000-8000-000000000001";
const sent: unknown[] = [];

let answer: () => Response;

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json({}, { status: 500 });
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", async (_path: string, init: { method: string; body: string }) => {
    if (init.method === "POST") sent.push(JSON.parse(init.body));
    return init.method === "POST" ? answer() : Response.json({}, { status: 500 });
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

/** Shows the payment form of an unpaid invoice of £100. */
function open(customerId: number | null = 5): void {
  const invoice = {
    id: 12,
    customerId,
    invoiceNumber: "INV-12",
    paymentStatus: "due",
    totals: { total: pence(10_000), discount: pence(0) },
  } as unknown as Invoice;
  const driver = { id: 8, name: "Driver" } as never;
  show(
    <ConfirmProvider>
      <PaymentPart driver={driver} invoice={invoice} paymentKey={KEY} onDone={() => undefined} />
    </ConfirmProvider>,
  );
}

test("more than is open needs a confirmation, and the rest is on account, as on the phone", async () => {
  open();
  fill(t.amount, "120");
  press(t.submit("£120.00"));
  await screen.findByText(t.above.title("£20.00"));
  expect(sent).toEqual([]);
  press(t.above.yes);
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ amount: 120, allocations: [{ invoice_id: 12, amount: 100 }] }]),
  );
});

test("cancelling takes no payment; the open amount needs no confirmation", async () => {
  open();
  fill(t.amount, "120");
  press(t.submit("£120.00"));
  await screen.findByText(t.above.title("£20.00"));
  press(english.common.cancel);
  expect(sent).toEqual([]);
  fill(t.amount, "100");
  press(t.submit("£100.00"));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ amount: 100, allocations: [{ invoice_id: 12, amount: 100 }] }]),
  );
});

test("an invoice without a saved customer takes only the open amount", async () => {
  open(null);
  fill(t.amount, "120");
  press(t.submit("£120.00"));
  await screen.findByText(t.faults.noAccount);
  expect(sent).toEqual([]);
});

const AT = "2026-11-21T12:00:00.000Z";

test.each([
  [5, t.unneeded.text],
  [null, t.unneeded.ofNobody],
])("of customer %s shows what another phone had taken already", async (customer, words) => {
  const allocation = { invoice_id: 12, invoice_number: "INV-12" };
  const taken = {
    id: 3,
    drivercustomer_id: customer,
    customer_name: "Jade",
    method: "transfer",
    amount: 100,
    payment_date: "2026-11-21",
    reference: "",
    on_account: 100,
    allocations: [{ ...allocation, amount: 0 }],
    unneeded: [{ ...allocation, amount: 100 }],
    made_by: "person",
    reverses: null,
    reversed_by: null,
    taken_by: "Manager",
    responsible_person_id: 8,
    client_id: KEY,
    version: 1,
    created_at: AT,
    updated_at: AT,
  };
  answer = () => Response.json(taken, { status: 201 });
  open(customer);
  press(t.submit("£100.00"));
  const facts = { invoice: "INV-12", customer: "Jade", amount: "£100.00" };
  await screen.findByRole("button", { name: t.unneeded.seen });
  expect(document.body.textContent).toContain(words(facts));
});
