// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { CreditedLine } from "@roundsman/core/credit/credited";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { FileKind } from "@roundsman/core/issuing/handed-out";
import { fromUnits } from "@roundsman/core/quantity";
import { fireEvent, screen } from "@testing-library/react";
import type { VatMode } from "@roundsman/core/vat";
import { beforeEach, expect, test, vi } from "vitest";
import type { Request } from "../../documents/messages.ts";
import { editor } from "../../messages/en/editor.ts";
import { credit } from "../../messages/late/credit/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { sessionStore } from "../../session/current-session.ts";
import type { OutgoingPaper } from "../../sync/store/pending-share.ts";
import { show } from "../../ui/testing.tsx";
import { NoteFiles } from "./note-files.tsx";

/** The kinds that the document worker was asked for. */
const asked: string[] = [];
/** Stands in for the browser's worker: answers every request with an empty file. */
class Worker extends EventTarget {
  postMessage({ id, job }: Request): void {
    asked.push(job.kind);
    const result = { blob: new Blob([]), missing: [] };
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent("message", { data: { id, outcome: "done", result } })),
    );
  }
}
vi.stubGlobal("Worker", Worker);
beforeEach(() => {
  asked.length = 0;
  const session = { access: "a", refresh: "r", name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: 770 });
});

const SELLER: Company = {
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  bankName: "",
  vatNumber: "GB 999 9999 73",
  contactNumber: "",
  contactPerson: "",
  address: "",
  logo: "",
  peppolId: "",
};

const LINE: CreditedLine = {
  line: "rice",
  nth: 1,
  name: "Rice",
  quantity: fromUnits(1),
  unitPrice: pence(1000),
  vatRate: "zero",
  amount: pence(1000),
  net: pence(1000),
  vat: pence(0),
  gross: pence(1000),
  goods: "none",
};

const files = (vatMode: VatMode, company: Company | null = null) => {
  const paper = vi.fn((kind: FileKind, at: Date): OutgoingPaper => ({
    invoice: "not-here",
    note: "note",
    document: {
      kind,
      vat: vatMode,
      language: "en",
      total: pence(0),
      at: at.toISOString(),
      company: "",
    },
  }));
  show(
    <ConfirmProvider>
      <NoteFiles
        document={{
          number: "CN-1",
          date: day("2026-11-21"),
          credits: { number: "INV-1", date: day("2026-11-20") },
          reason: "returned",
          billTo: EMPTY_BILL_TO,
          company,
          lines: [LINE],
          rates: [],
          net: pence(0),
          vat: vatMode === "without" ? null : pence(0),
          total: pence(0),
          summary: "",
          footnote: "",
          vatMode,
          language: "en",
        }}
        paper={paper}
      />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: /PDF/ }));
  return paper;
};

test("A credit note that would show VAT of a seller without a VAT number needs a confirmation", async () => {
  const paper = files("included");
  expect(await screen.findByText(editor.vat.unregistered.title)).toBeTruthy();
  expect([asked, paper.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole("button", { name: editor.vat.unregistered.yes }));
  await vi.waitFor(() => expect(paper).toHaveBeenCalledWith("pdf", expect.any(Date)));
  expect(asked).toEqual(["pdf"]);
});

test("A note without VAT is made, and recorded as handed out, without a confirmation", async () => {
  const paper = files("without");
  await vi.waitFor(() => expect(paper).toHaveBeenCalledWith("pdf", expect.any(Date)));
  expect(asked).toEqual(["pdf"]);
  expect(screen.queryByText(editor.vat.unregistered.title)).toBeNull();
});

test("A note without VAT of a registered seller says why it cannot be an e-invoice", () => {
  files("without", SELLER);
  const { title, lacks } = editor.eInvoice;
  expect(screen.getByText(`${title}: ${credit.lacks["vat-left-out"]}`)).toBeTruthy();
  expect(screen.queryByText(`${title}: ${lacks["vat-left-out"]}`)).toBeNull();
});

test("The parts missing for an e-invoice are listed beneath the disabled buttons", () => {
  files("without");
  const { title, lacks } = editor.eInvoice;
  expect(screen.getByText(`${title}: ${lacks["no-seller"]}`)).toBeTruthy();
  const isOff = (name: string) => screen.getByRole("button", { name }).hasAttribute("disabled");
  expect(["UBL", "CII"].map(isOff)).toEqual([true, true]);
  expect(screen.queryByRole("button", { name: "Peppol" })).toBeNull();
});
