// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { createClient } from "@roundsman/contract/client";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { ReactNode } from "react";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn, type Book } from "../../driver-papers/testing.ts";
import { CreditFields } from "../../invoices/credit-notes/credit-fields.tsx";
import { english } from "../../messages/en/all.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { credit as t } from "../../messages/late/credit/en.ts";
import { transport } from "../../session/session.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { fill, press, show } from "../../ui/testing.tsx";
import { CreditPart } from "./credit-part.tsx";
import { NoteList } from "./note-list.tsx";

const invoices = createClient(driverBooks.driverInvoices, transport);
const creditNotes = createClient(driverBooks.driverCreditNotes, transport);

const DRIVER = { id: 8, name: "Wei" };
const LINES = [{ id: "box", name: "Box", price: 100, quantity: 4, discount_amount: 0 }];
const CREDITED = {
  line: "box",
  nth: 1,
  name: "Box",
  quantity: 1,
  unit_price: 100,
  amount: 100,
  net: 100,
  vat: 20,
  gross: 120,
  goods: "van",
};

let posted: { readonly path: string; readonly body: object }[] = [];
beforeEach(() => {
  posted = [];
  notifications.clean();
  return managerSignedIn();
});

/** A server with an invoice of four boxes, and its notes. */
function serve(book: Book, notes: readonly object[]) {
  const server = driversServer({ invoice: { product_details: LINES }, ...book });
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    if (init.method === "POST")
      posted.push({ path, body: JSON.parse(init.body || "{}") as object });
    if (init.method === "GET" && /\/api\/creditnotes\/(\?|$)/.test(path))
      return Response.json({
        credit_notes: notes,
        totals: { count: 0, net_amount: 0, vat_amount: 0, total_amount: 0 },
      });
    return server.fetched(path, init);
  });
  return server.has;
}

const showWith = (part: ReactNode) =>
  show(
    <ConfirmProvider>
      <Notifications />
      {part}
    </ConfirmProvider>,
  );

test("a manager credits what came back, never more than is left, for as much as the form says", async () => {
  const { note } = serve({}, []);
  const earlier = { ...note, lines: [CREDITED], vat_rates: [] };
  serve({}, [earlier]);
  const invoice = await invoices.get({ params: { driver: 8, id: 12 } });
  const onDone = vi.fn();
  showWith(<CreditPart driver={DRIVER} invoice={invoice} form={CreditFields} onDone={onDone} />);
  const quantity = `${english.editor.lines.quantity}: Box`;
  await screen.findByLabelText(quantity);
  fill(quantity, "4");
  press(t.write("£0.00"));
  await screen.findByRole("alert");
  expect(posted).toEqual([]);
  fill(quantity, "2");
  press(t.write("£240.00"));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(posted).toMatchObject([
    {
      path: "/api/office/drivers/8/api/invoices/12/creditnotes/",
      body: {
        reason: "returned",
        lines: [{ line: "box", quantity: 2, goods: "van" }],
        expected_total: 240,
        vat_mode: "add",
      },
    },
  ]);
  await screen.findByText(t.written("CN-3"));
});

test("a note is voided after a question; one of a corrected invoice is not", async () => {
  const { note } = serve({}, []);
  serve({}, [note]);
  const invoice = await invoices.get({ params: { driver: 8, id: 12 } });
  const { creditNotes: notes } = await creditNotes.list({ params: { driver: 8 }, query: {} });
  const parts = { driver: DRIVER, notes, onPaper: () => undefined };
  showWith(
    <>
      <NoteList {...parts} invoice={{ ...invoice, correctedBy: 13 }} />
    </>,
  );
  expect(screen.queryByRole("button", { name: `${t.void}: CN-3` })).toBeNull();
  showWith(<NoteList {...parts} invoice={invoice} />);
  press(`${t.void}: CN-3`);
  await screen.findByText(t.voidText);
  press(t.void);
  await screen.findByText(t.voided);
  expect(posted).toMatchObject([{ path: "/api/office/drivers/8/api/creditnotes/3/void/" }]);
});

test("a note whose answer was lost is the same one when it is tried again, whatever is left by then", async () => {
  const { note } = serve({}, []);
  const answered = fetch;
  let isLost = true;
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    const answer = await answered(path, init);
    if (init.method !== "POST" || !isLost) return answer;
    isLost = false;
    // It arrived: all four boxes are credited from now on.
    serve({}, [{ ...note, lines: [{ ...CREDITED, quantity: 4 }] }]);
    const rest = fetch;
    vi.stubGlobal("fetch", rest);
    throw new TypeError("Failed to fetch");
  });
  const invoice = await invoices.get({ params: { driver: 8, id: 12 } });
  const onDone = vi.fn();
  showWith(<CreditPart driver={DRIVER} invoice={invoice} form={CreditFields} onDone={onDone} />);
  const quantity = `${english.editor.lines.quantity}: Box`;
  await screen.findByLabelText(quantity);
  fill(quantity, "4");
  press(t.write("£480.00"));
  await screen.findByText(new RegExp(driverBook.lost.slice(0, 30)));
  await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  press(t.write("£480.00"));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  const keys = posted.map(({ body }) => (body as { client_id: string }).client_id);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
