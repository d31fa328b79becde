import { thousandths } from "@roundsman/core/quantity";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { upload } from "../testing/matrix/calls.ts";
import { freshApp, type TestApp, UPGRADE_PASSWORD } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import { deliver, lineOf, load, newProduct, onHand, units } from "../stock/testing.ts";
import { diskStore } from "../images/repository/disk-store.ts";
import { deleteQueuedImages } from "./image-deletion.ts";
import { puller } from "../pull/testing.ts";
import { placesIn } from "./testing.ts";
import { join } from "node:path";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const CANARY = "CANARY 金丝雀";
const contact = (name: string, postcode = "LS1 1AA") => ({
  customer_name: name,
  email: `${name.replaceAll(/\W/g, "")}@example.com`,
  customer_address: `1 ${name} Street`,
  city: `${name} city`,
  postcode: `${name} ${postcode}`,
  phone: `${name} 0113`,
});
const send = (method: string, path: string, body?: object) =>
  driver.send(method, path, body, method === "GET" ? {} : retryKey());
const idIn = ({ body }: { body: unknown }) => (body as { id: number }).id;
const ERASURE = "/api/responsible-persons/1/customers/1/erasure/";

/** A customer with every kind of record, and a neighbour who stays. */
async function aYearOfTrade(): Promise<{ image: string }> {
  const { body } = await upload(driver);
  const image = (body as { image_link: string }).image_link;
  expect(
    idIn(
      await send("POST", "/create-driver-customer/", {
        ...contact(`${CANARY} before`),
        images: [image],
      }),
    ),
  ).toBe(1);
  await send("PATCH", "/api/responsible_persons_edit/1/customers/1/", contact(CANARY));
  expect(idIn(await send("POST", "/create-driver-customer/", contact("Neighbour")))).toBe(2);
  const route = idIn(
    await send("POST", "/routeapi/responsible-persons/1/routes/", { name: "North" }),
  );
  await send("POST", `/routeapi/responsible-persons/1/routes/${route}/add_customer/`, {
    customer_ids: [1, 2],
  });
  await send("POST", "/api/user/update_customer_laokehu/", {
    name: CANARY,
    password: UPGRADE_PASSWORD,
  });
  const line = { name: "Tea", price: 5, quantity: 2, discount_amount: 0 };
  const bill = {
    customer_name: CANARY,
    customer_email: `${CANARY}@example.com`,
    customer_phone: CANARY,
    description: `for ${CANARY}`,
    product_details: [line],
  };
  await send("POST", "/api/invoice/", {
    ...bill,
    drivercustomer_id: 1,
    invoice_date: "2026-11-01",
  });
  await send("POST", "/api/notpaidinvoice/", {
    ...bill,
    drivercustomer_id: null,
    invoice_date: "2026-06-30",
  });
  await send("POST", "/api/futureinvoice/", { ...bill, drivercustomer_id: 1 });
  await send("POST", "/api/invoiceupdate/1/", { description: `again for ${CANARY}` });
  await send("POST", "/api/invoice/", {
    ...bill,
    customer_name: "Neighbour",
    customer_email: "",
    customer_phone: "",
    description: "",
  });
  await send("DELETE", "/api/responsible_persons_edit/1/customers/bulk_delete/", {
    customer_ids: [1, 2],
  });
  for (const id of [1, 2])
    await send("POST", `/api/responsible_persons_edit/1/customers/${id}/restore/`);
  const batch = "0192c5a0-0000-7000-8000-000000000001";
  const row = { ...contact(CANARY), phone: `${CANARY} new phone` };
  expect(
    (
      await send("POST", "/api/exchange/import/customers/", {
        batch,
        duplicates: "update",
        rows: [row],
      })
    ).body,
  ).toMatchObject({
    updated: [1],
  });
  return { image };
}

const placesOf = (text: string) => placesIn(business.database, text);

test("The erasure of a delivered scheduled order returns its goods to the van", async () => {
  const customer = idIn(await send("POST", "/create-driver-customer/", contact("Panda")));
  const tea = await newProduct(driver, "Tea");
  await load(driver, tea, units(10));
  const order = {
    customer_name: "Panda",
    drivercustomer_id: customer,
    product_details: [lineOf(tea, 4)],
  };
  await deliver(driver, "delivered", idIn(await send("POST", "/api/futureinvoice/", order)));
  expect(await onHand(driver, tea)).toEqual([units(6)]);
  expect(
    (await send("POST", `/api/responsible-persons/1/customers/${customer}/erasure/`)).status,
  ).toBe(200);
  expect(await onHand(driver, tea)).toEqual([units(10)]);
});

test("Erased data is nowhere in the database, except in issued invoices that the law requires", async () => {
  await aYearOfTrade();
  expect(new Set(await placesOf(CANARY))).toEqual(
    new Set(["audit", "bulk_import", "customer", "idempotency", "invoice"]),
  );
  const answer = { kept: 2, until: "2033-02-01", scheduled: 1 };
  const none = { copies: [], own_entries: [], on_account: 0 };
  expect((await driver.send("GET", ERASURE)).body).toEqual({ ...answer, ...none });
  const erased = await send("POST", ERASURE);
  expect([erased.status, erased.body]).toEqual([200, answer]);
  expect(await placesOf(CANARY)).toEqual(["invoice", "invoice"]);
});

