// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { credit } from "../../messages/late/credit/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { creditNotesOf, type CreditNoteView } from "../../sync/outbox/credit-notes.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { show } from "../../ui/testing.tsx";
import { createInvoice } from "../queries.ts";
import { NoteSheet } from "./note-sheet.tsx";
import { creditInvoice } from "./queries.ts";

const OWNER = 8;

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const person = { id: OWNER, name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  return () => vi.unstubAllGlobals();
});

/** Opens the sheet of CN-A1-3, which credits one of two bags. */
async function open(more: Partial<CreditNoteView>): Promise<void> {
  const phone = { ...createRig().phone, db: databaseOf(OWNER) };
  const key = await createInvoice("getPaid", draftFor(null, 10), phone);
  const line = { line: "rice", quantity: fromUnits(1), goods: "none" as const };
  await creditInvoice(key, { reason: "returned", summary: "", lines: [line] }, phone);
  const row = await phone.db.invoices.get(key);
  const [written] = row ? await creditNotesOf(phone.db, row) : [];
  if (!row || !written) throw new Error("The note is gone");
  const note = { ...written, number: "CN-A1-3", total: pence(1_000), ...more };
  show(
    <ConfirmProvider>
      <NoteSheet
        invoice={{ ...row, number: "A1-7" }}
        note={note}
        notes={[note]}
        onClose={() => undefined}
      />
    </ConfirmProvider>,
  );
  await screen.findByText("CN-A1-3");
}

test("a credit note that counts can be handed out", async () => {
  await open({});
  await screen.findByRole("button", { name: credit.pdf });
  expect(screen.queryByText(credit.isVoided)).toBeNull();
});

test.each([
  ["voided", { isVoided: true }, credit.isVoided],
  ["refused by the server", { isRefused: true }, credit.isRefused],
])("a note that was %s shows that, and cannot be handed out any more", async (_, more, words) => {
  await open(more);
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: credit.pdf })).toBeNull();
});
