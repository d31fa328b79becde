// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications, notifications } from "@mantine/notifications";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { issued } from "../../messages/late/credit/en.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { payments as t } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { fill, press, show } from "../../ui/testing.tsx";
import { PaymentList } from "./payment-list.tsx";
import { PaymentPart } from "./payment-part.tsx";
import { VoidPart } from "./void-part.tsx";

const KEY = "01936f4e-0000-7000-8000-000000000001";

interface Sent {
  readonly path: string;
  readonly once: string;
  readonly body: { readonly client_id?: string; readonly amount?: number };
}
const sent: Sent[] = [];
/** The outcome of each request, in order. The last one is repeated. */
let answers: readonly (() => Promise<Response>)[] = [];

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const answered = (status: number, body: object) => () =>
  Promise.resolve(Response.json(body, { status }));
const refused = (status: number) =>
  answered(status, { type: "about:blank", title: "No", status, detail: "No", message: "No" });

beforeEach(() => {
  sent.length = 0;
  notifications.clean();
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", (path: string, init: RequestInit & { readonly body: string }) => {
    if (init.method !== "POST") return lost();
    const once = new Headers(init.headers).get("idempotency-key") ?? "";
    sent.push({ path, once, body: JSON.parse(init.body) as Sent["body"] });
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? lost;
    return answer();
  });
  const person = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

const AT = "2026-11-21T12:00:00.000Z";
/** The payment that the server recorded first. */
const TAKEN = {
  id: 3,
  drivercustomer_id: 5,
  customer_name: "Jade",
  method: "transfer",
  amount: 100,
  payment_date: "2026-11-21",
  reference: "",
  allocations: [{ invoice_id: 12, invoice_number: "INV-12", amount: 100 }],
  on_account: 0,
  made_by: "person",
  reverses: null,
  reversed_by: null,
  taken_by: "Manager",
  responsible_person_id: 8,
  client_id: "",
  version: 1,
  created_at: AT,
  updated_at: AT,
};
const DRIVER = { id: 8, name: "Driver" } as never;
const INVOICE = {
  id: 12,
  customerId: 5,
  paymentStatus: "due",
  totals: { total: pence(10_000), discount: pence(0) },
} as unknown as Invoice;
const PAYMENT = {
  id: 3,
  method: "transfer",
  amount: pence(10_000),
  day: "2026-11-21",
  takenBy: "Manager",
  reversedBy: null,
  allocations: [],
  onAccount: 0,
} as unknown as Payment;

/** Presses a button once no earlier action is running. */
async function pressNext(name: string): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  await act(() => Promise.resolve());
  press(name);
}

const inApp = (part: ReactNode) =>
  show(
    <ConfirmProvider>
      {part}
      <Notifications />
    </ConfirmProvider>,
  );
const { needsSignal } = english.common;
const nothing = () => undefined;

const openPayment = () =>
  inApp(<PaymentPart driver={DRIVER} invoice={INVOICE} paymentKey={KEY} onDone={nothing} />);

test("a payment whose answer was lost is taken once, however often it is tried", async () => {
  answers = [lost, answered(201, TAKEN)];
  openPayment();
  press(t.submit("£100.00"));
  await screen.findByText(`${needsSignal} ${driverBook.lostMoney}`);
  expect(screen.queryByText(driverBook.failed, { exact: false })).toBeNull();
  await pressNext(t.submit("£100.00"));
  await screen.findByText(t.taken("£100.00"));
  expect(sent.map(({ body }) => body.client_id)).toEqual([KEY, KEY]);
});

test("if another amount is tried then, the amount that was taken is shown", async () => {
  answers = [lost, answered(201, TAKEN)];
  openPayment();
  press(t.submit("£100.00"));
  await screen.findByText(`${needsSignal} ${driverBook.lostMoney}`);
  fill(t.amount, "40");
  await pressNext(t.submit("£40.00"));
  await screen.findByText(t.taken("£100.00"));
  expect(sent.map(({ body }) => [body.client_id, body.amount])).toEqual([
    [KEY, 100],
    [KEY, 40],
  ]);
});

test("only a refusal of the first try certainly changed nothing", async () => {
  answers = [refused(409), lost, refused(409), refused(500)];
  openPayment();
  const tried = async (words: string) => {
    notifications.clean();
    await pressNext(t.submit("£100.00"));
    await screen.findByText(words);
  };
  const no = english.common.serverSaid("No");
  await tried(`${no} ${driverBook.failed}`);
  await tried(`${needsSignal} ${driverBook.lostMoney}`);
  await tried(no);
  await tried(`${no} ${driverBook.lostMoney}`);
});

test("a payment is taken back once", async () => {
  answers = [lost, answered(201, TAKEN)];
  inApp(<PaymentList driver={DRIVER} invoice={INVOICE} payments={[PAYMENT]} />);
  const takeBack = async () => {
    await pressNext(t.takeBack);
    await screen.findByText(t.takeBackTitle("£100.00"));
    screen.getAllByRole("button", { name: t.takeBack }).at(-1)?.click();
  };
  await takeBack();
  await screen.findByText(`${needsSignal} ${driverBook.lost}`);
  await takeBack();
  await screen.findByText(t.tookBack);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ once }) => once)).size).toBe(1);
});

test("an invoice is voided once; with another reason it is another request", async () => {
  answers = [lost, lost, refused(409)];
  inApp(<VoidPart driver={DRIVER} invoice={INVOICE} onBack={nothing} onDone={nothing} />);
  press(issued.void);
  await screen.findByText(`${needsSignal} ${driverBook.lost}`);
  await pressNext(issued.void);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  fill(issued.reason, "wrong shop");
  await pressNext(issued.void);
  await screen.findByText(english.common.serverSaid("No"));
  const [first, second, third] = sent.map(({ once }) => once);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
