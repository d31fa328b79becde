import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, UPGRADE_PASSWORD, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
});
afterAll(() => business.close());

const form = {
  customer_name: "Lucky Star 福星",
  email: "lucky@example.com",
  customer_address: "1 High Street\nLeeds",
  city: "高",
  postcode: "LS1 1AA",
  phone: "2026-12-01",
};

/** Customers and tasks share their rules; each row names the words of its own calls. */
describe.each([
  {
    book: "customers",
    list: "/api/responsible_persons",
    create: "/create-driver-customer/",
    edit: "/api/responsible_persons_edit",
    upgrade: "/api",
  },
  {
    book: "tasks",
    list: "/api-todo/responsible_persons",
    create: "/create-driver-customer-todo/",
    edit: "/api-todo/responsible_persons_edit",
    upgrade: "/api-todo",
  },
])("The list of $book", ({ list, create, edit, upgrade }) => {
  const make = async (caller: Caller, fields: object = {}) => {
    const { status, body } = await caller.send("POST", create, { ...form, ...fields });
    return { status, body, id: (body as { id: number }).id };
  };
  const one = (id: number, rp = 1) => `${edit}/${rp}/customers/${id}/`;
  const idsOf = async (caller: Caller) =>
    Object.keys((await caller.send("GET", `${list}/${caller.id}/customers/`)).body as object).map(
      Number,
    );
  const ask = async (name: string, password = UPGRADE_PASSWORD) =>
    (await driver.send("POST", `${upgrade}/user/update_customer_laokehu/`, { name, password }))
      .body;

  test("A new record is stored as it was sent, with the driver's name", async () => {
    const { status, body } = await make(driver, {
      responsible_person_id: 1,
      driver_name: "someone else",
      id: 77,
      images: ["https://example.com/a.jpg"],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...form,
      driver_name: "The driver",
      premium: false,
      version: 1,
      images: ["https://example.com/a.jpg"],
    });
    const { id } = body as { id: number };
    expect((await driver.send("GET", one(id))).body).toEqual(body);
    expect((await driver.send("GET", `${list}/1/customers/`)).body).toMatchObject({ [id]: body });
  });

  test("A change of the city changes nothing else", async () => {
    const { id } = await make(driver, { images: ["https://example.com/a.jpg"] });
    const { status, body } = await driver.send("PATCH", one(id), { city: "低", images: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...form,
      city: "低",
      images: ["https://example.com/a.jpg"],
      version: 2,
    });
  });

  test("Pictures can be a list, one link, or nothing, which changes nothing", async () => {
    const link = "https://example.com/b.jpg";
    for (const [images, kept] of [
      [link, [link]],
      [null, []],
      ["", []],
      [[], []],
      [
        [link, link],
        [link, link],
      ],
    ]) {
      const { id, body: made } = await make(driver, { images });
      expect(made).toMatchObject({ images: kept });
      const { status, body } = await driver.send("PATCH", one(id), {
        images: "https://example.com/c.jpg",
      });
      expect([status, body]).toMatchObject([200, { images: ["https://example.com/c.jpg"] }]);
      expect((await driver.send("PATCH", one(id), { images: "" })).body).toMatchObject({
        images: ["https://example.com/c.jpg"],
      });
    }
    for (const [images, errors] of [
      ["no link", { "images.0": ["invalid URL format"] }],
      [[link, "no link"], { "images.1": ["invalid URL format"] }],
      [7, { images: ["Please input a list of links"] }],
    ] as const)
      expect(
        await driver.send("POST", "/create-driver-customer/", { ...form, images }),
      ).toMatchObject({ status: 422, body: { errors } });
  });

  test("Ten simultaneous deletions are done once, and ten simultaneous restores are all answered", async () => {
    const { id } = await make(driver);
    const together = (method: string, url: string) =>
      Promise.all(Array.from({ length: 10 }, () => driver.send(method, url)));
    const removed = await together("DELETE", one(id));
    expect(removed.map((each) => each.status).toSorted((x, y) => x - y)).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
    const restored = await together("POST", `${one(id)}restore/`);
    expect(restored.map((each) => each.status)).toEqual(Array<number>(10).fill(200));
    expect((await driver.send("GET", one(id))).body).toMatchObject({ version: 3 });
  });

  test("A stale form does not overwrite a newer one", async () => {
    const { id } = await make(driver);
    await driver.send("PATCH", one(id), { city: "中", version: 1 });
    const late = await driver.send("PATCH", one(id), { city: "低", version: 1 }, retryKey());
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      message: expect.stringContaining("changed"),
      current: { id, city: "中", version: 2 },
    });
  });

  test("The same client_id twice makes one", async () => {
    const client_id = randomUUID();
    const first = await make(driver, { client_id });
    const second = await make(driver, { client_id, customer_name: "Other" });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await make(partner, { client_id })).status).toBe(201);
  });

  test("Another person's record is not found", async () => {
    const { id } = await make(partner);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect(
        (await driver.send(method, one(id), method === "PATCH" ? { city: "x" } : undefined)).status,
        method,
      ).toBe(404);
    expect((await driver.send("POST", `${one(id)}restore/`)).status).toBe(404);
    expect(await idsOf(driver)).not.toContain(id);
  });

  test("A deleted customer can be restored", async () => {
    const { id, body } = await make(driver);
    expect((await driver.send("DELETE", one(id))).body).toEqual({ message: "Delete Success!", id });
    expect(await idsOf(driver)).not.toContain(id);
    const back = await driver.send("POST", `${one(id)}restore/`);
    expect(back.body).toMatchObject({
      ...form,
      id,
      client_id: (body as { client_id: string }).client_id,
    });
    expect(await idsOf(driver)).toContain(id);
    expect((await driver.send("POST", `${one(id)}restore/`)).status).toBe(200);
  });

  test("Bulk delete returns what was deleted, and nothing about other people's records", async () => {
    const [a, b, theirs] = [await make(driver), await make(driver), await make(partner)];
    const { status, body } = await driver.send("DELETE", `${edit}/1/customers/bulk_delete/`, {
      customer_ids: [b.id, String(a.id), theirs.id],
    });
    expect(status).toBe(200);
    expect(body).toEqual({ message: "Delete Success!", deleted: [a.id, b.id] });
    expect(await idsOf(partner)).toContain(theirs.id);
  });

  test("A form without its fields gets each message of the specification", async () => {
    const { status, body } = await driver.send("POST", create, {
      customer_name: "  ",
      email: "no address",
      city: null,
    });
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors)).toEqual(
      expect.arrayContaining([
        "customer_name",
        "email",
        "city",
        "postcode",
        "phone",
        "customer_address",
      ]),
    );
    expect(body).toMatchObject({ errors: { email: ["Please input a valid email!"] } });
  });

  test("The upgrade answers in the specification's words", async () => {
    const { id } = await make(driver, { customer_name: "Golden 龙 Dragon" });
    await make(partner, { customer_name: "Only Theirs" });
    expect(await ask("golden 龙 DRAGON", "wrong")).toEqual({ message: "Wrong password" });
    expect(await ask("Golden")).toEqual({ message: "Customer not found" });
    expect(await ask("Only Theirs")).toEqual({ message: "Customer not found" });
    expect(await ask("golden 龙 DRAGON")).toEqual({ message: "Customer updated successfully" });
    expect((await driver.send("GET", one(id))).body).toMatchObject({ premium: true, version: 2 });
    expect(await ask("Golden 龙 Dragon")).toEqual({ message: "Customer updated successfully" });
    const got = await driver.send("GET", `${upgrade}/user/update_customer_laokehu/`);
    expect([got.status, got.headers["allow"]]).toEqual([405, "POST"]);
    expect(got.body).toMatchObject({ message: "Invalid request method" });
  });
});

