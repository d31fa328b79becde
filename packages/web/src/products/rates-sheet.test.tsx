// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Notifications } from "@mantine/notifications";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi, type Mock } from "vitest";
import { createInvoice } from "../invoices/queries.ts";
import { english } from "../messages/en/all.ts";
import { rates } from "../messages/late/rates/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { press, show } from "../ui/testing.tsx";
import { createProduct } from "./queries.ts";
import { RatesSheet } from "./rates-sheet.tsx";

const OWNER = 64;
const t = english.products.rates;
const db = () => databaseOf(OWNER);

beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No signal")));
  const driver = { id: OWNER, name: "Li", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...driver });
  await Promise.all(db().tables.map((table) => table.clear()));
  return () => vi.unstubAllGlobals();
});

/** The sheet of one product, rice, which is on an invoice without a rate. */
async function open(): Promise<{ readonly invoice: string; readonly closed: Mock }> {
  await createProduct({ name: "Rice 10 kg", price: pence(1250), discount: pence(0) });
  const invoice = await createInvoice("getPaid", draftFor(null));
  const products = await db().products.toArray();
  const closed = vi.fn();
  show(
    <>
      <Notifications />
      <RatesSheet products={products} opened onClose={closed} />
    </>,
  );
  await screen.findByLabelText(t.invoices(1));
  return { invoice, closed };
}
const rateOn = async (invoice: string) => (await db().invoices.get(invoice))?.lines[0]?.vatRate;

test("The confirmed rates are also added to invoices that were not handed out", async () => {
  const { invoice, closed } = await open();
  press(t.confirm(1));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await rateOn(invoice)).toBe("zero");
  expect((await db().products.toArray())[0]?.vatRate).toBe("zero");
});

test("If all products are the business's, their rates are added to those invoices, and the products stay the same", async () => {
  await createProduct({ name: "Rice 10 kg", price: pence(1250), discount: pence(0) });
  await db().products.toCollection().modify({ businessId: 7, vatRate: "exempt" });
  const [rice] = await db().products.toArray();
  const invoice = await createInvoice("getPaid", draftFor(null));
  const closed = vi.fn();
  show(
    <>
      <Notifications />
      <RatesSheet products={rice ? [rice] : []} opened onClose={closed} />
    </>,
  );
  await screen.findByText(rates.ofOffice);
  await waitFor(() => press(rates.onInvoices(1)));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await rateOn(invoice)).toBe("exempt");
  expect(await db().products.toArray()).toEqual([rice]);
});

test("Declining leaves the invoices as they are", async () => {
  const { invoice, closed } = await open();
  fireEvent.click(screen.getByLabelText(t.invoices(1)));
  press(t.confirm(1));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect((await db().products.toArray())[0]?.vatRate).toBe("zero");
  expect(await rateOn(invoice)).toBeUndefined();
});
