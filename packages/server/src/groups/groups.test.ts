import { randomUUID } from "node:crypto";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextNumber } from "../kernel/storage/counter.ts";
import { inBatches } from "../kernel/storage/in-batches.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner] = [await shop.signIn("driver"), await shop.signIn("partner")];
});
afterAll(() => shop.close());

const contact = {
  email: "a@example.com",
  address: "1 Lisle Street",
  city: "London",
  postcode: "WC2H 7BA",
  phone: "020 7946 0114",
};

/** The three kinds of groups, each with how a member of it is made. */
const books = [
  {
    name: "delivery routes",
    path: (rp: number) => `/routeapi/responsible-persons/${rp}/routes/`,
    blank: "请输入路线名称",
    words: {
      members: "customers",
      member: "customer",
      ids: "customer_ids",
      add: "add_customer",
      take: "remove_customer",
      title: "customer_name",
    },
    make: async ({ api }: Caller, name: string) =>
      (await api.customers.create({ body: { name, ...contact } })).id,
    hide: ({ api }: Caller, id: number) => api.customers.remove({ params: { rp: driver.id, id } }),
    show: ({ api }: Caller, id: number) => api.customers.restore({ params: { rp: driver.id, id } }),
  },
  {
    name: "task categories",
    path: (rp: number) => `/routeapi-todo/responsible-persons/${rp}/routes-todo/`,
    blank: "请输入任务分类名称",
    words: {
      members: "customers",
      member: "customer",
      ids: "customer_ids",
      add: "add_customer",
      take: "remove_customer",
      title: "customer_name",
    },
    make: async ({ api }: Caller, title: string) =>
      (
        await api.tasks.create({
          body: { title, description: "…", priority: "高", place: "N18", deadline: "2026-12-01" },
        })
      ).id,
    hide: ({ api }: Caller, id: number) => api.tasks.remove({ params: { rp: driver.id, id } }),
    show: ({ api }: Caller, id: number) => api.tasks.restore({ params: { rp: driver.id, id } }),
  },
  {
    name: "product categories",
    path: (rp: number) => `/productcategories/responsible-persons/${rp}/categories/`,
    blank: "请输入产品分类名称",
    words: {
      members: "products",
      member: "product",
      ids: "product_ids",
      add: "add_product",
      take: "remove_product",
      title: "product_name",
    },
    make: async ({ api, id: rp }: Caller, name: string) =>
      (
        await api.products.create({
          params: { rp },
          body: { name, price: pence(100), discount: pence(0) },
        })
      ).id,
    hide: ({ api }: Caller, id: number) => api.products.remove({ params: { rp: driver.id, id } }),
    show: ({ api }: Caller, id: number) => api.products.restore({ params: { rp: driver.id, id } }),
  },
];

