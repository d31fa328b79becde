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
import { DRIVER, inApp, lost, onDay, pressNext, writingServer } from "./testing.tsx";
import { WriteSheet } from "./write-sheet.tsx";

beforeEach(onDay);

const { editor, common } = english;
const t = driverBook.writing;
const nothing = () => undefined;
const ISSUED = {
  last_document: {
    kind: "pdf",
    vat: "add",
    lang: "en",
    total: 120,
    made_at: "2026-11-21T10:00:00.000Z",
  },
};
const isLost = () => screen.findByText(`${common.needsSignal} ${driverBook.lost}`);

/**
 * A new invoice whose response was lost, and which was then changed in the form. The server has it
 * as INV-12.
 */
async function lostAnswer(summary = "Front door") {
  const server = writingServer();
  const onDone = vi.fn();
  inApp(<WriteSheet driver={DRIVER} form={InvoiceFields} onClose={nothing} onDone={onDone} />);
  await pressNext(editor.customer.choose);
  fireEvent.click((await screen.findAllByText("Corner Shop"))[0] as HTMLElement);
  fill(editor.summary, "Back door");
  server.outcomes.push(lost);
  await pressNext(editor.save);
  await pressNext(editor.empty.keep);
  await isLost();
  Object.assign(server.has.invoice, { description: "Back door" });
  fill(editor.summary, summary);
  return { ...server, onDone };
}

/** Saves again. The question about an invoice without products comes first. */
async function saveAgain(): Promise<void> {
  await pressNext(editor.save);
  await pressNext(editor.empty.keep);
}

test.each([["handed out", ISSUED] as const, ["paid", { payment_status: "paid" }] as const])(
  "An invoice that an earlier try created, and that was %s since, is not edited",
  async (_, since) => {
    const { has, sent, onDone } = await lostAnswer();
    Object.assign(has.invoice, since);
    await saveAgain();
    await screen.findByText(t.issuedSince("INV-12"));
    expect(sent.map(({ path }) => path)).toEqual(["/api/invoice/", "/api/invoice/"]);
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue("Front door")).toBeTruthy();
  },
);

test("The driver's change meanwhile stays, and neither list nor customer is sent again", async () => {
  const { has, sent, onDone } = await lostAnswer();
  Object.assign(has.invoice, { version: 4, footerdescription: "Ring twice", drivercustomer_id: 6 });
  Object.assign(has.invoice, { payment_status: "future" });
  await saveAgain();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(12));
  expect(sent[2]).toMatchObject({
    path: "/api/invoiceupdate/12/",
    body: {
      version: 4,
      description: "Front door",
      footerdescription: "Ring twice",
      product_details: [{ id: "1", name: "Box", price: 100, quantity: 1 }],
    },
  });
  expect(sent[2]?.body).not.toHaveProperty("payment_status");
  expect(sent[2]?.body).not.toHaveProperty("drivercustomer_id");
});

test("A field that both changed needs a decision, also when it is saved again", async () => {
  const { has, sent, onDone } = await lostAnswer();
  Object.assign(has.invoice, { version: 4, description: "Leave it at the gate" });
  for (const answer of [common.cancel, common.changedMeanwhile.keepMine]) {
    await saveAgain();
    const question = await screen.findByRole("dialog", { name: common.changedMeanwhile.title });
    expect(within(question).getByText(/Leave it at the gate/)).toBeTruthy();
    expect(sent).toHaveLength(2);
    await pressNext(answer);
    await vi.waitFor(() => expect(screen.queryByText(/Leave it at the gate/)).toBeNull());
  }
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(12));
  expect(sent).toHaveLength(3);
  expect(sent[2]?.body).toMatchObject({ version: 4, description: "Front door" });
});

test("The replacement that an earlier try created, and that was handed out since, is not edited", async () => {
  const { has, sent, outcomes } = writingServer({ invoice: ISSUED });
  const sheet = { driver: DRIVER, id: 12, onOpen: nothing, onClose: nothing };
  inApp(<InvoiceSheet {...sheet} forms={{ credit: CreditFields, invoice: InvoiceFields }} />);
  await pressNext(issued.correct);
  await screen.findByText(t.correcting);
  fill(editor.summary, "Back door");
  outcomes.push(lost, (invoice) =>
    Response.json({
      invoice: { ...invoice, id: 13, corrects: 12 },
      corrected: { ...invoice, corrected_by: 13 },
      credit_note: { ...has.note, reason: "correction" },
    }),
  );
  await pressNext(issued.correct);
  await isLost();
  fill(editor.summary, "Front door");
  press(issued.correct);
  await screen.findByText(t.issuedSince("INV-13"));
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/invoices/12/correct/",
    "/api/invoices/12/correct/",
  ]);
});
