// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { createClient } from "@roundsman/contract/client";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { ReactNode } from "react";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { managerSignedIn } from "../../driver-papers/testing.ts";
import { CreditFields } from "../../invoices/credit-notes/credit-fields.tsx";
import { english } from "../../messages/en/all.ts";
import { credit as t } from "../../messages/late/credit/en.ts";
import { transport } from "../../session/session.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { fill, press, show } from "../../ui/testing.tsx";
import { CreditPart } from "./credit-part.tsx";
import { NoteList } from "./note-list.tsx";
import { CREDITED, notesServer } from "./testing-notes.ts";

const invoices = createClient(driverBooks.driverInvoices, transport);
const creditNotes = createClient(driverBooks.driverCreditNotes, transport);

const DRIVER = { id: 8, name: "Wei" };
beforeEach(() => {
  notifications.clean();
  return managerSignedIn();
});

const showWith = (part: ReactNode) =>
  show(
    <ConfirmProvider>
      <Notifications />
      {part}
    </ConfirmProvider>,
  );

test("a manager credits returned goods, never more than is left, for the amount that the form shows", async () => {
  const server = notesServer();
  server.notes.push({ ...server.has.note, lines: [CREDITED] });
  const invoice = await invoices.get({ params: { driver: 8, id: 12 } });
  const onDone = vi.fn();
  showWith(
    <CreditPart
      {...{ driver: DRIVER, invoice, form: CreditFields, onDone }}
      onLost={() => undefined}
      onAnswered={() => undefined}
    />,
  );
  const quantity = `${english.editor.lines.quantity}: Box`;
  await screen.findByLabelText(quantity);
  fill(quantity, "4");
  press(t.write("£0.00"));
  await screen.findByRole("alert");
  expect(server.posted).toEqual([]);
  fill(quantity, "2");
  press(t.write("£240.00"));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.posted).toMatchObject([
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
  await screen.findByText(t.written("CN-6", "£240.00"));
});

test("a note is voided after a question; one of a corrected invoice is not", async () => {
  const server = notesServer();
  server.notes.push(server.has.note);
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
  expect(server.posted).toMatchObject([{ path: "/api/office/drivers/8/api/creditnotes/3/void/" }]);
});