test("Another customer, the numbers and the sums do not change", async () => {
  await aYearOfTrade();
  const before = await driver.send("GET", "/api/responsible_persons_edit/1/customers/2/");
  await send("POST", ERASURE);
  expect((await driver.send("GET", "/api/responsible_persons_edit/1/customers/2/")).body).toEqual(
    before.body,
  );
  expect((await placesOf("Neighbour")).length).toBeGreaterThan(8);
  const rows = await business.database.db
    .selectFrom("invoice")
    .select(["id", "total", "deleted_at", "bill_name"])
    .orderBy("id")
    .execute();
  expect(
    rows.map(({ id, total, deleted_at, bill_name }) => [id, total, deleted_at === "", bill_name]),
  ).toEqual([
    [1, 1000, true, CANARY],
    [2, 1000, true, CANARY],
    [3, 1000, false, ""],
    [4, 1000, true, "Neighbour"],
  ]);
  const routes = await driver.send("GET", "/routeapi/responsible-persons/1/routes/");
  expect(routes.body).toMatchObject([{ name: "North", customers: [{ customer: { id: 2 } }] }]);
});

test("An erased customer cannot be restored, and a second erasure gives the same answer", async () => {
  await aYearOfTrade();
  const first = await send("POST", ERASURE);
  expect((await send("POST", ERASURE)).body).toEqual(first.body);
  expect((await send("POST", "/api/responsible_persons_edit/1/customers/1/restore/")).status).toBe(
    404,
  );
  expect((await send("POST", "/api/exchange/imports/1/undo/")).status).toBe(409);
  const log = await business.database.db
    .selectFrom("audit")
    .select("action")
    .where("action", "=", "erase")
    .execute();
  expect(log).toHaveLength(1);
});

test("After six years and a quarter name and address are removed from the invoices too", async () => {
  await aYearOfTrade();
  await send("POST", ERASURE);
  await send("POST", "/api/invoiceupdate/1/", { footerdescription: "paid late" });
  const { db } = business.database;
  await pruneExpired(db, Date.parse("2032-09-29T12:00:00Z"));
  expect((await placesOf(CANARY)).filter((table) => table === "invoice")).toHaveLength(2);
  await pruneExpired(db, Date.parse("2032-09-30T12:00:00Z"));
  expect((await placesOf(CANARY)).filter((table) => table === "invoice")).toHaveLength(1);
  await pruneExpired(db, Date.parse("2033-02-01T12:00:00Z"));
  expect(await placesOf(CANARY)).toEqual([]);
  const rows = await db.selectFrom("invoice").select(["id", "total"]).orderBy("id").execute();
  expect(rows).toEqual([1, 2, 3, 4].map((id) => ({ id, total: 1000 })));
});

test("Phones receive all records that lose their names: invoices, credit notes and payments", async () => {
  await aYearOfTrade();
  const part = { invoice_id: 1, amount: 4 };
  const paid = { method: "cash", amount: 4, reference: CANARY, allocations: [part] };
  await send("POST", "/api/payments/", { ...paid, payment_date: "2026-11-02" });
  const params = { id: 1 };
  const [tea] = (await driver.api.invoices.get({ params })).lines;
  const lines = [{ line: tea?.id ?? 0, quantity: thousandths(1000), goods: "none" as const }];
  const credited = { reason: "returned" as const, summary: CANARY, lines };
  await driver.api.creditNotes.create({ params, body: credited });
  await send("POST", ERASURE);
  const { pull, begin } = puller(() => driver);
  const cursor = await begin();
  await pruneExpired(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  const { changes } = await pull(cursor);
  expect(changes).toMatchObject({
    creditNotes: [{ summary: "" }],
    payments: [{ reference: "" }],
  });
  expect(JSON.stringify(changes)).not.toContain(CANARY);
});

test("Pictures are removed from the store, unless another record shows them", async () => {
  const { image } = await aYearOfTrade();
  const [blobs, name] = [
    diskStore(join(business.dataDir, "images")),
    image.split("/").at(-1) ?? "",
  ];
  await send("PATCH", "/api/responsible_persons_edit/1/customers/2/", { images: [image] });
  await send("POST", ERASURE);
  await deleteQueuedImages(business.database.db, blobs);
  expect(await blobs.get(name)).not.toBeNull();
  await send("POST", "/api/responsible-persons/1/customers/2/erasure/");
  await deleteQueuedImages(business.database.db, blobs);
  expect(await blobs.get(name)).toBeNull();
});

test("The log can be rewritten by nothing else", async () => {
  await aYearOfTrade();
  await send("POST", ERASURE);
  const { db } = business.database;
  await expect(sql`update audit set after = '{}'`.execute(db)).rejects.toThrow("append-only");
  await db.insertInto("erasing").values({ owner_id: 1 }).execute();
  await expect(sql`update audit set action = 'x'`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow("append-only");
});
