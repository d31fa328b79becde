import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
});
afterEach(() => business.close());

const seriesFor = async (caller: Caller, client_id: string = randomUUID()) =>
  (await caller.send("POST", "/api/number-series/", { client_id })).body as {
    id: number;
    prefix: string;
    next: number;
  };
const create = (caller: Caller, body: object = {}) =>
  caller.send("POST", "/api/invoice/", { customer_name: "Golden Wok", ...body });
const give = (caller: Caller, id: number | string, number: string) =>
  caller.send("POST", `/api/invoices/${id}/number/`, { number });
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { type?: string }).type?.split(/[:/]/).at(-1),
];
const registerOf = async (caller: Caller, query = "") =>
  (
    (await caller.send("GET", `/api/number-register/${query}`)).body as {
      numbers: { number: string; state: string; until?: string; replaced_by?: string }[];
    }
  ).numbers.map(({ number, state, until, replaced_by }) =>
    [number, state, until ?? replaced_by].filter(Boolean).join(" "),
  );

test("A phone always gets the same series, and no other phone has it", async () => {
  const phone = randomUUID();
  const [first, again, other, partners] = [
    await seriesFor(driver, phone),
    await seriesFor(driver, phone),
    await seriesFor(driver),
    await seriesFor(partner),
  ];
  expect(first).toMatchObject({ prefix: "A1", next: 1 });
  expect(again).toEqual(first);
  expect([other.prefix, partners.prefix]).toEqual(["A2", "A3"]);
  const list = await driver.send("GET", "/api/number-series/");
  expect(
    (list.body as { series: { prefix: string }[] }).series.map(({ prefix }) => prefix),
  ).toEqual(["A1", "A2"]);
});

test("An invoice is sent with its number or gets it later, and keeps it", async () => {
  const { prefix } = await seriesFor(driver);
  const made = await create(driver, { number: `${prefix}-1`, client_id: randomUUID() });
  expect(made).toMatchObject({ status: 201, body: { id: 1, number: "A1-1", version: 1 } });
  const plain = await create(driver);
  expect(plain.body).not.toHaveProperty("number");
  const given = await give(driver, 2, `${prefix}-2`);
  expect(given).toMatchObject({ status: 200, body: { id: 2, number: "A1-2", version: 1 } });
  expect((await give(driver, 2, `${prefix}-2`)).status).toBe(200);
  expect(code(await give(driver, 2, `${prefix}-3`))).toEqual([409, "number-given"]);
  const updated = await driver.send("POST", "/api/invoiceupdate/2/", {
    number: "A1-9",
    description: "x",
  });
  expect(updated).toMatchObject({ status: 200, body: { number: "A1-2", description: "x" } });
  expect(await seriesFor(driver)).toMatchObject({ prefix: "A2" });
  const list = await driver.send("GET", "/api/number-series/");
  expect(list.body).toMatchObject({
    series: [
      { prefix: "A1", next: 3 },
      { prefix: "A2", next: 1 },
    ],
  });
});

test("A number outside the caller's series, a taken one and one of a closed series are refused, and nothing is created", async () => {
  const mine = await seriesFor(driver);
  const theirs = await seriesFor(partner);
  expect((await create(driver, { number: `${mine.prefix}-1` })).status).toBe(201);
  const refused = [
    [`${theirs.prefix}-1`, 422, "number-outside-series"],
    ["Z9-1", 422, "number-outside-series"],
    [`${mine.prefix}-1`, 409, "number-taken"],
    ["INV-9", 422, "invalid"],
    [`${mine.prefix}-0`, 422, "invalid"],
  ] as const;
  const plain = idOf(await create(driver));
  for (const [number, ...answer] of refused) {
    expect(code(await create(driver, { number })), number).toEqual(answer);
    expect(code(await give(driver, plain, number)), number).toEqual(answer);
  }
  expect((await driver.send("POST", `/api/number-series/${mine.id}/close/`)).status).toBe(200);
  expect((await driver.send("POST", `/api/number-series/${mine.id}/close/`)).status).toBe(200);
  expect(code(await create(driver, { number: `${mine.prefix}-2` }))).toEqual([
    409,
    "series-closed",
  ]);
  expect(code(await give(driver, plain, `${mine.prefix}-2`))).toEqual([409, "series-closed"]);
  const { body } = await driver.send("POST", "/api/search_invoices/", {});
  expect((body as { invoices: unknown[] }).invoices).toHaveLength(2);
});

