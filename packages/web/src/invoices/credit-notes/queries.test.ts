import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { createInvoice } from "../queries.ts";
import { creditInvoice } from "./queries.ts";

/** What each of some credit notes is sent with; the phone knows of no company. */
async function printedOf(invoice: Partial<LocalInvoice>, notes = 1) {
  const { phone, sender, clock } = createRig();
  await pullAll({ ...sender, clock });
  const key = await createInvoice("getPaid", draftFor(null, 10), phone);
  await phone.db.invoices.update(key, invoice);
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "waste" }] as const;
  for (let note = 0; note < notes; note += 1)
    await creditInvoice(key, { reason: "damaged", summary: "", lines }, phone);
  const sent = await phone.db.outbox.filter(({ kind }) => kind === "invoice.credit").toArray();
  return sent.map(({ payload }) => (payload as { printed?: string }).printed);
}

test("A note has the VAT option of its invoice, of the invoice's document, or of the note before", async () => {
  expect(await printedOf({ vatMode: "without" })).toEqual(["without"]);
  const paper = { kind: "pdf", vat: "add", total: pence(2_400) } as never;
  expect(await printedOf({ lastDocument: paper })).toEqual(["add"]);
  expect(await printedOf({}, 2)).toEqual([undefined, "included"]);
});
