// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanNotifications, notificationsStore } from "@mantine/notifications";
import { day } from "@roundsman/core/day";
import { fromUnits } from "@roundsman/core/quantity";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { credit as creditWords, issued as issuedWords } from "../../messages/late/credit/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { IssuedSection } from "../issued/issued-section.tsx";
import { BatchPapers } from "../papers/batch-papers.tsx";
import { useAnotherVat } from "../papers/use-another-vat.ts";
import { CreditSheet } from "./credit-sheet.tsx";
import { NoteSheet } from "./note-sheet.tsx";
import { useCrediting } from "./queries.ts";

let owner = 700;
let rig: Rig;
let invoice: LocalInvoice;
const answered = vi.fn<(may: boolean) => void>();

/**
 * A handed-out invoice of two bags at £10.00. One bag is credited, and the note is not on the
 * phone.
 */
beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  cleanNotifications();
  answered.mockClear();
  owner += 1;
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: owner,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  rig = createRig();
  const key = "01a00000-0000-7000-8000-000000000001";
  const { id } = rig.server.plant("invoices", { ...draftFor(null, 10), key, vatMode: "included" });
  rig.server.edit("invoices", id, { issued: true });
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "none" }];
  const body = { reason: "returned", key: `${key.slice(0, -1)}2`, date: day("2026-11-21"), lines };
  rig.server.run("creditNotes", "create", { id, query: {}, body });
  const db = databaseOf(owner);
  await pullAll({ ...rig.sender, db });
  await db.creditNotes.clear();
  const row = await db.invoices.get(key);
  if (!row) throw new Error("The invoice is gone");
  invoice = row;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit & { readonly method: string }) => {
    const reply = await rig.server.transport({ method: init.method, path, headers: {} });
    return Response.json(reply.body, { status: reply.status });
  });
  return () => vi.unstubAllGlobals();
});

function Crediting() {
  const crediting = useCrediting(invoice);
  return crediting ? (
    <CreditSheet
      invoice={invoice}
      crediting={crediting}
      place={0}
      onClose={() => undefined}
      onWritten={() => undefined}
    />
  ) : null;
}

function AnotherVat() {
  const mayGoOut = useAnotherVat();
  return <button onClick={() => void mayGoOut(invoice, "without").then(answered)}>Make</button>;
}

const Batch = () => (
  <BatchPapers
    chosen={[invoice]}
    company={null}
    companies={[]}
    onClose={() => undefined}
    onDone={() => undefined}
  />
);

/** Draws the only note that is on the phone. */
function Void() {
  const note = useRows(async (db) => (await creditNotesOf(db, invoice))[0], []);
  return note ? (
    <NoteSheet invoice={invoice} note={note} notes={[note]} onClose={() => undefined} />
  ) : null;
}

/** Draws the invoice as another phone corrected it. */
function Corrected() {
  const replacement = { ...invoice, key: "made", id: 2, issued: false, lastDocument: null };
  return <IssuedSection invoice={{ ...replacement, corrects: invoice.id ?? 0 } as LocalInvoice} />;
}

const WAYS = [
  ["a credit note", Crediting, creditWords.write("£10.00")],
  ["a correction", () => <IssuedSection invoice={invoice} />, issuedWords.correct],
  ["another VAT option", AnotherVat, "Make"],
  ["a batch of papers", Batch, english.invoices.batch.make],
  ["the undo of a correction", Corrected, issuedWords.undo],
] as const;

async function tap(component: () => ReactNode, button: string): Promise<void> {
  const rootRoute = createRootRoute({ component });
  const history = createMemoryHistory();
  show(
    <ConfirmProvider>
      <RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />
    </ConfirmProvider>,
  );
  // "Undo" is disabled until it has read the invoice that was corrected.
  await waitFor(() => {
    const { disabled } = screen.getByRole<HTMLButtonElement>("button", { name: button });
    expect(disabled).toBe(false);
  });
  press(button);
}
const shownMessages = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ message }) => message);
};
const db = () => currentPhone().db;

test.each(WAYS)(
  "%s is not made without signal while the notes of the invoice are not on the phone",
  async (_what, component, button) => {
    rig.server.faultOf = () => "lost request";
    await tap(component, button);
    const words = issuedWords.notesMissing("INV-1");
    await waitFor(() => expect(shownMessages()).toContain(words));
    expect(await db().outbox.count()).toBe(0);
    expect(await db().creditNotes.count()).toBe(0);
  },
);

test.each(WAYS)("the notes are requested before %s is made", async (_what, component, button) => {
  await tap(component, button);
  await waitFor(async () => expect(await db().creditNotes.count()).toBe(1));
});

test("a credit note is not written after other notes have just arrived, because its button showed another amount", async () => {
  await tap(Crediting, creditWords.write("£10.00"));
  await waitFor(() => expect(shownMessages()).toContain(creditWords.notesCame));
  expect(await db().outbox.count()).toBe(0);
  // The second attempt counts all notes.
  const button = screen.getByRole("button", { name: creditWords.write("£10.00") });
  await waitFor(() => expect(button.hasAttribute("data-loading")).toBe(false));
  press(creditWords.write("£10.00"));
  await waitFor(async () => expect(await db().outbox.count()).toBeGreaterThan(0));
});

test("another VAT option than that of a note that has just arrived is refused", async () => {
  await tap(AnotherVat, "Make");
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
  expect(shownMessages()).toContain(issuedWords.another.credited);
});

describe("the void of a note while another note is not on the phone", () => {
  const voiding = async (fault: "none" | "lost request" = "none") => {
    const lines = [{ line: "rice", quantity: fromUnits(1), goods: "none" }];
    const body = { reason: "returned", key: "other", date: day("2026-11-21"), lines };
    rig.server.run("creditNotes", "create", { id: 1, query: {}, body });
    await pullAll({ ...rig.sender, db: db() });
    await db().creditNotes.where("key").notEqual("other").delete();
    expect(await db().creditNotes.count()).toBe(1);
    rig.server.faultOf = () => fault;
    await tap(Void, creditWords.void);
    const [, yes] = await screen.findAllByRole("button", { name: creditWords.void });
    if (yes) fireEvent.click(yes);
  };

  test("is refused without signal", async () => {
    await voiding("lost request");
    await waitFor(() => expect(shownMessages()).toContain(issuedWords.notesMissing("INV-1")));
    expect(await db().outbox.count()).toBe(0);
  });

  test("waits for the other note, and is done when requested again", async () => {
    await voiding();
    await waitFor(() => expect(shownMessages()).toContain(creditWords.notesCame));
    expect([await db().outbox.count(), await db().creditNotes.count()]).toEqual([0, 2]);
    press(creditWords.void);
    const [, yes] = await screen.findAllByRole("button", { name: creditWords.void });
    if (yes) fireEvent.click(yes);
    await waitFor(async () =>
      expect(await db().outbox.toArray()).toMatchObject([
        { kind: "invoice.voidCredit", payload: { hasOthers: true } },
      ]),
    );
  });
});