test("An invoice that was handed out under one number cannot get another", async () => {
  const { prefix } = await seriesFor(driver);
  const paper = (id: number, more: object = {}) =>
    driver.send("POST", `/api/invoices/${id}/downloads/`, {
      kind: "pdf",
      vat: "included",
      ...more,
    });
  for (let count = 0; count < 4; count += 1) await create(driver);
  // Both papers show an INV number; only the second client says which.
  expect((await paper(1)).status).toBe(200);
  expect((await paper(2, { number: "INV-2" })).status).toBe(200);
  for (const id of [1, 2])
    expect(code(await give(driver, id, `${prefix}-${id}`))).toEqual([409, "number-given"]);
  expect(await registerOf(driver, "?number=1")).toEqual(["INV-1 issued"]);
  // Paper 3 says "Number follows"; paper 4 has a number that the server learns later.
  expect((await paper(3, { number: "" })).status).toBe(200);
  expect((await paper(4, { number: `${prefix}-4` })).status).toBe(200);
  expect((await give(driver, 3, `${prefix}-3`)).body).toMatchObject({ number: "A1-3" });
  expect((await give(driver, 4, `${prefix}-4`)).body).toMatchObject({ number: "A1-4" });
});

test("An empty number counts as none", async () => {
  for (const number of ["", null])
    expect((await create(driver, { number })).body).not.toHaveProperty("number");
});

test("An invoice that has no id on the phone is given its number in the same batch", async () => {
  const { prefix } = await seriesFor(driver);
  const key = randomUUID();
  const { body } = await driver.send("POST", "/api/batch/", {
    requests: [
      { id: randomUUID(), method: "POST", path: "/api/invoice/", body: { client_id: key } },
      {
        id: randomUUID(),
        method: "POST",
        path: `/api/invoices/key:${key}/number/`,
        body: { number: `${prefix}-1` },
      },
    ],
  });
  expect(body).toMatchObject({
    responses: [{ status: 201 }, { status: 200, body: { client_id: key, number: "A1-1" } }],
  });
});

test("A deleted invoice can get the number of its document", async () => {
  const { prefix } = await seriesFor(driver);
  const id = idOf(await create(driver));
  await driver.send("POST", `/api/invoicedelete/${id}/`);
  expect((await give(driver, id, `${prefix}-1`)).status).toBe(200);
  expect(await registerOf(driver)).toEqual(["INV-1 replaced A1-1", "A1-1 voided"]);
});

test("Both forms of a number are found, and the number is in papers, pull, log and the list of deleted things", async () => {
  const { body: cursor } = await driver.send("POST", "/api/pull/", {});
  const { prefix } = await seriesFor(driver);
  const id = idOf(
    await create(driver, {
      number: `${prefix}-12`,
      product_details: [{ name: "Rice", price: 1, quantity: 1, discount_amount: 0 }],
    }),
  );
  for (const query of ["A1-12", "a1-12", "INV-1", "1", "golden A1-12"]) {
    const { body } = await driver.send("POST", "/api/search_invoices/", { query });
    expect(
      (body as { invoices: { id: number }[] }).invoices.map((each) => each.id),
      query,
    ).toEqual([id]);
  }
  const none = await driver.send("POST", "/api/search_invoices/", { query: "A1-1" });
  expect(none.body).toMatchObject({ invoices: [] });
  const paper = await driver.send("GET", `/api/invoices/${id}/document/?format=svg`);
  expect(String(paper.body)).toBeDefined();
  const pulled = await driver.send("POST", "/api/pull/", {
    cursor: (cursor as { cursor: string }).cursor,
  });
  expect(pulled.body).toMatchObject({ changes: { invoices: [{ id, number: "A1-12" }] } });
  await driver.send("POST", `/api/invoicedelete/${id}/`);
  const deleted = await driver.send("GET", "/api/responsible-persons/1/recently-deleted/");
  expect(deleted.body).toMatchObject({ records: [{ id, number: "A1-12" }] });
  const manager = await business.signIn("manager");
  const { body: log } = await manager.send("GET", "/api/audit/?kind=invoice");
  expect(log).toMatchObject({
    entries: [{ action: "void", number: "A1-12" }, { number: "A1-12" }],
  });
});

