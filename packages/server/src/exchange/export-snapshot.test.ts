import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { openSnapshot } from "../kernel/storage/snapshot.ts";
import { diskStore } from "../images/repository/disk-store.ts";
import { invoiceFor, line } from "../invoices/testing.ts";
import { exportFiles } from "./export-files.ts";
import { listOf, textsIn } from "./testing.ts";
import { AbandonedDownload, releaseAfterReading } from "./release-after-reading.ts";
import { zipStream } from "./zip-stream.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const AT = { year: 2026, month: 11, day: 21, hour: 12, minute: 0, second: 0 };
const sold = (pounds: number) =>
  driver.api.invoices.createDue({
    body: invoiceFor({ name: "Golden Dragon", lines: [line("Tea", pounds, 1)] }),
  });
const snapshot = () => openSnapshot({ ...business.database, url: business.databaseUrl });
const owners = [{ id: 1, name: "The driver" }];

test("An export is one snapshot: it contains no later writes, and no write waits for it", async () => {
  const { id } = await sold(5);
  const { db, close } = await snapshot();
  const zip = zipStream(
    exportFiles(
      { db, owners, shared: [], about: { product: "Roundsman" } },
      diskStore(business.dataDir),
    ),
    AT,
  );
  // The first piece is sent before any invoice was read.
  const pieces = [Buffer.from((await zip.next()).value as Uint8Array)];
  await sold(7);
  await driver.api.invoices.setPaymentStatus({
    body: { invoice_ids: [id], payment_status: "paid" },
  });
  await driver.api.products.create({
    params: { rp: 1 },
    body: { name: "Rice", price: 100, discount: 0 } as never,
  });
  for await (const piece of zip) pieces.push(Buffer.from(piece));
  await close();
  const files = textsIn(Buffer.concat(pieces));
  expect(listOf(files, "invoices")).toMatchObject([
    { id, total_amount: 5, payment_status: "pending" },
  ]);
  expect(listOf(files, "products")).toEqual([]);
  expect(listOf(files, "log")).toHaveLength(1);
  expect((await driver.api.invoices.search({ body: {} })).invoices).toHaveLength(2);
});

test("A snapshot cannot be written to", async () => {
  const { db, close } = await snapshot();
  await expect(db.updateTable("person").set({ name: "x" }).execute()).rejects.toThrow(
    /readonly|read-only/,
  );
  await close();
  await expect(db.selectFrom("person").selectAll().execute()).rejects.toThrow();
});

const bytes = async function* () {
  yield Uint8Array.of(1);
  yield Uint8Array.of(2);
};

test("A download's source is released once: at its end, when its reader disconnects, or after a long pause", async () => {
  const released: string[] = [];
  const download = (name: string, timeout?: number) =>
    releaseAfterReading(bytes(), async () => void released.push(name), timeout);
  const read: number[] = [];
  for await (const [byte] of download("ended")) read.push(byte ?? 0);
  expect([read, released]).toEqual([[1, 2], ["ended"]]);
  await download("never begun").return?.();
  for await (const piece of download("left")) if (piece[0] === 1) break;
  expect(released).toEqual(["ended", "never begun", "left"]);
  const paused = download("paused", 1);
  await paused.next();
  await expect.poll(() => released.at(-1)).toBe("paused");
  await expect(paused.next()).rejects.toThrow(AbandonedDownload);
  expect(released).toHaveLength(4);
});

test("Only a few exports run at once, and a client that disconnects makes room", async () => {
  for (const thousand of [1, 2, 3, 4]) await insertProducts(1000 * thousand);
  const url = `${await business.app.listen({ port: 0, host: "127.0.0.1" })}/api/exchange/export/`;
  const hangUp = new AbortController();
  const ask = (signal?: AbortSignal) =>
    fetch(url, {
      headers: { authorization: `Bearer ${driver.access}` },
      ...(signal && { signal }),
    });
  const open = [await ask(hangUp.signal), await ask(hangUp.signal), await ask(hangUp.signal)];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  hangUp.abort();
  await expect
    .poll(async () => (await driver.send("GET", "/api/exchange/export/")).status)
    .toBe(200);
});

/**
 * Names that hardly compress: a thousand of them exceed the buffers of a connection, so the server
 * has to wait for the reader.
 */
const insertProducts = (first: number) =>
  business.database.db
    .insertInto("product")
    .values(
      Array.from({ length: 250 }, (_, index) => ({
        owner_id: 1,
        id: first + index,
        key: `k${first + index}`,
        name: randomBytes(9000).toString("base64"),
        search_name: "",
        price: 1,
        discount: 0,
        created_at: "",
        updated_at: "",
      })),
    )
    .execute();