test("A task never shows among the customers, nor the other way round", async () => {
  const customers = (await driver.api.customers.list({ params: { rp: 1 }, query: {} })).items.map(
    ({ key }) => key,
  );
  const tasks = (await driver.api.tasks.list({ params: { rp: 1 }, query: {} })).items.map(
    ({ key }) => key,
  );
  expect(customers.length).toBeGreaterThan(0);
  expect(new Set([...customers, ...tasks]).size).toBe(customers.length + tasks.length);
});

test("A task without an address gets the placeholder", async () => {
  const { email: _, ...task } = form;
  expect((await driver.send("POST", "/create-driver-customer-todo/", task)).body).toMatchObject({
    email: "task@example.com",
  });
});

test("Guessing the upgrade password is slowed down, then stopped for a while", async () => {
  const fresh = await freshApp();
  const guesser = await fresh.signIn("driver");
  const guess = () =>
    guesser.send("POST", "/api/user/update_customer_laokehu/", { name: "x", password: "guess" });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(200);
  const stopped = await guess();
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(800);
  expect(fresh.pauses.length).toBeGreaterThan(0);
  fresh.clock.now += 15 * 60_000;
  const again = await fresh.signIn("driver");
  expect(
    (
      await again.send("POST", "/api/user/update_customer_laokehu/", {
        name: "x",
        password: UPGRADE_PASSWORD,
      })
    ).body,
  ).toEqual({
    message: "Customer not found",
  });
  await fresh.close();
});

describe("The details of a customer for documents", () => {
  const papers = {
    document_language: "zh",
    peppol_id: "9930:DE123456789",
    buyer_reference: "04011000-1234512345-06",
  };
  const at = (id: number) => `/api/responsible_persons_edit/1/customers/${id}/`;

  test("are kept, unchanged if they are not sent, and removed if they are sent empty", async () => {
    const { body } = await driver.send("POST", "/create-driver-customer/", { ...form, ...papers });
    expect(body).toMatchObject(papers);
    const { id } = body as { id: number };
    expect((await driver.send("PATCH", at(id), { city: "York" })).body).toMatchObject({
      ...papers,
      city: "York",
    });
    const none = { document_language: "", peppol_id: "", buyer_reference: "" };
    expect(
      (await driver.send("PATCH", at(id), { ...none, document_language: null })).body,
    ).toMatchObject(none);
  });

  test("are refused if they are invalid", async () => {
    for (const wrong of [
      { document_language: "fr" },
      { peppol_id: "GB123456789" },
      { peppol_id: "9932:" },
      { buyer_reference: "x".repeat(301) },
    ])
      expect(
        (await driver.send("POST", "/create-driver-customer/", { ...form, ...wrong })).status,
      ).toBe(422);
  });
});
