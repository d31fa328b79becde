import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { mutexInTab } from "../../device/exclusive.ts";
import { restoreCopies } from "../../sync/backup/restore.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { phoneWithBackup, lose } from "../../sync/testing/phone-with-backup.ts";
import { recordableShares, type OutgoingPaper } from "../../sync/store/pending-share.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { creditInvoice } from "../credit-notes/queries.ts";
import { createInvoice } from "../queries.ts";
import { documentOf, recordOf } from "./document.ts";
import { shareDocument, type MadeDocument } from "./download.ts";
import { numberInvoices } from "./number-invoices.ts";
import { recordLeftShares } from "./pending-shares.ts";

/** A document of £30.00, with VAT added. */
const paperOf = (key: string, number?: string) =>
  documentOf(draftFor(null), { id: null, number, key, company: null, vat: "add", language: "zh" });

const made = (of: MadeDocument["paper"]): MadeDocument => ({ files: [], missing: [], paper: of });
const paper = (key: string, number?: string): MadeDocument =>
  made((at) => ({ invoice: key, document: recordOf(paperOf(key, number), "pdf", at) }));

/** A page of the phone, with the locks that it holds. */
const page = ({ phone }: Pick<Rig, "phone">, exclusive = mutexInTab()) => ({ phone, exclusive });
/** A share sheet that never closes: its page ends while it is open. */
const forEver = () => new Promise<boolean>(() => {});

async function withInvoice(rig: Rig = createRig()) {
  await pullAll({ ...rig.sender, clock: rig.clock });
  const key = await createInvoice("getPaid", draftFor(null), rig.phone);
  const row = async () => rig.phone.db.invoices.get(key);
  return {
    rig,
    key,
    row,
    recorded: async () => (await row())?.lastDocument ?? null,
    pending: () => rig.phone.db.shares.toArray(),
    /** A page shares a document and ends before the sheet is closed. */
    cutOff: async (of = paper(key)) => {
      const before = await rig.phone.db.shares.count();
      await new Promise<void>((resolve) => {
        const give = () => {
          resolve();
          return forEver();
        };
        void shareDocument(of, { ...page(rig), give });
      });
      expect(await rig.phone.db.shares.count()).toBe(before + 1);
    },
  };
}

test("while the share sheet is open the phone stores the document, and the record is made from that", async () => {
  const { rig, key, recorded, pending } = await withInvoice();
  const during: unknown[] = [];
  const give = async () => {
    during.push(await pending(), await recorded());
    return true;
  };
  expect(await shareDocument(paper(key, "A1-1"), { ...page(rig), give })).toBe(true);
  const document = { kind: "pdf", vat: "add", language: "zh", total: 3000, number: "A1-1" };
  const at = new Date(rig.clock.now()).toISOString();
  expect(during).toMatchObject([[{ invoice: key, document: { ...document, at } }], null]);
  expect([await recorded(), await pending()]).toEqual([
    { kind: "pdf", vat: "add", language: "zh", total: 3000, at },
    [],
  ]);
});

test("a share sheet that was closed, or that the phone does not show, leaves no record", async () => {
  const { rig, key, recorded, pending } = await withInvoice();
  expect(await shareDocument(paper(key), { ...page(rig), give: async () => false })).toBe(false);
  expect([await recorded(), await pending()]).toEqual([null, []]);
  const give = () => Promise.reject(new Error("not now"));
  await expect(shareDocument(paper(key), { ...page(rig), give })).rejects.toThrow("not now");
  expect([await recorded(), await pending()]).toEqual([null, []]);
});

test("a phone that cannot store the shared document opens no share sheet", async () => {
  const { rig, key } = await withInvoice();
  rig.phone.db.shares.hook("creating", () => {
    throw new Error("The phone is full");
  });
  let isOpened = false;
  const give = async () => (isOpened = true);
  await expect(shareDocument(paper(key), { ...page(rig), give })).rejects.toThrow("full");
  expect(isOpened).toBe(false);
});

