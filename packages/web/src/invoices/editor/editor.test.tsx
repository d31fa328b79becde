// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { sessionStore } from "../../session/current-session.ts";
import { mutate } from "../../sync/outbox/mutate.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { showAt } from "../../ui/testing-screen.tsx";
import { field, fill } from "../../ui/testing.tsx";
import { createInvoice } from "../queries.ts";
import { draftOf } from "./draft.ts";
import { Editor } from "./editor.tsx";

const { editor: t, invoices } = english;

/** The window shows the document in a third column. */
let isVeryWide: boolean;

beforeEach(() => {
  isVeryWide = false;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: isVeryWide, media: query }),
  );
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const wei = { id: 8, name: "Wei", email: "", manager: 0, driver: 1 } as const;
  sessionStore().keep({ access: "a", refresh: "r", ...wei });
  return () => vi.unstubAllGlobals();
});

const DRAFT = draftFor(null, 12);
const LOTUS = { ...DRAFT, billTo: { ...DRAFT.billTo, name: "Lotus Garden" } };

/** Opens the editor with a saved invoice of £24.00. */
async function open(of = LOTUS): Promise<string> {
  const key = await createInvoice("getPaid", of);
  const paper = { kind: "pdf", vat: "included", language: "both", company: "" } as const;
  const at = "2026-11-21T09:30:00.000Z";
  await mutate("invoice.document", key, { ...paper, total: pence(2000), at });
  const invoice = await currentPhone().db.invoices.get(key);
  if (!invoice) throw new Error("The invoice is gone");
  showAt("/", () => (
    <QueryClientProvider client={new QueryClient()}>
      <Editor
        list="getPaid"
        invoice={invoice}
        money={null}
        fresh={draftOf(invoice)}
        kept={null}
        readonly={false}
      />
    </QueryClientProvider>
  ));
  await screen.findByRole("heading", { level: 1 });
  return key;
}

const kept = async (key: string) => (await currentPhone().db.drafts.get(key))?.draft;

test("The editor of an invoice shows its totals, its documents, and a repeat button with the customer's name", async () => {
  await open();
  expect(screen.getByText(t.totals.vat).nextElementSibling?.textContent).toBe("£4.00");
  expect(screen.getByText(/^Handed out as PDF, VAT included, £20.00, /)).toBeTruthy();
  expect(screen.getByText(t.handedOut.changed("£24.00"))).toBeTruthy();
  expect(screen.getByRole("button", { name: invoices.repeat("Lotus Garden") })).toBeTruthy();
});

test("A footnote is shown, and a new one is stored on the phone", async () => {
  const key = await open({ ...LOTUS, footnote: "Back door" });
  expect(field(t.footnote).value).toBe("Back door");
  fill(t.footnote, "Front door");
  fireEvent.blur(field(t.footnote));
  await vi.waitFor(async () => expect(await kept(key)).toMatchObject({ footnote: "Front door" }));
});

test("A very wide window shows the document beside the editor", async () => {
  isVeryWide = true;
  await open();
  const beside = screen.getByRole("complementary", { name: t.preview });
  await vi.waitFor(() => expect(beside.childElementCount).toBe(1));
});
