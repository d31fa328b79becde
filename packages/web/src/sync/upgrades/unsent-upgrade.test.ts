import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import {
  createCompany,
  removeCompany,
  restoreCompany,
  updateCompany,
} from "../../companies/queries.ts";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import {
  addMembers,
  createGroup,
  orderMembers,
  removeGroups,
  renameGroup,
  restoreGroups,
  takeMembers,
} from "../../groups/queries.ts";
import { recordDocument } from "../../invoices/papers/document-records.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  setPaymentStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import {
  createProduct,
  removeProducts,
  restoreProducts,
  updateProduct,
} from "../../products/queries.ts";
import { closeDay, countStock, moveStock, setOnVan } from "../../stock/actions.ts";
import { createTask, removeTasks, restoreTasks, updateTask } from "../../tasks/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { MUTATIONS } from "../resources/mutations.ts";
import { asLastRelease } from "../testing/last-release.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";
import { Database } from "../store/database.ts";
import { openSeries } from "../store/number-series.ts";
import type { Phone } from "../store/phone.ts";

const TODAY = { day: day("2026-11-21"), note: "" };
const TASK = {
  title: "Call",
  description: "…",
  priority: "高",
  place: "N18",
  deadline: "2026-12-01",
};
const COMPANY = {
  name: "Wharf",
  email: "office@wharf.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB123456789",
  contactNumber: "020 7946 0000",
  contactPerson: "Mei Chen",
  bankName: "Lea Valley Bank",
  address: "",
  logo: "",
  peppolId: "",
};
const product = (name: string) => ({ name, price: pence(1250), discount: pence(0) });
const GROUPS = ["deliveryRoutes", "taskCategories", "productCategories"] as const;

/** How a record of each kind is made, changed, deleted and brought back. */
const kinds = (phone: Phone) =>
  [
    {
      make: () => createCustomer(CUSTOMER, phone),
      change: (key: string) => updateCustomer(key, { phone: "changed" }, phone),
      remove: (key: string) => removeCustomers([key], phone),
      restore: (key: string) => restoreCustomers([key], phone),
    },
    {
      make: () => createProduct(product("Rice 10 kg"), phone),
      change: (key: string) => updateProduct(key, product("Tofu"), phone),
      remove: (key: string) => removeProducts([key], phone),
      restore: (key: string) => restoreProducts([key], phone),
    },
    {
      make: () => createTask(TASK, phone),
      change: (key: string) => updateTask(key, { ...TASK, title: "Buy more bags" }, phone),
      remove: (key: string) => removeTasks([key], phone),
      restore: (key: string) => restoreTasks([key], phone),
    },
    {
      make: () => createCompany(COMPANY, phone),
      change: (key: string) =>
        updateCompany(key, { ...COMPANY, name: "Another Ltd" }, undefined, phone),
      remove: (key: string) => removeCompany(key, phone),
      restore: (key: string) => restoreCompany(key, phone),
    },
    {
      make: () => createInvoice("getPaid", draftFor(null), phone),
      change: (key: string) => updateInvoice(key, draftFor(null, 3), phone),
      remove: (key: string) => removeInvoices([key], phone),
      restore: (key: string) => restoreInvoices([key], phone),
    },
    ...GROUPS.map((book, index) => ({
      make: () => createGroup(book, `Group ${index} ${(made += 1)}`, phone),
      change: (key: string) => renameGroup(book, key, { name: `Renamed ${index}` }, phone),
      remove: (key: string) => removeGroups(book, [key], phone),
      restore: (key: string) => restoreGroups(book, [key], phone),
    })),
  ] as const;
let made = 0;
/** Kinds that the last release did not know. */
const CAME_SINCE =
  /^(payment|(customer|invoice)\.(paid|merge|number|vatMode|void|credit|\w*orrect)|deliveryRoute\.(joined|left)$)/;