test("a document in the share sheet of a closed page counts as handed out, once", async () => {
  const { rig, key, row, recorded, pending, cutOff } = await withInvoice();
  await numberInvoices([key], rig.phone);
  const { number } = (await row()) ?? {};
  await cutOff(paper(key, number));
  expect(await recorded()).toBeNull();
  const shared = new Date(rig.clock.now()).toISOString();
  rig.clock.pass(60_000);
  // Two tabs are open at once.
  const next = page(rig);
  const left = await recordableShares(rig.phone.db);
  await Promise.all([recordLeftShares(left, next), recordLeftShares(left, next)]);
  expect(await recorded()).toMatchObject({ vat: "add", language: "zh", total: 3000, at: shared });
  expect([await pending(), await recordableShares(rig.phone.db)]).toEqual([[], []]);
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices")).toMatchObject([{ recorded: [shared], number: "A1-1" }]);
});

test("a document in the share sheet of an open tab is left to that tab", async () => {
  const { rig, key, recorded, pending } = await withInvoice();
  const both = page(rig);
  let close = (_isSent: boolean) => {};
  const share = (): Promise<boolean> =>
    new Promise((resolve) => {
      const give = () => {
        resolve(true);
        return new Promise<boolean>((answer) => (close = answer));
      };
      void shareDocument(paper(key), { ...both, give });
    });
  await share();
  const other = recordLeftShares(await recordableShares(rig.phone.db), both);
  expect([await recorded(), await pending()]).toMatchObject([null, [{ invoice: key }]]);
  close(false);
  await other;
  expect([await recorded(), await pending()]).toEqual([null, []]);
  await share();
  const again = recordLeftShares(await recordableShares(rig.phone.db), both);
  close(true);
  await again;
  expect(await pending()).toEqual([]);
  await rig.send();
  expect(rig.server.alive("invoices")).toMatchObject([{ recorded: [expect.any(String)] }]);
});

test("a document that could not be recorded is recorded at the next start", async () => {
  const { rig, key, recorded, pending } = await withInvoice();
  let isFull = true;
  rig.phone.db.outbox.hook("creating", () => {
    if (isFull) throw new Error("The phone is full");
  });
  const give = async () => true;
  await expect(shareDocument(paper(key), { ...page(rig), give })).rejects.toThrow();
  expect([await recorded(), await pending()]).toMatchObject([null, [{ invoice: key }]]);
  isFull = false;
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  expect([await recorded(), await pending()]).toMatchObject([{ total: 3000 }, []]);
});

test("an issued invoice gets the VAT and the payment of its new document once that is recorded", async () => {
  const { rig, key, row, cutOff } = await withInvoice();
  const replacing = made((at) => ({ ...paper(key).paper(at), vatMode: "add", paidInCash: true }));
  await shareDocument(replacing, { ...page(rig), give: async () => false });
  await cutOff(replacing);
  expect(await row()).toMatchObject({ paymentStatus: "due", lastDocument: null });
  expect((await row())?.vatMode).toBeUndefined();
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  const out = { vatMode: "add", paymentStatus: "paid", lastDocument: { vat: "add" } };
  expect(await row()).toMatchObject(out);
});

test("the document of a credit note is recorded too", async () => {
  const { rig, key, row, pending, cutOff } = await withInvoice();
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "van" }] as const;
  const note = await creditInvoice(key, { reason: "returned", summary: "", lines }, rig.phone);
  await cutOff(made((at) => ({ ...paper(key).paper(at), note })));
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  const invoice = await row();
  expect(invoice && (await creditNotesOf(rig.phone.db, invoice))).toMatchObject([
    { key: note, lastDocument: { kind: "pdf", language: "zh", total: 3000 } },
  ]);
  expect([invoice?.lastDocument, await pending()]).toEqual([null, []]);
  expect(await rig.send()).toBe("sent");
});

