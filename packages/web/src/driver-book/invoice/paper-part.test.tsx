// @vitest-environment happy-dom
import { Notifications, notifications } from "@mantine/notifications";
import type { Invoice } from "@roundsman/contract/invoice";
import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn, type Book } from "../../driver-papers/testing.ts";
import { english } from "../../messages/en/all.ts";
import { driverBook as t } from "../../messages/late/driver-book/en.ts";
import { useQueryClient } from "../../session/query-client.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { PaperPart } from "./paper-part.tsx";

const LAST = { kind: "pdf", vat: "add", total: 120, made_at: "2026-11-21T09:30:00.000Z" };
const { unregistered } = english.editor.vat;

beforeEach(() => {
  notifications.clean();
  return managerSignedIn();
});

async function open(book: Book = {}) {
  const server = driversServer(book);
  vi.stubGlobal("fetch", server.fetched);
  showPart();
  await screen.findByRole("button", { name: t.savePdf });
  return server;
}

const showPart = () =>
  show(
    <ConfirmProvider>
      <Notifications />
      <PaperPart driver={{ id: 8 } as never} invoice={{ id: 12 } as Invoice} note={null} />
    </ConfirmProvider>,
  );

/** Presses the PDF button once no earlier action is running. */
async function pressNext(): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  await act(() => Promise.resolve());
  notifications.clean();
  press(t.savePdf);
}

test("a document with VAT of a seller without a VAT number needs a confirmation before it is handed out", async () => {
  const { records, papers } = await open({ company: { vat_number: "n/a" } });
  press(t.savePdf);
  await screen.findByText(unregistered.text("Harbour Trading"));
  expect(papers.filter((path) => path.includes("format=pdf"))).toEqual([]);
  expect(records).toEqual([]);
  press(unregistered.yes);
  await screen.findByText(t.savedPdf);
  expect(records).toMatchObject([{ kind: "pdf", vat: "add" }]);
});

test("the office's figures are read again after a document is handed out", async () => {
  const board = ["office", "board", "2026-11-01", "2026-11-24"];
  const answers = useQueryClient();
  await open();
  answers.setQueryData(board, {});
  press(t.savePdf);
  await screen.findByText(t.savedPdf);
  expect(answers.getQueryState(board)?.isInvalidated).toBe(true);
});

test("without VAT no confirmation is needed", async () => {
  const { records } = await open({
    company: { vat_number: "" },
    invoice: { vat_mode: "without", payable_amount: undefined },
  });
  press(t.savePdf);
  await screen.findByText(t.savedPdf);
  expect(records).toMatchObject([{ kind: "pdf", vat: "without" }]);
});

test("a seller with a VAT number needs no confirmation", async () => {
  const { records } = await open();
  press(t.savePdf);
  await screen.findByText(t.savedPdf);
  expect(records).toMatchObject([{ kind: "pdf", vat: "add" }]);
});

test.each([
  { own: "zh", last: { ...LAST, lang: "both" }, lang: "zh" },
  { own: "", last: { ...LAST, lang: "en" }, lang: "en" },
  { own: "", last: null, lang: "both" },
])(
  "a document is in the customer's language, else in the last one's, else in both: $lang",
  async (of) => {
    const { records, papers } = await open({
      invoice: { last_document: of.last },
      customer: { document_language: of.own },
    });
    press(t.savePdf);
    await screen.findByText(t.savedPdf);
    expect(papers.every((path) => path.includes(`lang=${of.lang}`))).toBe(true);
    expect(records).toMatchObject([{ lang: of.lang }]);
  },
);

test("the record of a document has its total and its sender", async () => {
  const { records } = await open();
  press(t.savePdf);
  await screen.findByText(t.savedPdf);
  const company = "Harbour Trading\nGB123456789";
  const paper_digest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(records).toMatchObject([{ total: 120, company, number: "INV-12", paper_digest }]);
});

test.each([
  ["the invoice", { invoice: { total_amount: 50, payable_amount: 60, version: 4 } }],
  ["its number", { invoice: { number: "B7-12" } }],
  ["its company", { company: { name: "Harbour Trading Ltd", version: 4 } }],
])(
  "if %s is changed while the document is made, nothing is handed out",
  async (_, changed: Book) => {
    const { has, records, papers, fetched } = await open();
    vi.stubGlobal("fetch", async (path: string, init: { body?: string }) => {
      const answer = await fetched(path, init);
      if (path.includes("format=pdf")) {
        Object.assign(has.invoice, changed.invoice);
        Object.assign(has.company, changed.company);
      }
      return answer;
    });
    press(t.savePdf);
    await screen.findByText(t.changedSince);
    expect(papers.some((path) => path.includes("format=pdf"))).toBe(true);
    expect(records).toEqual([]);
  },
);

describe("a record whose answer was lost", () => {
  const lost = `${english.common.needsSignal} ${t.lost}`;
  const kept = (records: readonly { readonly client_id?: string }[]) =>
    new Set(records.map((each) => each.client_id));

  test("is repeated as the same, in another sheet too; the next document has a new one", async () => {
    const server = await open();
    server.losing = 2;
    press(t.savePdf);
    await screen.findByText(lost);
    await pressNext();
    await vi.waitFor(() => expect(server.records).toHaveLength(2));
    cleanup();
    showPart();
    await screen.findByRole("button", { name: t.savePdf });
    press(t.savePdf);
    await screen.findByText(t.savedPdf);
    expect(kept(server.records).size).toBe(1);
    expect(server.records[0]?.client_id).toBeTruthy();
    await pressNext();
    await vi.waitFor(() => expect(server.records).toHaveLength(4));
    expect(kept(server.records).size).toBe(2);
  });

  test("is a new one if the document has other content by then", async () => {
    const server = await open();
    server.losing = 1;
    press(t.savePdf);
    await screen.findByText(lost);
    server.has.company.name = "Harbour Trading Ltd";
    await pressNext();
    await screen.findByText(t.changedSince);
    await pressNext();
    await screen.findByText(t.savedPdf);
    expect(kept(server.records).size).toBe(2);
  });
});

test("a deleted company is replaced by the default one, as on the document", async () => {
  const server = driversServer({ invoice: { company_id: 3 }, company: { vat_number: "" } });
  vi.stubGlobal("fetch", async (path: string, init: { body?: string }) =>
    path.includes("/company-info/")
      ? Response.json({ message: "Not found" }, { status: 404 })
      : server.fetched(path, init),
  );
  showPart();
  await screen.findByRole("button", { name: t.savePdf });
  press(t.savePdf);
  expect(await screen.findByText(unregistered.text("Harbour Trading"))).toBeTruthy();
});
