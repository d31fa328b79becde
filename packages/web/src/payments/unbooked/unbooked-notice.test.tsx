// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { invoices } from "../../messages/en/invoices.ts";
import { unbooked as t } from "../../messages/late/unbooked/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import type { UnbookedMoney } from "../../sync/store/local.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { UnbookedNotice, useUnbookedMoney } from "./unbooked-notice.tsx";

let owner = 800;
const opened: string[] = [];
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  owner += 1;
  opened.length = 0;
  const session = { access: "a", refresh: "r", name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: owner });
  return () => vi.unstubAllGlobals();
});

/** £20.00 that Submit All counted in cash for an invoice that was already paid by then. */
const money = (id: number, more: Partial<UnbookedMoney> = {}): UnbookedMoney => ({
  key: `submit-${id}`,
  invoice: `invoice-${id}`,
  invoiceNumber: `INV-${id}`,
  customerName: "Jade",
  method: "cash",
  counted: pence(2000),
  booked: pence(0),
  became: "paid",
  at: id,
  ...more,
});

async function shown(...all: readonly UnbookedMoney[]) {
  await currentPhone().db.unbooked.bulkPut([...all]);
  show(
    <ConfirmProvider>
      <Noticed />
    </ConfirmProvider>,
  );
  await screen.findByText(t.title);
}

const Noticed = () => (
  <UnbookedNotice
    money={useUnbookedMoney() ?? []}
    onOpen={(invoice) => void opened.push(invoice)}
  />
);

/** The invoice's number is in an element of its own. */
const whole = (words: string) => (_: string, element: Element | null) =>
  element?.tagName === "SPAN" && element.textContent === words;
const of = (id: number, booked = "£0.00") => ({
  invoice: t.of(`INV-${id}`, "Jade"),
  counted: "£20.00",
  booked,
});

test("for one invoice that was paid already, the notice opens it, and says what the cash lacks", async () => {
  await shown(money(1));
  await screen.findByText(whole(t.paid(of(1))));
  await screen.findByText(t.less("£20.00"));
  press(t.open);
  expect(opened).toEqual(["invoice-1"]);
});

test("for several, each line says what happened to it, and the cash is their sum", async () => {
  const { submitTo } = invoices;
  await shown(money(1, { booked: pence(1500) }), money(2, { became: "credit", method: "card" }));
  await screen.findByText(t.less("£5.00"));
  await screen.findByText(whole(t.otherwise(of(1, "£15.00"))));
  await screen.findByText(whole(t.moved({ ...of(2), list: submitTo.names.credit })));
});

test("an amount booked above the counted one is shown, too", async () => {
  await shown(money(1, { booked: pence(2400) }));
  await screen.findByText(whole(t.otherwise(of(1, "£24.00"))));
  await screen.findByText(t.over("£4.00"));
});

test("many invoices are counted, and listed in a sheet, where a tap opens one", async () => {
  await shown(
    money(1),
    money(2),
    money(3),
    money(4, { became: "corrected" }),
    money(5, { became: "gone", method: "card" }),
  );
  await screen.findByText(t.more(3));
  expect(screen.queryByText(whole(t.corrected(of(4))))).toBeNull();
  press(t.show);
  (await screen.findByText(whole(t.corrected(of(4))))).click();
  (await screen.findByText(whole(t.gone(of(5))))).click();
  expect(opened).toEqual(["invoice-4"]);
});

test("a deleted invoice cannot be opened, and cash that agrees is not mentioned", async () => {
  await shown(money(1, { became: "gone", method: "card" }));
  await screen.findByText(whole(t.gone(of(1))));
  expect(screen.queryByText(t.less("£20.00"))).toBeNull();
  expect(screen.queryByRole("button", { name: t.open })).toBeNull();
});

test("an acknowledged notice is not shown again", async () => {
  await shown(money(1), money(2));
  press(t.seen);
  const { unbooked } = currentPhone().db;
  await waitFor(async () => expect(await unbooked.count()).toBe(0));
});
