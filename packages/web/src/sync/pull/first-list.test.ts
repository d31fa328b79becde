import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { restoreCopies } from "../backup/restore.ts";
import type { Database } from "../store/database.ts";
import { memoryTexts } from "../testing/memory-texts.ts";
import { createRig } from "../testing/rig.ts";
import { pullAll } from "./pull.ts";

test("a new phone requests its first list after few transactions, because each is slow on a slow phone", async () => {
  const { phone, sender, server } = createRig();
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", name: "Mill Café" });
  const opened = transactionsOf(phone.db);
  await restoreCopies(phone.db, memoryTexts());
  expect(opened()).toBeLessThanOrEqual(2);
  const before: number[] = [];
  const asked: string[] = [];
  const transport: typeof sender.transport = (request) => {
    if (request.path === "/api/unpaid_invoices/") before.push(opened());
    asked.push(request.path);
    return sender.transport(request);
  };
  const askedFirst: string[] = [];
  await pullAll({ ...sender, transport, onFirstRows: () => askedFirst.push(...asked) });
  expect(askedFirst.toSorted()).toEqual(["/api/pull/", "/api/unpaid_invoices/"]);
  expect(before).toHaveLength(1);
  expect(before[0]).toBeLessThanOrEqual(5);
  expect(await phone.db.customers.count()).toBe(1);
  expect(await phone.db.recovery()).toBe("none");
});

test("a new phone requests its first list while its own rows are still read", async () => {
  const { sender } = createRig();
  const goOn = blocked(sender.db);
  const asked: string[] = [];
  let isAsked = () => {};
  const first = new Promise<void>((resolve) => (isAsked = resolve));
  const pulled = pullAll({
    ...sender,
    transport: (request) => {
      asked.push(request.path);
      if (request.path === "/api/unpaid_invoices/") isAsked();
      return sender.transport(request);
    },
  });
  await first;
  expect(asked.toSorted()).toEqual(["/api/pull/", "/api/unpaid_invoices/"]);
  await goOn();
  await pulled;
  expect(asked.length).toBeLessThanOrEqual(16);
});

test("a phone without signal reads few of its rows for a first sync that cannot happen", async () => {
  const { phone, sender, server } = createRig();
  for (let id = 1; id <= 300; id += 1)
    server.plant("customers", { key: keyOf(id), name: `Café ${id}` });
  await pullAll(sender);
  await phone.db.setCursor(null);
  let read = 0;
  phone.db.customers.hook("reading", (row) => {
    read += 1;
    return row;
  });
  const pulled = pullAll({ ...sender, transport: () => Promise.reject(new TypeError("offline")) });
  await expect(pulled).rejects.toThrow();
  // A write waits until running reads have ended.
  await phone.db.customers.delete("nobody");
  expect(read).toBeLessThan(100);
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(300);
});

const keyOf = (id: number) => `01a00000-0000-7000-8000-${String(id).padStart(12, "0")}`;

/** Makes readers of invoices wait until the returned function is called. */
function blocked(db: Database) {
  let isOver = false;
  const writing = db.transaction("rw", db.invoices, async () => {
    while (!isOver) await db.invoices.count();
  });
  return async () => {
    isOver = true;
    await writing;
  };
}

/** Counts the transactions that a database opens from now on. */
function transactionsOf(db: Database): () => number {
  let opened = 0;
  db.use({
    stack: "dbcore",
    name: "counted",
    create: (down) => ({
      ...down,
      transaction: (...args) => {
        opened += 1;
        return down.transaction(...args);
      },
    }),
  });
  return () => opened;
}
