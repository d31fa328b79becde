import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { NumberSeries } from "@roundsman/contract/invoices/number-series";
import { createCustomer } from "../../customers/queries.ts";
import { numberInvoices } from "../../invoices/papers/number-invoices.ts";
import { createInvoice, removeInvoices } from "../../invoices/queries.ts";
import { restoreCopies } from "../backup/restore.ts";
import { Database } from "../store/database.ts";
import { openSeries, takeNumber } from "../store/number-series.ts";
import { transact } from "../store/phone.ts";
import { discardRefusedOn } from "../outbox/resolve-refused.ts";
import { mutate } from "../outbox/mutate.ts";
import { replayTables } from "../outbox/replay.ts";
import { phoneWithBackup, lose } from "../testing/phone-with-backup.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";
import { pullAll } from "./pull.ts";

const take = ({ phone }: Pick<Rig, "phone">, kind: "invoice" | "creditNote" = "invoice") =>
  transact(phone, replayTables(phone.db), () => takeNumber(phone.db, kind));
const prefixOf = async (db: Database) => (await openSeries(db))?.prefix;
const asked = ({ server }: Rig) =>
  server.calls.filter((call) => call === "POST /api/number-series/").length;
/** Reads the lists again, as after a restore of the server. */
const pullLists = async (rig: Rig) => {
  await rig.phone.db.setCursor(null);
  await pullAll(rig.sender);
};

test("a phone requests its series once, and numbers invoices and credit notes in it", async () => {
  const rig = createRig();
  expect(await take(rig), "before it has one").toBeNull();
  await pullAll(rig.sender);
  await pullAll(rig.sender);
  expect(asked(rig)).toBe(1);
  const numbers = [await take(rig), await take(rig), await take(rig, "creditNote")];
  expect([...numbers, await take(rig)]).toEqual(["A1-1", "A1-2", "CN-A1-1", "A1-3"]);
});

test("two tabs never take the same number, and skip none", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const other = { phone: { ...rig.phone, db: new Database(rig.phone.db.owner) } };
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => take(turn % 2 === 0 ? rig : other)),
  );
  expect(new Set(taken)).toEqual(
    new Set(Array.from({ length: 40 }, (_, index) => `A1-${index + 1}`)),
  );
});

test("a failed transaction returns its number, and a restart remembers the numbers taken", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  expect(await take(rig)).toBe("A1-1");
  const { db } = rig.phone;
  await expect(
    transact(rig.phone, replayTables(db), async () => {
      await takeNumber(db, "invoice");
      throw new Error("The phone is full");
    }),
  ).rejects.toThrow();
  db.close();
  const restarted = { phone: { ...rig.phone, db: new Database(db.owner) } };
  expect(await take(restarted)).toBe("A1-2");
});

test("a lost answer is requested again, and a server without series blocks nothing", async () => {
  const rig = createRig();
  rig.server.faultOf = ({ path }) => (path === "/api/number-series/" ? "lost answer" : "none");
  await expect(pullAll(rig.sender)).rejects.toThrow();
  rig.server.faultOf = ({ path }) => (path === "/api/number-series/" ? "forbidden" : "none");
  await pullAll(rig.sender);
  expect(await prefixOf(rig.phone.db)).toBeUndefined();
  rig.server.faultOf = () => "none";
  await pullAll(rig.sender);
  expect(await prefixOf(rig.phone.db)).toBe("A1");
  expect(rig.server.run("numberSeries", "list", NOTHING)).toMatchObject({ series: [{ id: 1 }] });
});

test("a phone whose database was lost never continues its old numbers", async () => {
  const rig = await phoneWithBackup();
  await pullAll(rig.sender);
  expect([await take(rig), await take(rig)]).toEqual(["A1-1", "A1-2"]);
  // A copy may be older than the last number that was given.
  const old = rig.store.texts.get("numberSeries") ?? "";
  const db = await lose(rig.phone.db);
  rig.store.texts.set("numberSeries", old.replace('"invoice":3', '"invoice":2'));
  await restoreCopies(db, rig.store);
  const phone = { ...rig.phone, db };
  expect(await take({ phone }), "until there is signal").toBeNull();
  await pullAll({ ...rig.sender, db });
  expect(await take({ phone })).toBe("A2-1");
  const kept = (await db.numberSeries.toArray()).map(({ prefix, isEnded }) => [prefix, isEnded]);
  expect(Object.fromEntries(kept)).toEqual({ A1: true, A2: false });
});

test("a server restored from an older backup gives the phone its prefix back", async () => {
  const rig = createRig();
  rig.server.numbers.skip(6);
  await pullAll(rig.sender);
  expect(await take(rig)).toBe("A7-1");
  rig.server.numbers.forget();
  await pullLists(rig);
  expect(await take(rig)).toBe("A7-2");
});

test("if another phone has the prefix now, the numbers continue in another series", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  expect(await take(rig)).toBe("A1-1");
  rig.server.numbers.forget();
  const another = { client_id: "01a00000-0000-7000-8000-00000000000d", prefix: "A1" };
  rig.server.run("numberSeries", "create", { ...NOTHING, body: another });
  await pullLists(rig);
  expect(await take(rig)).toMatch(/^\w+\d-1$/);
  expect(await prefixOf(rig.phone.db)).not.toBe("A1");
});

test("a closed series is replaced by a new one, and the server's counter replaces a lower one of the phone", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  rig.server.plant("invoices", { key: "01a00000-0000-7000-8000-00000000000c", number: "A1-4" });
  await pullLists(rig);
  expect(await take(rig), "this phone was set back").toBe("A1-5");
  rig.server.run("numberSeries", "close", { ...NOTHING, id: 1 });
  await pullLists(rig);
  expect(await take(rig)).toBe("A2-1");
});

