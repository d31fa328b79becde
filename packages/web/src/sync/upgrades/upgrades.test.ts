import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { Database } from "../store/database.ts";

/** The database of the last release that did not record documents. */
async function before(owner: number, work: (old: Dexie) => Promise<unknown>): Promise<void> {
  const old = new Dexie(`roundsman-${owner}`);
  old.version(6).stores({
    invoices: "key, id, customerKey, customerId, paymentStatus, date, createdAt, updatedAt",
    companies: "key, id",
    outbox: "++seq, &key, entity, state",
    drafts: "slot",
    choices: "customerKey",
    downloads: "++, invoiceKey",
    issuers: "slot",
  });
  await work(old);
  old.close();
}

test("a phone of an older release keeps its invoices, drafts and chosen companies", async () => {
  await before(9001, async (old) => {
    await old.table("invoices").bulkAdd([
      { key: "one", id: 1, summary: "kept" },
      { key: "two", id: null, summary: "waiting", paymentStatus: "paid" },
    ]);
    await old.table("drafts").bulkAdd([
      { slot: "one", draft: { summary: "typed" } },
      { slot: "new:getPaid", draft: { summary: "begun" } },
    ]);
    await old.table("issuers").bulkAdd([
      { slot: "one", companyKey: "lantern" },
      { slot: "new:getPaid", companyKey: "wharf" },
      { slot: "latest", companyKey: "wharf" },
    ]);
    await old.table("downloads").add({ invoiceKey: "one", vat: "add" });
    await old.table("choices").add({ customerKey: "jin", vat: "add", language: "zh" });
    await old.table("outbox").add({ key: "k", entity: "two", state: "waiting" });
  });
  const db = new Database(9001);
  const nothing = {
    supplyDate: null,
    dueDate: null,
    companyId: null,
    lastDocument: null,
    paidFrom: null,
    beforeStock: false,
  };
  expect(await db.invoices.toArray()).toEqual([
    { key: "one", id: 1, summary: "kept", ...nothing, companyKey: "lantern" },
    {
      key: "two",
      id: null,
      summary: "waiting",
      paymentStatus: "paid",
      ...nothing,
      paidFrom: "due",
      companyKey: null,
    },
  ]);
  expect(await db.drafts.toArray()).toEqual([
    { slot: "new:getPaid", draft: { summary: "begun", companyKey: "wharf" } },
    { slot: "one", draft: { summary: "typed", companyKey: "lantern" } },
  ]);
  expect(await db.issuers.toArray()).toEqual([{ slot: "latest", companyKey: "wharf" }]);
  expect(await db.choices.count()).toBe(1);
  expect(await db.outbox.count()).toBe(1);
  db.close();
});

test("customers and companies of an older release have no language or Peppol ID", async () => {
  const old = new Dexie("roundsman-9010");
  old.version(9).stores({
    customers: "key, id",
    companies: "key, id",
    invoices: "key, id",
    outbox: "++seq, &key, entity, state",
  });
  await old.table("customers").add({ key: "jin", id: 1, name: "金龙超市" });
  await old.table("companies").add({ key: "lantern", id: 1, name: "Lantern" });
  old.close();
  const db = new Database(9010);
  expect(await db.customers.get("jin")).toMatchObject({
    name: "金龙超市",
    documentLanguage: "",
    peppolId: "",
    buyerReference: "",
  });
  expect(await db.companies.get("lantern")).toMatchObject({ name: "Lantern", peppolId: "" });
  db.close();
});

test.each([
  [0, "none"],
  [1, "restore"],
  [2, "refetch"],
])("the recovery state %s of an older release becomes %s", async (value, recovery) => {
  const owner = 9020 + value;
  const old = new Dexie(`roundsman-${owner}`);
  old.version(9).stores({ meta: "name", outbox: "++seq, &key, entity, state" });
  await old.table("meta").add({ name: "begunAnew", value });
  old.close();
  const db = new Database(owner);
  expect(await db.recovery()).toBe(recovery);
  expect(await db.meta.toArray()).toEqual([{ name: "recovery", value: recovery }]);
  db.close();
});

test("a phone of an older release reads the lists once more, because they now include notes of old invoices", async () => {
  const old = new Dexie("roundsman-9031");
  old.version(14).stores({ outbox: "++seq, &key, entity, state", meta: "name" });
  await old.table("meta").bulkAdd([
    { name: "cursor", value: "c" },
    { name: "answers", value: 6 },
  ]);
  old.close();
  const db = new Database(9031);
  expect(await db.meta.toArray()).toEqual([{ name: "answers", value: 6 }]);
  db.close();
});
