import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import { day } from "@roundsman/core/day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../kernel/config/config.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import { buildServer } from "../main/server.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { SECRET, type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
let jade: number;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
  const details = {
    email: "a@example.com",
    address: "1 Lisle Street",
    city: "London",
    postcode: "WC2H 7BA",
    phone: "020 7946 0114",
  };
  jade = (await driver.api.customers.create({ body: { name: "Jade Garden 翠园", ...details } })).id;
  const { createDue, createCredit, createScheduled } = driver.api.invoices;
  await createDue({
    body: invoiceFor({
      name: "jade garden 翠园",
      date: "2026-11-01",
      postcode: "WC2H 7BA",
      lines: [line("Rice", 10, 1)],
    }),
  }); // INV-1
  await createCredit({
    body: invoiceFor({
      name: "GOLDEN Lotus",
      date: "2026-11-02",
      summary: "Ring twice, 50% up front",
    }),
  }); // INV-2
  await createScheduled({ body: invoiceFor({ name: "Ｊａｄｅ House_1", date: "2026-11-03" }) }); // INV-3
  await createDue({
    body: invoiceFor({ customerId: jade, name: "Jade (new sign)", date: "2026-11-04" }),
  }); // INV-4
  await createDue({
    body: invoiceFor({ name: "Straße Café", date: "2026-11-05", deliveryStatus: "delivered" }),
  }); // INV-5
});
afterAll(() => shop.close());

const found = async (filters: InvoiceFilters) =>
  (await driver.api.invoices.search({ body: filters })).invoices.map(({ id }) => id);