test("a phone restored from a backup repeats no number of a credit note", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  expect(await take(rig, "creditNote")).toBe("CN-A1-1");
  const key = "01a00000-0000-7000-8000-00000000000e";
  const rice = { id: "rice", name: "Rice", price: 1200, discount: 0, quantity: 10_000 };
  const { id } = rig.server.plant("invoices", { key, lines: [rice] });
  for (const number of ["CN-A1-7", "CN-A11-9"]) {
    const lines = [{ line: "rice", quantity: 1000 }];
    const body = { key: crypto.randomUUID(), reason: "returned", lines, number };
    rig.server.run("creditNotes", "create", { ...NOTHING, id, body });
  }
  await pullLists(rig);
  expect([await take(rig, "creditNote"), await take(rig)]).toEqual(["CN-A1-8", "A1-1"]);
});

const counts = ({ server }: Rig) =>
  (server.run("numberSeries", "list", NOTHING) as { series: NumberSeries[] }).series.map(
    ({ prefix, last, last_credit_note: note }) => [prefix, last ?? 0, note ?? 0],
  );

test("a phone reports the counters of a closed series once, for both kinds", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  for (const kind of ["invoice", "invoice", "creditNote"] as const) await take(rig, kind);
  await pullLists(rig);
  expect(counts(rig), "what is open may still be sent").toEqual([["A1", 0, 0]]);
  rig.server.run("numberSeries", "close", { ...NOTHING, id: 1 });
  await pullLists(rig);
  expect(await take(rig)).toBe("A2-1");
  await pullAll(rig.sender);
  expect(counts(rig)).toEqual([
    ["A1", 2, 1],
    ["A2", 0, 0],
  ]);
  const before = asked(rig);
  await pullAll(rig.sender);
  expect(asked(rig)).toBe(before);
});

test("so does a phone whose database was lost, as far as its copy knows", async () => {
  const rig = await phoneWithBackup();
  await pullAll(rig.sender);
  expect([await take(rig), await take(rig)]).toEqual(["A1-1", "A1-2"]);
  const db = await lose(rig.phone.db);
  await restoreCopies(db, rig.store);
  await pullAll({ ...rig.sender, db });
  expect(counts(rig)).toEqual([
    ["A1", 2, 0],
    ["A2", 0, 0],
  ]);
});

test("it also reports discarded numbers, until the server has received them", async () => {
  const rig = createRig();
  const { phone, server } = rig;
  await pullAll(rig.sender);
  const { key } = server.plant("invoices", { key: "01a00000-0000-7000-8000-00000000000f" });
  await pullLists(rig);
  const number = (await take(rig)) ?? "";
  server.plant("invoices", { key: "01a00000-0000-7000-8000-000000000010", number });
  await mutate("invoice.number", key, { number }, { phone });
  await rig.send();
  const [refused] = await phone.db.outbox.toArray();
  await discardRefusedOn(phone, refused?.key ?? "");
  server.faultOf = ({ path }) => (path === "/api/number-series/" ? "lost request" : "none");
  await expect(pullAll(rig.sender)).rejects.toThrow();
  expect(counts(rig)[0]).toEqual(["A1", 0, 0]);
  server.faultOf = () => "none";
  await pullAll(rig.sender);
  expect(counts(rig)[0]).toEqual(["A1", 1, 0]);
});

test("it also reports them if the server refused an invoice that was handed out, and the driver deletes it", async () => {
  const rig = createRig();
  const { phone } = rig;
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await numberInvoices([key], phone);
  expect(await phone.db.invoices.get(key)).toMatchObject({ number: "A1-1" });
  const words = { title: "Invalid", detail: "No", message: "No" };
  const problem = { type: "urn:roundsman:invalid", status: 422, ...words };
  await phone.db.outbox
    .filter(({ kind }) => kind === "invoice.createDue")
    .modify({ state: "refused", problem });
  await removeInvoices([key], phone);
  await rig.send();
  expect(await phone.db.outbox.toArray()).toEqual([]);
  await pullAll(rig.sender);
  expect(counts(rig)).toEqual([["A1", 1, 0]]);
});

test("a refused number is not sent again into a series that was closed meanwhile", async () => {
  const rig = createRig();
  const { phone, server } = rig;
  await pullAll(rig.sender);
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await numberInvoices([key], phone);
  server.numbers.forget();
  await rig.send();
  const refused = await phone.db.outbox.toArray();
  expect(refused).toMatchObject([{ kind: "invoice.number", state: "refused" }]);
  const [series] = await phone.db.numberSeries.toArray();
  const body = { client_id: series?.clientId, prefix: "A1" };
  const { id } = server.run("numberSeries", "create", { ...NOTHING, body }) as NumberSeries;
  server.run("numberSeries", "close", { ...NOTHING, id });
  await pullAll(rig.sender);
  expect(await prefixOf(phone.db), "it was closed").not.toBe("A1");
  expect(await phone.db.outbox.toArray()).toEqual(refused);
});

test("work without signal continues without a series", async () => {
  const rig = createRig();
  rig.server.faultOf = () => "lost request";
  await createCustomer(CUSTOMER, rig.phone);
  expect(await take(rig)).toBeNull();
  rig.server.faultOf = () => "none";
  await pullAll(rig.sender);
  expect(await take(rig)).toBe("A1-1");
});

const NOTHING = { id: 0, query: {}, body: null };