test("The register lists every number once, with gaps; managers see everybody's", async () => {
  const { prefix } = await seriesFor(driver);
  await create(driver);
  await create(partner);
  await create(driver, { number: `${prefix}-2` });
  await create(driver, { number: `${prefix}-5` });
  await driver.send("POST", "/bulk_update_invoice_status/", {
    invoice_ids: [4],
    payment_status: "paid",
  });
  await driver.send("POST", "/api/invoicedelete/3/");
  const own = ["INV-1 unissued", "INV-3 replaced A1-2", "INV-4 replaced A1-5"];
  const series = ["A1-1 gap A1-1", "A1-2 voided", "A1-3 gap A1-4", "A1-5 issued"];
  expect(await registerOf(driver)).toEqual([...own, ...series]);
  expect(await registerOf(partner)).toEqual(["INV-2 unissued"]);
  const manager = await business.signIn("manager");
  expect(await registerOf(manager)).toEqual([own[0], "INV-2 unissued", own[1], own[2], ...series]);
  expect(await registerOf(manager, "?series=a1")).toEqual(series);
  expect(await registerOf(driver, "?state=voided")).toEqual(["A1-2 voided"]);
  expect(await registerOf(driver, "?state=replaced")).toEqual(own.slice(1));
  expect(await registerOf(manager, "?state=unissued&limit=1")).toEqual([own[0]]);
  expect(await registerOf(manager, "?state=issued&series=A1")).toEqual(["A1-5 issued"]);
  expect(await registerOf(driver, "?number=a1-5")).toEqual(["A1-5 issued"]);
  expect(await registerOf(driver, "?number=A1-4")).toEqual(["A1-4 gap A1-4"]);
  expect(await registerOf(manager, "?number=2")).toEqual(["INV-2 unissued", "A1-2 voided"]);
  expect(await registerOf(driver, "?number=%233")).toEqual([own[1], "A1-3 gap A1-4"]);
  for (const number of ["A1-6", "INV-2", "A1", "B1-1", "A1-0", "0", "%23"])
    expect(await registerOf(driver, `?number=${number}`), number).toEqual([]);
  expect(code(await driver.send("GET", "/api/number-register/?state=lost"))).toEqual([
    422,
    "invalid",
  ]);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await manager.send("GET", `/api/number-register/?limit=1&cursor=${cursor}`);
    const page = body as { numbers: { number: string }[]; next_cursor: string | null };
    paged.push(...page.numbers.map(({ number }) => number));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(["INV-1", "INV-2", "INV-3", "INV-4", "A1-1", "A1-2", "A1-3", "A1-5"]);
});

test("The register ends with the credit notes, grouped by series", async () => {
  const { prefix } = await seriesFor(driver);
  const lines = [{ id: "r", name: "Rice", price: 10, quantity: 3, discount_amount: 0 }];
  for (const caller of [driver, partner, driver]) await create(caller, { product_details: lines });
  const credit = async (caller: Caller, id: number, number?: string) => {
    const made = await caller.send("POST", `/api/invoices/${id}/creditnotes/`, {
      reason: "damaged",
      lines: [{ line: "r", quantity: 1, goods: "waste" }],
      number,
    });
    expect(made.status).toBe(201);
  };
  await credit(driver, 1);
  await credit(partner, 2);
  await credit(driver, 3);
  await credit(driver, 3, `CN-${prefix}-2`);
  expect((await driver.send("POST", "/api/creditnotes/3/void/")).status).toBe(200);
  const { body } = await driver.send("GET", "/api/number-register/?series=CN");
  expect((body as { numbers: object[] }).numbers).toMatchObject([
    { number: "CN-1", state: "issued", invoice_id: 1, payable_amount: 10 },
    { number: "CN-3", state: "voided", invoice_id: 3, payable_amount: 10 },
  ]);
  const manager = await business.signIn("manager");
  expect(await registerOf(manager)).toEqual([
    "INV-1 unissued",
    "INV-2 unissued",
    "INV-3 unissued",
    "CN-1 issued",
    "CN-2 issued",
    "CN-3 voided",
    "CN-A1-1 gap CN-A1-1",
    "CN-A1-2 issued",
  ]);
  expect(await registerOf(manager, "?series=CN&limit=1")).toEqual(["CN-1 issued"]);
  expect(await registerOf(manager, "?state=voided")).toEqual(["CN-3 voided"]);
  expect(await registerOf(driver, "?state=issued")).toEqual(["CN-1 issued", "CN-A1-2 issued"]);
  expect(await registerOf(driver, "?state=replaced")).toEqual([]);
  expect(await registerOf(driver, "?number=CN-A1-2")).toEqual(["CN-A1-2 issued"]);
});

test("A series that is missing after a restore is given to its phone again, unless another one has it", async () => {
  await business.database.db
    .insertInto("counter")
    .values({ name: "number_series", next: 200 })
    .execute();
  const ask = async (caller: Caller, prefix: string) =>
    (
      (await caller.send("POST", "/api/number-series/", { client_id: randomUUID(), prefix }))
        .body as { prefix: string }
    ).prefix;
  expect(await ask(driver, "B7")).toBe("B7");
  expect(await ask(partner, "B7")).toBe("Y3");
  expect(await ask(partner, "ZZ9")).toBe("Y4");
  expect(await ask(partner, "INV")).toBe("Y5");
});
