import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mutexInTab } from "../../device/exclusive.ts";
import { recordableShares } from "../../sync/store/pending-share.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { livePhone } from "../../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../../sync/testing/selling/real-server.ts";
import { createInvoice } from "../queries.ts";
import { documentOf, recordOf } from "./document.ts";
import { saveDocument, shareDocument, type MadeDocument } from "./download.ts";
import { recordLeftShares } from "./pending-shares.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

/** A document of £24.00 for an invoice of £20.00: it adds VAT and is paid in cash. */
const paperOf = (key: string, id: number | null): MadeDocument => {
  const of = { id, key, company: null, vat: "add", language: "en" } as const;
  const document = documentOf(draftFor(null, 10), of);
  return {
    files: [],
    missing: [],
    paper: (at) => ({
      invoice: key,
      document: recordOf(document, "pdf", at),
      vatMode: "add",
      paidInCash: true,
      cash: { amount: pence(2400), customer: "Panda" },
    }),
  };
};

/**
 * The first driver's phone, whose page ended with a share sheet open. The invoice then leaves this
 * driver (`goes`), and the phone pulls that.
 */
async function gone(goes: (drivers: Drivers) => Promise<unknown>) {
  const [first, other] = [await server.newDriver(), await server.newDriver()];
  const phone = await livePhone(first, 1, () => "none");
  await phone.pull();
  const draft = { ...draftFor(null, 10), vatMode: "included" as const };
  const key = await createInvoice("getPaid", draft, phone.tab(0));
  await phone.sync();
  const id = (await phone.tab(0).db.invoices.get(key))?.id ?? 0;
  const paper = paperOf(key, id);
  const page = { phone: phone.tab(0), exclusive: mutexInTab() };
  await new Promise<void>((isOpen) => {
    const give = () => {
      isOpen();
      return new Promise<boolean>(() => {});
    };
    void shareDocument(paper, { ...page, give });
  });
  await goes({ first, other, id });
  await phone.pull();
  expect(await phone.tab(0).db.invoices.count()).toBe(0);
  await phone.kill();
  const record = async () => {
    const next = { phone: phone.tab(0), exclusive: mutexInTab() };
    await recordLeftShares(await recordableShares(next.phone.db), next);
  };
  return { first, other, phone, key, id, paper, record };
}
type Driver = Awaited<ReturnType<RealServer["newDriver"]>>;

interface Drivers {
  readonly first: Driver;
  readonly other: Driver;
  /** The invoice's number. */
  readonly id: number;
}

const OWED = { vatMode: "add", paymentStatus: "paid", totals: { total: 2000, payable: 2400 } };
const handOver = ({ first, other }: Drivers) => server.handOver(first, other);
const deliveredByOther = async (drivers: Drivers) => {
  await handOver(drivers);
  const body = { invoices: [{ id: drivers.id, delivery_status: "delivered" as const }] };
  await drivers.other.api.invoices.setDeliveryStatus({ body });
};

test.each([
  ["page", "kill"],
  ["database", "lose"],
] as const)(
  "a document shared while its invoice was handed over takes the invoice back, with its VAT and its cash, even if the %s is lost before it is sent",
  async (_, end) => {
    const { first, phone, key, id, record } = await gone(handOver);
    await record();
    await phone[end]();
    // A new database pulls the lists before it sends.
    if (end === "lose") await phone.pull();
    await phone.sync();
    const { db } = phone.tab(0);
    expect(await db.invoices.get(key)).toMatchObject({ ...OWED, lastDocument: { vat: "add" } });
    expect(await db.outbox.count()).toBe(0);
    const onServer = await first.api.invoices.get({ params: { id } });
    expect(onServer).toMatchObject({ ...OWED, lastDocument: { vat: "add", total: 2400 } });
    const { payments } = await first.api.payments.list({ query: {} });
    expect(payments).toMatchObject([
      { method: "cash", amount: 2400, allocations: [{ amount: 2400 }] },
    ]);
  },
);

test("so does a document saved in an editor that was open during the hand-over", async () => {
  const { phone, key, paper } = await gone(handOver);
  await phone.tab(0).db.shares.clear();
  await saveDocument(paper, { phone: phone.tab(0), give: () => {} });
  await phone.sync();
  expect(await phone.tab(0).db.invoices.get(key)).toMatchObject(OWED);
});

test("if the other driver delivered the invoice, document and cash are kept, and a person decides about the VAT", async () => {
  const { first, other, phone, id, record } = await gone(deliveredByOther);
  await record();
  await phone.sync();
  const { db } = phone.tab(0);
  expect(await db.outbox.toArray()).toMatchObject([
    { kind: "invoice.vatMode", state: "refused", payload: { number: `INV-${id}` } },
  ]);
  expect(await other.api.invoices.get({ params: { id } })).toMatchObject({
    vatMode: "included",
    lastDocument: { vat: "add", total: 2400 },
  });
  const { payments } = await first.api.payments.list({ query: {} });
  expect(payments).toMatchObject([{ method: "cash", amount: 2400, onAccount: 2400 }]);
  expect([await db.invoices.count(), await db.bases.count()]).toEqual([0, 0]);
  await phone.giveUp();
  expect([await db.outbox.count(), await db.invoices.count()]).toEqual([0, 0]);
});

test("if it was deleted elsewhere, document and cash are kept, without a question", async () => {
  const { first, phone, id, record } = await gone(({ first: { api }, id: deleted }) =>
    api.invoices.remove({ params: { id: deleted } }),
  );
  await record();
  await phone.sync();
  const { db } = phone.tab(0);
  expect([await db.outbox.count(), await db.invoices.count()]).toEqual([0, 0]);
  expect(await first.api.invoices.documents({ params: { id } })).toMatchObject([{ vat: "add" }]);
  const { payments } = await first.api.payments.list({ query: {} });
  expect(payments).toMatchObject([{ method: "cash", amount: 2400, onAccount: 2400 }]);
  const { states } = await first.api.invoices.formerStates({ params: { id } });
  expect(states).toMatchObject([{ action: "void", invoice: { vatMode: "included" } }]);
});
