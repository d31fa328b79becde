import "fake-indexeddb/auto";
import { owed } from "@roundsman/core/invoice";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { createInvoice } from "../queries.ts";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { creditInvoice, voidNote } from "./queries.ts";

test("discarding a note discards its void too", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
  await rig.send();
  await pullAll(rig.sender);
  const lines = [{ line: "rice", quantity: fromUnits(2), goods: "none" as const }];
  await creditInvoice(key, { reason: "damaged", summary: "", lines }, rig.phone);
  const [invoice] = await rig.phone.db.invoices.toArray();
  if (!invoice) throw new Error("The invoice is gone");
  const [note] = await creditNotesOf(rig.phone.db, invoice);
  if (!note) throw new Error("The note is gone");
  await voidNote(key, note, rig.phone);
  // The other phone sends its note first.
  rig.server.run("creditNotes", "create", {
    id: invoice.id ?? 0,
    query: {},
    body: { key: rig.phone.newKey(), reason: "damaged", lines },
  });
  await rig.send();
  const refused = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  expect(refused.map(({ kind }) => kind)).toEqual(["invoice.credit"]);
  for (const { key: mutationKey } of refused) await discardRefusedOn(rig.phone, mutationKey);
  const left = await rig.phone.db.outbox.toArray();
  await pullAll(rig.sender);
  const now = await rig.phone.db.invoices.get(key);
  expect([left.map(({ kind }) => kind), now && owed(now.totals)]).toEqual([[], 0]);
});

test("a void of a note that the server no longer has leaves the invoice on the phone", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
  const lines = [{ line: "rice", quantity: fromUnits(2), goods: "none" as const }];
  await creditInvoice(key, { reason: "damaged", summary: "", lines }, rig.phone);
  await rig.send();
  const [invoice] = await rig.phone.db.invoices.toArray();
  const [note] = invoice ? await creditNotesOf(rig.phone.db, invoice) : [];
  if (!note) throw new Error("The note is gone");
  // The server is restored from a backup that lacks the note.
  rig.server.books.creditNotes.clear();
  await voidNote(key, note, rig.phone);
  await rig.send();
  const [refused] = await rig.phone.db.outbox.toArray();
  expect(refused).toMatchObject({ state: "refused", problem: { status: 404 } });
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  expect(await rig.phone.db.outbox.count()).toBe(0);
  expect(await rig.phone.db.invoices.get(key)).toMatchObject({ deletedAt: "" });
});