test("a document waits for an invoice that is not pulled yet", async () => {
  const { rig, pending, cutOff } = await withInvoice();
  await rig.phone.db.setCursor(null);
  await cutOff(paper("not here"));
  expect(await recordableShares(rig.phone.db)).toEqual([]);
  await recordLeftShares(
    (await pending()).map((share) => share.key),
    page(rig),
  );
  expect(await pending()).toMatchObject([{ invoice: "not here" }]);
});

/**
 * A page ends with the share sheet open for a document with another VAT mode, paid in cash; another
 * device has deleted the invoice meanwhile.
 */
async function goneMeanwhile(cash?: OutgoingPaper["cash"]) {
  const of = await withInvoice();
  const { rig, key } = of;
  await rig.send();
  const changes = { vatMode: "add", paidInCash: true, ...(cash && { cash }) } as const;
  await of.cutOff(made((at) => ({ ...paper(key, "INV-1").paper(at), ...changes })));
  rig.server.edit("invoices", 1, { hidden: true });
  await pullAll({ ...rig.sender, clock: rig.clock });
  expect(await rig.phone.db.invoices.count()).toBe(0);
  const left = await rig.phone.db.shares.toArray();
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  return { ...of, left };
}

test("for an invoice deleted meanwhile the document is recorded, the cash is kept, and nothing else changes", async () => {
  const { rig, pending } = await goneMeanwhile({ amount: pence(2000), customer: "Panda" });
  const { outbox, payments } = rig.phone.db;
  expect(await pending()).toEqual([]);
  expect((await outbox.toArray()).map(({ kind }) => kind)).toEqual([
    "invoice.vatMode",
    "payment.create",
    "invoice.document",
  ]);
  const cash = { method: "cash", amount: 2000, customerName: "Panda" };
  expect(await payments.toArray()).toMatchObject([cash]);
  expect(await rig.send()).toBe("sent");
  const onServer = rig.server.books.invoices.get(1);
  expect(onServer).toMatchObject({
    hidden: true,
    paymentStatus: "due",
    lastDocument: { vat: "add" },
  });
  expect(onServer).not.toHaveProperty("vatMode", "add");
  expect(rig.server.alive("payments")).toMatchObject([{ method: "cash", amount: 2000 }]);
  expect([await rig.phone.db.invoices.count(), await outbox.count()]).toEqual([0, 0]);
});

test("for a document shared by an earlier release, the cash is the document's total", async () => {
  const { rig } = await goneMeanwhile();
  expect(await rig.phone.db.payments.toArray()).toMatchObject([{ amount: 3000 }]);
});

test("its cash is taken once, even if the stored share is left after it was recorded", async () => {
  const { rig, left } = await goneMeanwhile();
  await rig.send();
  await rig.phone.db.shares.bulkPut(left);
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("payments")).toMatchObject([{ amount: 3000 }]);
  expect(await rig.phone.db.payments.count()).toBe(1);
});

test("a lost database gets the record back, and it is sent to the server once", async () => {
  const { store, ...rig } = await phoneWithBackup();
  const { key, cutOff } = await withInvoice(rig);
  await cutOff();
  await rig.phone.whenCopied();
  const kept = new Map(store.texts);
  await recordLeftShares(await recordableShares(rig.phone.db), page(rig));
  const [first] = await rig.phone.db.outbox
    .filter(({ kind }) => kind === "invoice.document")
    .toArray();
  await rig.send();
  await rig.phone.whenCopied();
  // The backup copy outlives the record.
  for (const [name, text] of kept) if (name === "shares") store.texts.set(name, text);
  const db = await lose(rig.phone.db);
  await restoreCopies(db, store);
  expect([await db.shares.count(), await recordableShares(db)]).toEqual([1, []]);
  await pullAll({ ...rig.sender, db });
  const phone = { ...rig.phone, db };
  await recordLeftShares(await recordableShares(db), page({ phone }));
  expect(await db.invoices.get(key)).toMatchObject({ lastDocument: { total: 3000 } });
  const [again] = await db.outbox.toArray();
  // Its client_id prevents a second record.
  expect(again).toMatchObject({ kind: "invoice.document", payload: first?.payload });
});
