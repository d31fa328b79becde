// @vitest-environment happy-dom
import { Notifications } from "@mantine/notifications";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn, type Book } from "../../driver-papers/testing.ts";
import { english } from "../../messages/en/all.ts";
import { driverBook } from "../../messages/late/driver-book/en.ts";
import { office } from "../../messages/late/office-en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { PaperSheet } from "./paper-sheet.tsx";

const { unregistered } = english.editor.vat;
const t = office.lists;
const INVOICE = { driver: 8, kind: "invoices", id: 12, title: "INV-12" } as const;

beforeEach(managerSignedIn);

function open(book: Book = {}, more: Partial<Parameters<typeof PaperSheet>[0]["paper"]> = {}) {
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

test("an invoice that is saved from a list counts as handed out, as in its driver's records", async () => {
  const { records, papers } = open();
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await screen.findByText(driverBook.savedPdf);
  expect(records).toMatchObject([{ kind: "pdf", vat: "add", lang: "both" }]);
  expect(papers).toContain(
    "/api/office/drivers/8/api/invoices/12/document/?format=pdf&lang=both&vat=add",
  );
});

test("a paper with VAT of a seller without a VAT number is asked about there, too", async () => {
  const { records } = open({ company: { vat_number: "" } });
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await screen.findByText(unregistered.text("Harbour Trading"));
  expect(records).toEqual([]);
});

test("where nobody chose how it treats VAT it can be looked at, and not be saved", async () => {
  open({ invoice: { vat_mode: undefined } });
  await screen.findByText(driverBook.vatOpen);
  await screen.findByRole("img", { name: t.paperOf("INV-12") });
  expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
});

test("the invoice of somebody who is no driver can be looked at, and not be saved", async () => {
  open({ isDriver: false });
  await screen.findByText(t.ofNoDriver);
  await screen.findByRole("img", { name: t.paperOf("INV-12") });
  expect(screen.queryByRole("button", { name: t.savePdf })).toBeNull();
});

test("a receipt is saved as before", async () => {
  const { records, papers } = open({}, { kind: "payments", title: "7" });
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  await vi.waitFor(() =>
    expect(papers.at(-1)).toBe("/api/office/papers/8/payments/12/?format=pdf"),
  );
  expect(records).toEqual([]);
});