describe("searching the history", () => {
  it.each<[words: string, filters: InvoiceFilters, expected: number[]]>([
    ["nothing chosen finds all, oldest first", {}, [1, 2, 3, 4, 5]],
    ["part of a name, whatever its case and width", { customerName: "JADE" }, [1, 3, 4]],
    ["a Chinese name", { customerName: "翠" }, [1]],
    ["an underscore is an underscore", { customerName: "_" }, [3]],
    ["a percent sign is a percent sign", { query: "50%" }, [2]],
    ["a backslash finds nothing", { customerName: "\\" }, []],
    ["an accent", { customerName: "CAFÉ" }, [5]],
    [
      "both days belong to the range",
      { from: day("2026-11-02"), to: day("2026-11-04") },
      [2, 3, 4],
    ],
    ["one day", { from: day("2026-11-03"), to: day("2026-11-03") }, [3]],
    ["only a start", { from: day("2026-11-05") }, [5]],
    ["only an end", { to: day("2026-11-01") }, [1]],
    ["a payment status", { paymentStatus: "scheduled" }, [3]],
    ["a delivery status", { deliveryStatus: "not_shipped" }, [1, 2, 3, 4, 5]],
    ["the number as it is printed", { query: "inv-4" }, [4]],
    ["the number with a blank, beside a name", { query: "INV 4 jade" }, [4]],
    ["the number as people say it", { query: "#4" }, [4]],
    ["the number after another word that ends alike", { query: "xinv 4" }, []],
    ["a postcode without its blank", { query: "wc2h7ba" }, [1]],
    ["a postcode with its blank", { query: "WC2H 7BA" }, [1]],
    ["words in any order", { query: "twice golden" }, [2]],
    ["blanks are no filter", { customerName: "  ", query: " " }, [1, 2, 3, 4, 5]],
    [
      "everything at once",
      { customerName: "jade", paymentStatus: "due", to: day("2026-11-01") },
      [1],
    ],
  ])("%s", async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it("pages from the newest if requested", async () => {
    // With words, which are narrowed down to ids, and without.
    for (const [asked, expected] of [
      [{ query: "jade" }, [4, 3, 1]],
      [{}, [5, 4, 3, 2, 1]],
    ] as const) {
      const pages: number[] = [];
      let cursor: string | null | undefined;
      do {
        const body = { ...asked, order: "newest", limit: 2, cursor } as const;
        const page = await driver.api.invoices.search({ body });
        pages.push(...page.invoices.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(pages).toEqual(expected);
    }
  });

  it("finds a customer's invoices by their link", async () => {
    expect(await found({ customerId: jade })).toEqual([1, 4]);
  });

  it("adds up only the invoices that match", async () => {
    const { totals, loadSheet } = await driver.api.invoices.search({
      body: { customerName: "翠", limit: 1 },
    });
    expect([totals, loadSheet]).toEqual([
      { count: 1, total: 1000, discount: 0 },
      [{ name: "Rice", quantity: 1000 }],
    ]);
  });

  it("refuses a start after the end, and accepts empty filters", async () => {
    const wrong = await driver.send("POST", "/api/search_invoices/", {
      start_date: "2026-11-05",
      end_date: "2026-11-01",
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { start_date: [expect.stringContaining("start")] } },
    });
    const blank = {
      responsible_person_id: driver.id,
      start_date: "",
      end_date: null,
      driver_customer_name: "",
      driver_customer_id: "",
      payment_status: "",
    };
    expect(await driver.send("POST", "/api/search_invoices/", blank)).toMatchObject({
      status: 200,
      body: { totals: { count: 5 } },
    });
  });
});

describe("a customer's invoices", () => {
  it("are those linked to it, the newest first, with their sums", async () => {
    const answer = await driver.api.invoices.listOfCustomer({
      body: { drivercustomer_id: jade, customer_name: "Jade Garden 翠园" },
    });
    expect(answer.invoices.map(({ id }) => id)).toEqual([4, 1]);
    expect(answer.totals).toEqual({ count: 2, total: 1000, discount: 0 });
  });

  it("are found by exact name if they are not linked", async () => {
    const { invoices } = await driver.api.invoices.listOfCustomer({
      body: { customer_name: "golden lotus" },
    });
    expect(invoices.map(({ id }) => id)).toEqual([2]);
    expect(
      (await driver.api.invoices.listOfCustomer({ body: { customer_name: "golden" } })).invoices,
    ).toEqual([]);
  });

  it("need a customer, who must be one's own", async () => {
    expect((await driver.send("POST", "/api/invoices-by-driver-customer/", {})).status).toBe(422);
    const partner = await shop.signIn("partner");
    expect(
      (await partner.send("POST", "/api/invoices-by-driver-customer/", { drivercustomer_id: jade }))
        .status,
    ).toBe(404);
    expect(
      (
        await partner.send("POST", "/api/invoice/", {
          drivercustomer_id: jade,
          customer_name: "Jade",
        })
      ).status,
    ).toBe(404);
  });

  it("get a new link from an older client's new name, or the link that is sent", async () => {
    const { id } = await driver.api.invoices.createDue({ body: invoiceFor({ name: "Somebody" }) });
    const named = await driver.api.invoices.update({
      params: { id },
      body: invoiceFor({ name: "Jade Garden 翠园" }),
    });
    expect(named.customerId).toBe(jade);
    const noted = await driver.api.invoices.update({
      params: { id },
      body: invoiceFor({ summary: "still hers" }),
    });
    expect(noted.customerId).toBe(jade);
    const unlinked = await driver.api.invoices.update({
      params: { id },
      body: invoiceFor({ customerId: null }),
    });
    expect(unlinked.customerId).toBeNull();
  });
});

describe("the names that are searched", () => {
  it("are found by two Chinese characters, by one letter, and after a change", async () => {
    const { createDue, update } = driver.api.invoices;
    const ids = async (customerName: string) => found({ customerName, from: day("2027-01-01") });
    const { id } = await createDue({ body: invoiceFor({ name: "金龙饭店", date: "2027-01-02" }) });
    expect([await ids("龙饭"), await ids("龙"), await ids("q")]).toEqual([[id], [id], []]);
    await update({ params: { id }, body: invoiceFor({ name: "Quay 码头", date: "2027-01-02" }) });
    expect([await ids("龙饭"), await ids("码头"), await ids("q"), await ids("quay 码")]).toEqual([
      [],
      [id],
      [id],
      [id],
    ]);
    const other = await createDue({ body: invoiceFor({ name: "Quince", date: "2027-01-03" }) });
    expect(await ids("q")).toEqual([id, other.id]);
    await driver.api.invoices.remove({ params: { id } });
    expect(await ids("q")).toEqual([other.id]);
  });

  it("are found if another process writes them", async () => {
    const second = await buildServer({
      database: openDatabase(shop.databaseUrl),
      config: readConfig({ DATA_DIR: shop.dataDir, DATABASE_URL: shop.databaseUrl }),
      secret: SECRET,
      clock: () => shop.clock.now,
    });
    const headers = { authorization: `Bearer ${driver.access}` };
    const search = async () => {
      const payload = { driver_customer_name: "zephyr" };
      return (
        await second.inject({ method: "POST", url: "/api/search_invoices/", payload, headers })
      ).json<{
        totals: { count: number };
      }>();
    };
    expect((await search()).totals.count).toBe(0);
    await driver.api.invoices.createDue({ body: invoiceFor({ name: "Zephyr Café" }) });
    expect((await search()).totals.count).toBe(1);
    await second.close();
  });

  it("are found even if all or very many of them match", async () => {
    const lotus = await shop.signIn("manager");
    for (let index = 0; index < 4; index += 1)
      await lotus.api.invoices.createDue({ body: invoiceFor({ name: `Lotus ${index}` }) });
    const search = async (customerName: string) =>
      (await lotus.api.invoices.search({ body: { customerName, limit: 1 } })).totals.count;
    expect([
      await search("lotus"),
      await search("o"),
      await search("2"),
      await search("rose"),
    ]).toEqual([4, 4, 1, 0]);
    const { db } = shop.database;
    const row = await db
      .selectFrom("invoice")
      .selectAll()
      .where("owner_id", "=", lotus.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...row,
      id: 100_000 + index,
      key: `k${index}`,
      bill_name: `Rose ${index}`,
      search_name: `rose ${index}`,
    }));
    for (let start = 0; start < many.length; start += 100)
      await db
        .insertInto("invoice")
        .values(many.slice(start, start + 100))
        .execute();
    await lotus.api.invoices.createDue({ body: invoiceFor({ name: "Peony" }) });
    await db.deleteFrom("change").where("owner_id", "=", lotus.id).execute();
    // The log no longer holds what was written before this entry: the names are read again.
    await lotus.api.invoices.createDue({ body: invoiceFor({ name: "Peony" }) });
    expect([
      await search("rose"),
      await search("rose 599"),
      await search("o"),
      await search("peony"),
    ]).toEqual([600, 1, 606, 2]);
  });
});
