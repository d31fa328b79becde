// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn, type Book } from "../../driver-papers/testing.ts";
import { english } from "../../messages/en/all.ts";
import { credit } from "../../messages/late/credit/en.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { office } from "../../messages/late/office-en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import type { PaperOf } from "./line.ts";
import { PaperSheet } from "./paper-sheet.tsx";

const { unregistered } = english.editor.vat;
const t = office.lists;
const NOTE = { kind: "creditnotes", id: 3, title: "CN-3" } as const;
const INVOICE = { driver: 8, kind: "invoices", id: 12, title: "INV-12" } as const;

beforeEach(() => {
  notifications.clean();
  return managerSignedIn();
});

function open(book: Book = {}, more: Partial<PaperOf> = {}) {
  const server = driversServer(book);
  vi.stubGlobal("fetch", server.fetched);
  show(
    <ConfirmProvider>
      <Notifications />
      <PaperSheet paper={{ ...INVOICE, ...more }} onClose={() => undefined} />
    </ConfirmProvider>,
  );
  return server;
}

test("an invoice saved from a list counts as handed out, as in its driver's records", async () => {
  const { records, papers } = open();
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await screen.findByText(driverBook.savedPdf);
  expect(records).toMatchObject([{ kind: "pdf", vat: "add", lang: "both" }]);
  expect(papers).toContain(
    "/api/office/drivers/8/api/invoices/12/document/?format=pdf&lang=both&vat=add",
  );
});

test("a document with VAT of a seller without a VAT number needs a confirmation there, too", async () => {
  const { records } = open({ company: { vat_number: "" } });
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await screen.findByText(unregistered.text("Harbour Trading"));
  expect(records).toEqual([]);
});

describe("an invoice without a VAT option", () => {
  const { vat } = english.editor;

  test("is saved with the chosen option, and keeps it", async () => {
    const { changes, records, papers } = open({ invoice: { vat_mode: undefined } });
    await screen.findByText(driverBook.vatOpen);
    await screen.findByRole("img", { name: t.paperOf("INV-12") });
    expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
    expect(screen.getByText(vat.addText("£20.00", "£120.00"))).toBeTruthy();
    press(vat.add);
    await screen.findByText(driverBook.savedPdf);
    expect(changes).toEqual([{ vat_mode: "add", version: 3 }]);
    expect(records).toMatchObject([{ kind: "pdf", vat: "add", total: 120 }]);
    expect(papers).toContain(
      "/api/office/drivers/8/api/invoices/12/document/?format=pdf&lang=both&vat=add",
    );
    await screen.findByRole("button", { name: t.savePdf });
  });

  test("needs a confirmation first if its seller has no VAT number, and begins with the customer's option", async () => {
    const { changes, records } = open({
      invoice: { vat_mode: undefined },
      company: { vat_number: "" },
      customer: { vat_mode: "included" },
    });
    await screen.findByText(vat.unregistered.advised);
    expect(screen.getByText(vat.last)).toBeTruthy();
    press(vat.included);
    await screen.findByText(unregistered.text("Harbour Trading"));
    expect([...changes, ...records]).toEqual([]);
    press(unregistered.yes);
    await screen.findByText(driverBook.savedPdf);
    expect(changes).toEqual([{ vat_mode: "included", version: 3 }]);
  });
});

test("the invoice of somebody who is not a driver can be viewed, but not saved", async () => {
  open({ isDriver: false });
  await screen.findByText(t.ofNoDriver);
  await screen.findByRole("img", { name: t.paperOf("INV-12") });
  expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
});

describe("a credit note", () => {
  test("that is saved from a list counts as handed out, as in its driver's records", async () => {
    const { records, recordedAt, papers } = open({ customer: { document_language: "zh" } }, NOTE);
    await screen.findByRole("img", { name: t.paperOf("CN-3") });
    press(t.savePdf);
    await screen.findByText(driverBook.savedPdf);
    const path = "/api/office/drivers/8/api/creditnotes/3";
    expect(papers).toContain(`${path}/document/?format=pdf&lang=zh`);
    expect(recordedAt).toEqual([`${path}/downloads/`]);
    const company = "Harbour Trading\nGB123456789";
    expect(records).toMatchObject([{ kind: "pdf", lang: "zh", total: 60, company }]);
  });

  test("with VAT of a seller without a VAT number needs a confirmation", async () => {
    const { records } = open({ company: { vat_number: "" } }, NOTE);
    await screen.findByRole("button", { name: t.savePdf });
    press(t.savePdf);
    await screen.findByText(unregistered.text("Harbour Trading"));
    expect(records).toEqual([]);
  });

  test("that is voided while its document is made is not handed out, and can no longer be saved", async () => {
    const { has, records, fetched } = open({}, NOTE);
    vi.stubGlobal("fetch", async (path: string, init: { body?: string }) => {
      const answer = await fetched(path, init);
      if (path.includes("format=pdf"))
        Object.assign(has.note, { voided_at: "2026-11-23T09:30:00.000Z", version: 4 });
      return answer;
    });
    await screen.findByRole("button", { name: t.savePdf });
    press(t.savePdf);
    await screen.findByText(driverBook.changedSince);
    await screen.findByText(credit.isVoided);
    expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
    expect(records).toEqual([]);
  });

  test("is recorded once if the answer of its record was lost", async () => {
    const server = open({}, NOTE);
    server.losing = 1;
    await screen.findByRole("button", { name: t.savePdf });
    press(t.savePdf);
    await screen.findByText(driverBook.lost, { exact: false });
    await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
    await act(() => Promise.resolve());
    press(t.savePdf);
    await screen.findByText(driverBook.savedPdf);
    expect(new Set(server.records.map((each) => each.client_id)).size).toBe(1);
  });

  test("of somebody who is not a driver can be viewed, but not saved", async () => {
    const { papers } = open({ isDriver: false }, NOTE);
    await screen.findByText(t.ofNoDriver);
    await screen.findByRole("img", { name: t.paperOf("CN-3") });
    expect(papers).toEqual(["/api/office/papers/8/creditnotes/3/?format=png"]);
    expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
  });
});

test("a receipt can be saved as before", async () => {
  const { records, papers } = open({}, { kind: "payments", title: "7" });
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await vi.waitFor(() =>
    expect(papers.at(-1)).toBe("/api/office/papers/8/payments/12/?format=pdf"),
  );
  expect(records).toEqual([]);
});
