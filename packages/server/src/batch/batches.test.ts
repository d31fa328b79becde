import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODIES } from "../testing/matrix/bodies.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp({ env: { METRICS_TOKEN: "a token of at least 16" } });
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

interface Entry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
interface EntryAnswer {
  readonly id: string;
  readonly status: number;
  readonly body?: Record<string, unknown>;
  readonly retry_after?: number;
}

const entry = (method: string, path: string, body?: unknown): Entry => ({
  id: randomUUID(),
  method,
  path,
  ...(body !== undefined && { body }),
});
async function send(
  requests: readonly unknown[],
  caller = driver,
): Promise<readonly EntryAnswer[]> {
  const { status, body } = await caller.send("POST", "/api/batch/", { requests });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { responses: readonly EntryAnswer[] }).responses;
}
const statuses = (answers: readonly EntryAnswer[]) => answers.map(({ status }) => status);

const customer = (client_id: string, form: object = {}) =>
  entry("POST", "/create-driver-customer/", { ...BODIES.customer("x"), client_id, ...form });
const invoice = (client_id: string, form: object = {}) =>
  entry("POST", "/api/invoice/", { ...BODIES.invoice("x"), client_id, ...form });
const countOf = async (table: "audit" | "invoice" | "customer") =>
  (
    await business.database.db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

describe("A batch", () => {
  test("creates a customer and an invoice for it and submits it, each named by its client_id only", async () => {
    const [who, sold] = [randomUUID(), randomUUID()];
    const before = await countOf("audit");
    const answers = await send([
      customer(who),
      invoice(sold, { drivercustomer_id: `key:${who}` }),
      entry("PATCH", "/invoices/update-delivery-status/", {
        invoices: [{ id: `key:${sold}`, delivery_status: "delivered" }],
      }),
      entry("POST", "/update_invoice_status/", { invoice_ids: [`key:${sold}`] }),
      entry("DELETE", `/api/responsible_persons_edit/1/customers/key:${who}/`),
    ]);
    expect(statuses(answers)).toEqual([201, 201, 200, 200, 200]);
    const [made, bill, , paid] = answers;
    expect(bill?.body).toMatchObject({
      drivercustomer_id: made?.body?.["id"],
      client_id: sold,
      invoice_id: bill?.body?.["id"],
    });
    expect(paid?.body).toMatchObject({
      updated_invoices: [{ id: bill?.body?.["id"], payment_status: "paid" }],
    });
    expect((await countOf("audit")) - before).toBe(5);
  });

  test("returns for each entry the answer of the single call, under its id and in order", async () => {
    const requests = [
      customer(randomUUID()),
      invoice(randomUUID(), { invoice_date: "never" }),
      entry("DELETE", "/api/nothing/"),
      customer(randomUUID()),
    ];
    const answers = await send(requests);
    expect(answers.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
    for (const [index, { method, path, body, id }] of requests.entries()) {
      const alone = await driver.send(method, path, body, { "idempotency-key": id });
      expect(unnumbered(answers[index])).toEqual(
        unnumbered({ id, status: alone.status, body: alone.body as Record<string, unknown> }),
      );
    }
  });

  test("is done once, however often it is sent, whole or in pieces, and by single calls too", async () => {
    const who = randomUUID();
    const requests = [
      customer(who),
      invoice(randomUUID(), { drivercustomer_id: `key:${who}` }),
      invoice(randomUUID(), { invoice_date: "never" }),
    ];
    const first = await send(requests);
    const [audits, invoices] = [await countOf("audit"), await countOf("invoice")];
    expect((await send(requests)).map(unnumbered)).toEqual(first.map(unnumbered));
    expect(await send(requests.slice(1, 2))).toEqual(first.slice(1, 2));
    const [, second] = requests;
    const alone = await driver.send("POST", "/api/invoice/", second?.body, {
      "idempotency-key": second?.id ?? "",
    });
    expect([alone.headers["idempotency-replayed"], alone.body]).toEqual(["true", first[1]?.body]);
    expect([await countOf("audit"), await countOf("invoice")]).toEqual([audits, invoices]);
  });

  test("runs an entry that it contains twice only once, and refuses its id for another request", async () => {
    const one = customer(randomUUID());
    const answers = await send([one, one, { ...invoice(randomUUID()), id: one.id }]);
    expect(statuses(answers)).toEqual([201, 201, 422]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  test("checks versions, and returns the current record for a stale one", async () => {
    const who = randomUUID();
    const edit = (city: string, version: number) =>
      entry("PATCH", `/api/responsible_persons_edit/1/customers/key:${who}/`, { city, version });
    const answers = await send([customer(who), edit("Leeds", 1), edit("York", 1), edit("Hull", 2)]);
    expect(statuses(answers)).toEqual([201, 200, 409, 200]);
    expect(answers[2]?.body).toMatchObject({ status: 409, current: { city: "Leeds", version: 2 } });
  });

  test("without entries has an answer without entries", async () =>
    expect(await send([])).toEqual([]));
});

/** Removes the request's id, which differs each time. */
const unnumbered = (answer: EntryAnswer | undefined) => ({
  ...answer,
  body: { ...answer?.body, request_id: "" },
});

describe("A refused entry", () => {
  test("fails the entries that need its record, directly or through another, and no others; all can be sent again", async () => {
    const [who, sold, other] = [randomUUID(), randomUUID(), randomUUID()];
    const requests = [
      customer(who, { email: "none" }),
      invoice(sold, { drivercustomer_id: `key:${who}` }),
      entry("POST", "/update_invoice_status/", { invoice_ids: [`key:${sold}`] }),
      customer(other),
      invoice(randomUUID(), { drivercustomer_id: `key:${other}` }),
    ];
    const [audits, invoices] = [await countOf("audit"), await countOf("invoice")];
    const answers = await send(requests);
    expect(statuses(answers)).toEqual([422, 424, 424, 201, 201]);
    expect(answers[2]?.body).toMatchObject({
      type: "urn:roundsman:dependency-failed",
      title: "Failed Dependency",
      status: 424,
    });
    expect([(await countOf("audit")) - audits, (await countOf("invoice")) - invoices]).toEqual([
      2, 1,
    ]);
    const mended = [customer(who), ...requests.slice(1)];
    expect(statuses(await send(mended))).toEqual([201, 201, 200, 201, 201]);
  });

  test("does not stop changes of a record that exists", async () => {
    const sold = randomUUID();
    await send([invoice(sold)]);
    const answers = await send([
      entry("POST", `/api/invoiceupdate/key:${sold}/`, { description: "late", version: 9 }),
      entry("POST", "/bulk_update_invoice_status/", {
        invoice_ids: [`key:${sold}`],
        payment_status: "overdue",
      }),
    ]);
    expect(statuses(answers)).toEqual([409, 200]);
  });

  test("about an unknown record is 404, and works when it is sent again later", async () => {
    const who = randomUUID();
    const early = invoice(randomUUID(), { drivercustomer_id: `key:${who}` });
    expect(statuses(await send([early, customer(who)]))).toEqual([404, 201]);
    expect(statuses(await send([early]))).toEqual([201]);
  });

  test("about too many guesses says how long to wait, and the other entries are done", async () => {
    const guess = () =>
      entry("POST", "/api/user/update_customer_laokehu/", { name: "x", password: "wrong" });
    const answers = await send([...Array.from({ length: 12 }, guess), customer(randomUUID())]);
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 429, 429, 201]);
    expect(answers[10]?.retry_after).toBeGreaterThan(0);
    expect(answers[12]).not.toHaveProperty("retry_after");
  });

  test.each([
    ["POST", "/api/manager/login/", 422],
    ["POST", "/api/setup/", 422],
    ["POST", "/api/batch/", 422],
    ["POST", "/api/unpaid_invoices/", 422],
    ["POST", "/upload_image_api/", 422],
    ["GET", "/api/invoices/1/", 422],
    ["GET", "/api/changes/", 422],
    ["POST", "/api/backups/", 403],
    ["POST", "/api/team/", 403],
    ["POST", "/api/nothing/", 404],
    ["POST", "/api/invoice", 404],
    ["POST", "/api/invoice/?a=b", 404],
    ["POST", "/api/invoicedelete/%zz/", 404],
    ["POST", "/api/invoicedelete//", 404],
    ["PUT", "/api/invoice/", 405],
    ["post", "/api/invoice/", 405],
    ["DELETE", "/responsible-persons/2/driver-stocks/1/", 403],
  ])("%s %s is %d", async (method, path, status) => {
    const answers = await send([entry(method, path, {}), customer(randomUUID())]);
    expect(statuses(answers)).toEqual([status, 201]);
    expect(answers[0]?.body).toMatchObject({
      status,
      message: expect.any(String),
      request_id: expect.any(String),
    });
  });
});

describe("A batch is refused whole", () => {
  const sent = async (body: unknown) => (await driver.send("POST", "/api/batch/", body)).status;

  test("if an entry is no request, or there are too many", async () => {
    const good = customer(randomUUID());
    const before = await countOf("customer");
    for (const bad of [
      { ...good, id: "7" },
      { id: good.id },
      { ...good, path: 7 },
      { ...good, method: null },
      7,
      null,
    ])
      expect(await sent({ requests: [good, bad] }), JSON.stringify(bad)).toBe(422);
    expect(
      await sent({ requests: Array.from({ length: 101 }, () => customer(randomUUID())) }),
    ).toBe(422);
    expect(await sent({})).toBe(422);
    expect(await countOf("customer")).toBe(before);
  });

  test("over a megabyte, as any body", async () => {
    expect(
      await sent({ requests: [invoice(randomUUID(), { description: "x".repeat(1024 * 1024) })] }),
    ).toBe(413);
  });
});

test("Change streams send every change of a batch, and metrics count its entries", async () => {
  const url = await business.app.listen({ port: 0, host: "127.0.0.1" });
  const leave = new AbortController();
  const stream = await fetch(`${url}/api/changes/`, {
    headers: { authorization: `Bearer ${driver.access}` },
    signal: leave.signal,
  });
  const answers = await send([
    customer(randomUUID()),
    customer(randomUUID(), { email: "none" }),
    customer(randomUUID()),
  ]);
  const ids = answers.flatMap(({ body }) =>
    body?.["id"] === undefined ? [] : [Number(body["id"])],
  );
  let text = "";
  for await (const bytes of stream.body ?? []) {
    text += Buffer.from(bytes as Uint8Array).toString();
    if (ids.every((id) => text.includes(`"kind":"customer","ids":[${id}]`))) break;
  }
  leave.abort();
  const { body } = await business.anyone.send("GET", "/metrics", undefined, {
    authorization: "Bearer a token of at least 16",
  });
  expect(String(body)).toMatch(/roundsman_outbox_refusals_total\{status="424"\} \d/);
});