/** Queues a mutation of every kind that the last release knew, without signal. */
async function work(rig: Rig): Promise<void> {
  const { phone, server } = rig;
  const all = kinds(phone);
  const known: string[][] = [];
  for (const { make } of all) known.push([await make(), await make(), await make()]);
  const [customers = [], products = [], tasks = [], , invoices = []] = known;
  const more = [
    await createInvoice("schedule", draftFor(null), phone),
    await createInvoice("credit", draftFor(null), phone),
  ];
  const ordered = [customers, tasks, products];
  for (const [index, book] of GROUPS.entries())
    await addMembers(book, known[5 + index]?.[0] ?? "", ordered[index] ?? [], phone);
  await rig.send();
  for (const [index, { remove }] of all.entries()) await remove(known[index]?.[1] ?? "");
  await rig.send();
  await pullAll(rig.sender);

  server.faultOf = () => "lost request";
  for (const [index, book] of GROUPS.entries()) {
    const [group = ""] = known[5 + index] ?? [];
    const [one = "", , three = ""] = ordered[index] ?? [];
    await takeMembers(book, group, [one], phone);
    await addMembers(book, group, [one], phone);
    await orderMembers(book, group, [one, three], phone);
  }
  for (const [index, { make, change, remove, restore }] of all.entries()) {
    const [first = "", hidden = "", last = ""] = known[index] ?? [];
    await make();
    await change(first);
    await restore(hidden);
    await remove(last);
  }
  const [first = ""] = invoices;
  await setDeliveryStatus([first], "delivered", phone);
  await setPaymentStatus([first], "overdue", phone);
  await submitInvoices("getPaid", [first], phone);
  await submitInvoices("schedule", more.slice(0, 1), phone);
  await submitInvoices("credit", more.slice(1), phone);
  await createInvoice("schedule", draftFor(null), phone);
  await createInvoice("credit", draftFor(null), phone);
  await recordDocument(
    first,
    {
      kind: "pdf",
      vat: "included",
      language: "en",
      total: pence(600),
      at: "2026-11-21T09:00:00.000Z",
      company: "",
    },
    phone,
  );
  const [productKey = ""] = products;
  await moveStock("load", { ...TODAY, moves: [{ productKey, quantity: fromUnits(5) }] }, phone);
  await countStock(
    { ...TODAY, moves: [{ productKey, counted: fromUnits(4), expected: fromUnits(5) }] },
    phone,
  );
  await setOnVan(productKey, { barcode: "123" }, phone);
  await closeDay({ ...TODAY, cashCounted: pence(0), denominations: [] }, phone);
}

test("a phone of the last release loses none of its unsent mutations: every kind arrives, once", async () => {
  const rig = createRig();
  await work(rig);
  const kindsWaiting = new Set((await rig.phone.db.outbox.toArray()).map(({ kind }) => kind));
  const known = Object.keys(MUTATIONS).filter((kind) => !CAME_SINCE.test(kind));
  expect([...kindsWaiting].toSorted()).toEqual(known.toSorted());
  const waiting = await rig.phone.db.outbox.count();
  await asLastRelease(rig.phone);

  const db = new Database(rig.phone.db.owner);
  expect(await db.outbox.count()).toBe(waiting);
  expect(db.tables.map(({ name }) => name)).not.toContain("missed");
  expect(
    await db.outbox.filter((mutation) => "batch" in mutation || "before" in mutation).count(),
  ).toBe(0);
  const pending = new Set((await db.outbox.toArray()).map(({ entity }) => entity));
  expect(await db.bases.count()).toBe(pending.size);
  const seen = (await db.outbox.toArray()).filter(({ kind }) => kind === "customer.update");
  expect(seen).toMatchObject([{ payload: { phone: "changed" }, seen: { phone: CUSTOMER.phone } }]);
  rig.server.faultOf = () => "none";
  const before = rig.server.done.length;
  expect(await openSeries(db)).toBeUndefined();
  await pullAll({ ...rig.sender, db });
  expect(await openSeries(db), "with signal").toMatchObject({ invoice: 1, creditNote: 1 });
  await sendAll({ ...rig.sender, db });
  expect(await db.outbox.toArray()).toEqual([]);
  expect(rig.server.contradictions).toEqual([]);
  const done = rig.server.done.slice(before);
  expect(new Set(done).size).toBe(done.length);
  await pullAll({ ...rig.sender, db });
  for (const book of [
    "customers",
    "products",
    "tasks",
    "companies",
    "invoices",
    ...GROUPS,
  ] as const) {
    const rows = (await db.rows(book).toArray()).filter(({ deletedAt }) => deletedAt === "");
    expect(rows.map(({ key }) => key).toSorted(), book).toEqual(
      rig.server
        .alive(book)
        .map(({ key }) => key)
        .toSorted(),
    );
  }
});