describe.each(books)("$name", ({ path, blank, words, make, hide, show }) => {
  let all: string;
  let one: string;
  let [a, b, c, foreign] = [0, 0, 0, 0];
  let count = 0;
  beforeEach(async () => {
    all = path(driver.id);
    [a, b, c] = [await make(driver, "A"), await make(driver, "B"), await make(driver, "C")];
    foreign = await make(partner, "Theirs");
    const { status, body } = await driver.send("POST", all, { name: `Monday ${(count += 1)}` });
    expect(status).toBe(201);
    one = `${all}${(body as { id: number }).id}/`;
  });

  const membersIn = (body: unknown) =>
    ((body as Record<string, Record<string, { id: number }>[]>)[words.members] ?? []).map(
      (each) => each[words.member]?.id,
    );
  const act = (call: string, ids: readonly unknown[], method = "POST") =>
    driver.send(method, `${one}${call}/`, { [words.ids]: ids });

  it("keep members in the order of the calls, each once", async () => {
    expect(membersIn((await act(words.add, [b, a])).body)).toEqual([b, a]);
    const again = await act(words.add, [a, String(c), b]);
    expect(membersIn(again.body)).toEqual([b, a, c]);
    expect(
      (again.body as { [words: string]: Record<string, { [title: string]: string }>[] })[
        words.members
      ]?.[0]?.[words.member]?.[words.title],
    ).toBe("B");
    const listed = (await driver.send("GET", all)).body as { id: number }[];
    expect(membersIn(listed.find(({ id }) => one.endsWith(`/${id}/`)))).toEqual([b, a, c]);
    const alone = (await driver.send("GET", `${one}${words.members}/`)).body as Record<
      string,
      { id: number }
    >[];
    expect(alone.map((each) => each[words.member]?.id)).toEqual([b, a, c]);
  });

  it("are not changed by adding a member again", async () => {
    const { body } = await act(words.add, [a]);
    expect((await act(words.add, [a])).body).toEqual(body);
  });

  it("are deleted once and restored without an error by ten simultaneous requests", async () => {
    const together = (method: string, url: string) =>
      Promise.all(Array.from({ length: 10 }, () => driver.send(method, url)));
    const removed = await together("DELETE", one);
    expect(removed.map((each) => each.status).toSorted((x, y) => x - y)).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
    const restored = await together("POST", `${one}restore/`);
    expect(restored.map((each) => each.status)).toEqual(Array<number>(10).fill(200));
  });

  it("keep all members that three phones add at once", async () => {
    await Promise.all([a, b, c].map((id) => act(words.add, [id])));
    expect(new Set(membersIn((await driver.send("GET", one)).body))).toEqual(new Set([a, b, c]));
  });

  it("can remove members and change their order", async () => {
    await act(words.add, [a, b, c]);
    expect(membersIn((await act("order", [c, a, b], "PUT")).body)).toEqual([c, a, b]);
    expect(membersIn((await act("order", [b, c], "PUT")).body)).toEqual([b, a, c]);
    expect(membersIn((await act(words.take, [a])).body)).toEqual([b, c]);
    expect(membersIn((await act(words.take, [a])).body)).toEqual([b, c]);
  });

  it("refuse the whole call if one member is another person's", async () => {
    await act(words.add, [a]);
    for (const [call, method] of [
      [words.add, "POST"],
      [words.take, "POST"],
      ["order", "PUT"],
    ] as const)
      expect((await act(call, [a, foreign], method)).status).toBe(404);
    expect(membersIn((await driver.send("GET", one)).body)).toEqual([a]);
  });

  it("hide a deleted member, and show it at its place again after a restore", async () => {
    await act(words.add, [a, b, c]);
    await hide(driver, b);
    expect(membersIn((await driver.send("GET", one)).body)).toEqual([a, c]);
    await act("order", [c, a], "PUT");
    await show(driver, b);
    expect(membersIn((await driver.send("GET", one)).body)).toEqual([c, b, a]);
  });

  it("need a unique name", async () => {
    expect(await driver.send("POST", all, { name: "  " })).toMatchObject({
      status: 422,
      body: { message: blank },
    });
    expect((await driver.send("PUT", one, { name: "" })).status).toBe(422);
    await driver.send("POST", all, { name: "Ｆｒｉｄａｙ" });
    expect(await driver.send("POST", all, { name: "friday " })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
    expect((await driver.send("PUT", one, { name: "FRIDAY" })).status).toBe(422);
    expect(await driver.send("PUT", one, { name: `monday ${count}`, version: 1 })).toMatchObject({
      status: 200,
      body: { name: `monday ${count}`, version: 2 },
    });
    expect(await driver.send("PUT", one, { name: "Late", version: 1 }, retryKey())).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    });
    expect((await partner.send("POST", path(partner.id), { name: `monday ${count}` })).status).toBe(
      201,
    );
  });

  it("are created once for each client_id, are not listed after deletion, and are restored with their members", async () => {
    const body = {
      name: `Once ${count}`,
      client_id: `0b17d96a-41b8-4e24-ade9-a33a8c34f4${String(count).padStart(2, "0")}`,
    };
    const made = await driver.send("POST", all, body);
    expect(await driver.send("POST", all, body)).toMatchObject({
      status: 200,
      body: made.body as object,
    });
    await act(words.add, [c, a]);
    expect((await driver.send("DELETE", one)).body).toMatchObject({ message: "Delete Success!" });
    expect((await driver.send("GET", one)).status).toBe(404);
    expect((await driver.send("DELETE", one)).status).toBe(404);
    expect(membersIn((await driver.send("POST", `${one}restore/`)).body)).toEqual([c, a]);
    await driver.send("DELETE", one);
    await driver.send("POST", all, { name: `monday ${count}` });
    expect((await driver.send("POST", `${one}restore/`)).status).toBe(422);
  });

  it("are visible to their owner only", async () => {
    const theirs = one.replace(`/${driver.id}/`, `/${partner.id}/`);
    expect((await partner.send("GET", theirs)).status).toBe(404);
    expect((await partner.send("GET", one)).status).toBe(403);
    expect((await partner.send("PUT", theirs, { name: "Mine" })).status).toBe(404);
    expect(
      (await partner.send("POST", `${theirs}${words.add}/`, { [words.ids]: [foreign] })).status,
    ).toBe(404);
  });
});

describe("a delivery route of more stops than one statement of SQLite holds", () => {
  const MANY = 8_192;

  it("takes one more, and a new order", async () => {
    const { db } = shop.database;
    const crowd = await freshCrowd(MANY);
    const { body } = await driver.send("POST", "/routeapi/responsible-persons/1/routes/", {
      name: "Everybody",
    });
    const { id } = body as { id: number };
    const stops = crowd.map((member_id, position) => ({
      owner_id: driver.id,
      group_id: id,
      member_id,
      position,
    }));
    await inBatches(stops, (some) => db.insertInto("delivery_route_stop").values(some).execute());
    const one = `/routeapi/responsible-persons/1/routes/${id}/`;
    const last = await books[0]?.make(driver, "The last");
    const membersOf = ({ body: route }: { body: unknown }) =>
      (route as { customers: { customer: { id: number } }[] }).customers.map(
        ({ customer }) => customer.id,
      );
    expect(
      membersOf(await driver.send("POST", `${one}add_customer/`, { customer_ids: [last] })),
    ).toEqual([...crowd, last]);
    expect(
      membersOf(await driver.send("PUT", `${one}order/`, { customer_ids: [last, crowd[0]] }))[0],
    ).toBe(last);
  });

  /** Creates customers of the driver; answers their ids. */
  async function freshCrowd(count: number): Promise<number[]> {
    const { db } = shop.database;
    const first = (await nextNumber(db, "customer", count)) - count + 1;
    const at = "2026-11-21T12:00:00.000Z";
    const { address, ...rest } = contact;
    const people = Array.from({ length: count }, (_, index) => ({
      owner_id: driver.id,
      id: first + index,
      key: randomUUID(),
    }));
    await inBatches(people, (some) =>
      db
        .insertInto("customer")
        .values(
          some.map((each) => ({
            ...each,
            ...rest,
            address,
            name: `N${each.id}`,
            search_name: `n${each.id}`,
            created_at: at,
            updated_at: at,
          })),
        )
        .execute(),
    );
    return people.map(({ id }) => id);
  }
});
