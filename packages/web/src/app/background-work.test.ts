import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, onTestFinished, test, vi } from "vitest";
import { createInvoice } from "../invoices/queries.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { watchShares } from "./background-work.ts";

const AT = "2026-11-21T09:00:00.000Z";
const paper = (invoice: string) => ({
  key: `share-${invoice}`,
  invoice,
  document: {
    kind: "pdf",
    vat: "add",
    language: "zh",
    total: pence(3000),
    at: AT,
    company: "Chen & Sons",
  } as const,
});

test("a share of a closed page is recorded at the start, and a later one when it is left", async () => {
  const { phone, exclusive } = createRig();
  const { db } = phone;
  const [first, second] = [
    await createInvoice("getPaid", draftFor(null), phone),
    await createInvoice("getPaid", draftFor(null), phone),
  ];
  const recorded = async () =>
    (await db.invoices.bulkGet([first, second])).map((row) => row?.lastDocument?.at ?? null);
  await db.shares.bulkAdd([paper(first), paper("not-here")]);
  onTestFinished(watchShares(phone, exclusive));
  await vi.waitFor(async () => expect(await recorded()).toEqual([AT, null]));
  await db.shares.add(paper(second));
  await vi.waitFor(async () => expect(await recorded()).toEqual([AT, AT]));
  expect(await db.shares.toArray()).toMatchObject([{ invoice: "not-here" }]);
});

test("a share whose invoice is missing is recorded when the invoice arrives", async () => {
  const { phone, exclusive } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  const row = await phone.db.invoices.get(key);
  await phone.db.invoices.delete(key);
  await phone.db.shares.add(paper(key));
  onTestFinished(watchShares(phone, exclusive));
  if (row) await phone.db.invoices.add(row);
  await vi.waitFor(async () => expect(await phone.db.shares.count()).toBe(0));
  expect(await phone.db.invoices.get(key)).toMatchObject({ lastDocument: { at: AT } });
});
