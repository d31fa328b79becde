// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CreditFields } from "../../invoices/credit-notes/credit-fields.tsx";
import { InvoiceFields } from "../../invoices/writing/invoice-fields.tsx";
import { english } from "../../messages/en/all.ts";
import { issued } from "../../messages/late/credit/en.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { fill, press } from "../../ui/testing.tsx";
import { InvoiceSheet } from "../invoice/invoice-sheet.tsx";
import { DRIVER, inApp, lost, onDay, pressNext, refused, writingServer } from "./testing.tsx";

beforeEach(onDay);

const { editor, common } = english;
const t = driverBook.writing;
const FORMS = { credit: CreditFields, invoice: InvoiceFields };
const ISSUED = {
  last_document: {
    kind: "pdf",
    vat: "add",
    lang: "en",
    total: 120,
    made_at: "2026-11-21T10:00:00.000Z",
  },
};

function open() {
  const onOpen = vi.fn();
  inApp(
    <InvoiceSheet
      driver={DRIVER}
      id={12}
      forms={FORMS}
      onOpen={onOpen}
      onClose={() => undefined}
    />,
  );
  return onOpen;
}

async function edit(): Promise<void> {
  open();
  await pressNext(common.edit);
  await screen.findByLabelText(editor.summary);
  fill(editor.summary, "Back door");
}

test("An edit is sent with the version that was shown, and the invoice is shown again", async () => {
  const { sent } = writingServer();
  await edit();
  await pressNext(editor.save);
  await screen.findByRole("button", { name: issued.void });
  expect(sent).toMatchObject([
    {
      path: "/api/invoiceupdate/12/",
      body: {
        version: 3,
        description: "Back door",
        customer_name: "Corner Shop",
        product_details: [{ id: "1", name: "Box", price: 100, quantity: 1, vat_rate: null }],
      },
    },
  ]);
  expect(sent[0]?.body).not.toHaveProperty("drivercustomer_id");
});

test("Another person's change is shown before an edit replaces it", async () => {
  const { sent, outcomes } = writingServer();
  await edit();
  const theirs = { version: 4, description: "Front door" };
  outcomes.push(refused("stale", (invoice) => ({ ...invoice, ...theirs })));
  await pressNext(editor.save);
  const question = await screen.findByRole("dialog", { name: common.changedMeanwhile.title });
  expect(within(question).getByText(/Front door/)).toBeTruthy();
  press(common.cancel);
  await vi.waitFor(() => expect(screen.queryByText(/Front door/)).toBeNull());
  expect(screen.getByDisplayValue("Back door")).toBeTruthy();
  outcomes.push(refused("stale", (invoice) => ({ ...invoice, ...theirs })));
  await pressNext(editor.save);
  await pressNext(common.changedMeanwhile.keepMine);
  await screen.findByRole("button", { name: issued.void });
  expect(sent.map(({ body }) => body["version"])).toEqual([3, 3, 4]);
  expect(sent[2]?.body).toMatchObject({ description: "Back door" });
});

test("Another person's change of another field stays, without a question", async () => {
  const { sent, outcomes } = writingServer();
  await edit();
  const theirs = { version: 4, footerdescription: "Ring twice" };
  outcomes.push(refused("stale", (invoice) => ({ ...invoice, ...theirs })));
  await pressNext(editor.save);
  await screen.findByRole("button", { name: issued.void });
  expect(sent[1]?.body).toMatchObject({
    version: 4,
    description: "Back door",
    footerdescription: "Ring twice",
  });
});

test("An invoice that was issued meanwhile is not edited", async () => {
  const { has, sent } = writingServer();
  await edit();
  Object.assign(has.invoice, ISSUED);
  await pressNext(editor.save);
  await screen.findByText(t.issuedMeanwhile);
  expect(sent).toEqual([]);
  expect(screen.getByDisplayValue("Back door")).toBeTruthy();
});

async function correct() {
  const onOpen = open();
  await pressNext(issued.correct);
  await screen.findByText(t.correcting);
  fireEvent.click(screen.getByRole("button", { name: `${editor.lines.edit}: Box` }));
  await screen.findByRole("button", { name: editor.lines.update });
  fill(english.products.fields.price, "80");
  press(editor.lines.update);
  return onOpen;
}

/** The response to a correction: the new invoice, the old one and the credit note. */
const corrected = (note: object) => (invoice: object) =>
  Response.json({
    invoice: { ...invoice, id: 13, last_document: null, corrects: 12, version: 1 },
    corrected: { ...invoice, corrected_by: 13 },
    credit_note: { ...note, reason: "correction" },
  });

test("A correction credits what was shown, and its new invoice is opened", async () => {
  const { has, sent, outcomes } = writingServer({ invoice: ISSUED });
  const onOpen = await correct();
  outcomes.push(corrected(has.note));
  await pressNext(issued.correct);
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith(13));
  expect(sent).toMatchObject([
    {
      path: "/api/invoices/12/correct/",
      body: {
        invoice_date: "2026-11-22",
        supply_date: "2026-11-21",
        vat_mode: "add",
        product_details: [{ id: "1", name: "Box", price: 80, quantity: 1 }],
        expected_total: 120,
        credit_note_lines: [{ line: "1", nth: 1, name: "Box", quantity: 1, amount: 100 }],
        credit_note_vat_mode: "add",
        corrected_head: { customer_name: "Corner Shop", invoice_date: "2026-11-21" },
        client_id: expect.any(String),
        credit_note_key: expect.any(String),
      },
    },
  ]);
  expect(sent[0]?.body).not.toHaveProperty("version");
});

test("A correction whose answer was lost is done once", async () => {
  const { has, sent, outcomes } = writingServer({ invoice: ISSUED });
  const onOpen = await correct();
  outcomes.push(lost, corrected(has.note));
  await pressNext(issued.correct);
  await screen.findByText(`${common.needsSignal} ${driverBook.lost}`);
  await pressNext(issued.correct);
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith(13));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("A correction of an invoice that has changed is refused with a message, and the input stays", async () => {
  const { outcomes } = writingServer({ invoice: ISSUED });
  const onOpen = await correct();
  outcomes.push(refused("credit-differs"));
  await pressNext(issued.correct);
  await screen.findByText(t.differs);
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: `${editor.lines.edit}: Box` })).toBeTruthy();
});

test("A correction can be undone until the new invoice is issued, and the old one is opened", async () => {
  const { sent } = writingServer({ invoice: { corrects: 11 } });
  const onOpen = open();
  await pressNext(issued.undo);
  await screen.findByText(issued.undone);
  expect(sent).toMatchObject([{ path: "/api/invoices/11/uncorrect/" }]);
  expect(onOpen).toHaveBeenCalledWith(11);
});

test("An issued correction stays, and is corrected itself", async () => {
  writingServer({ invoice: { ...ISSUED, corrects: 11 } });
  open();
  await screen.findByRole("button", { name: issued.correct });
  expect(screen.queryByRole("button", { name: issued.undo })).toBeNull();
});
