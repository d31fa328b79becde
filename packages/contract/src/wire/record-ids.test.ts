import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createClient, type WireRequest } from "../client.ts";
import { contract } from "../contract.ts";
import type { Endpoint } from "./endpoint.ts";
import { EACH, idByKey, idOf, idPlaces, keyIn } from "./record-ids.ts";
import { fieldsOf } from "./refusals.ts";

const KEY = "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e02";
const calls: readonly (readonly [name: string, of: Endpoint])[] = Object.entries(contract).flatMap(
  ([resource, of]) =>
    Object.entries<Endpoint>(of).map(([call, each]) => [`${resource}.${call}`, each] as const),
);
const placesOf = (of: Endpoint) =>
  idPlaces(of.body).map(
    ({ kind, path }) => `${path.map((step) => (step === EACH ? "*" : step)).join(".")} ${kind}`,
  );

describe("an id that a call takes", () => {
  test("in its path names a kind of record", () => {
    expect(
      calls
        .filter(([, of]) => of.path.includes("{id}") !== (of.record !== undefined))
        .map(([name]) => name),
    ).toEqual([]);
  });

  test("in its body is found by its schema, however deep", () => {
    expect(placesOf(contract.invoices.update)).toEqual([
      "drivercustomer_id customer",
      "company_id company",
    ]);
    expect(placesOf(contract.invoices.setDeliveryStatus)).toEqual(["invoices.*.id invoice"]);
    expect(placesOf(contract.tasks.removeMany)).toEqual(["customer_ids.* task"]);
    expect(placesOf(contract.taskCategories.order)).toEqual(["customer_ids.* task"]);
    expect(placesOf(contract.stock.count)).toEqual(["lines.*.product_id product"]);
    expect(placesOf(contract.stock.closeDay)).toEqual(["corrects daySheet"]);
    expect(placesOf(contract.invoices.search)).toEqual(["driver_customer_id customer"]);
    expect(placesOf(contract.products.create)).toEqual([]);
  });

  test("is found for every field that is called an id", () => {
    const OTHER = new Set(["client_id", "peppol_id"]);
    const missing = calls.flatMap(([name, of]) => {
      const found = placesOf(of).map((place) => place.split(/[ .]/)[0]);
      return fieldsOf(of.body)
        .filter((field) => /_ids?$/.test(field) && !OTHER.has(field) && !found.includes(field))
        .map((field) => `${name} ${field}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("a record by its client_id", () => {
  test.each([
    [`key:${KEY}`, KEY],
    [`key:${KEY.toUpperCase()}`, KEY.toUpperCase()],
    [KEY, null],
    ["key:7", null],
    [`key:${KEY}0`, null],
    [7, null],
    [null, null],
  ])("in %j is %j", (sent, key) => expect(keyIn(sent)).toBe(key));

  test("is sent in paths and bodies as it is", async () => {
    const sent: WireRequest[] = [];
    const transport = (request: WireRequest) => {
      sent.push(request);
      return Promise.reject(new Error("no signal"));
    };
    const { update } = createClient(contract.invoices, transport);
    const id = idByKey(KEY);
    await expect(
      update({ params: { id }, body: { billTo: {}, customerId: id, companyId: null } }),
    ).rejects.toThrow("no signal");
    expect(decodeURIComponent(sent[0]?.path ?? "")).toBe(`/api/invoiceupdate/key:${KEY}/`);
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
      drivercustomer_id: `key:${KEY}`,
      company_id: null,
    });
  });

  test("is refused if it was not replaced by an id", () => {
    expect(z.safeDecode(idOf("customer"), `key:${KEY}`).success).toBe(false);
    expect(z.safeDecode(idOf("customer"), "7")).toMatchObject({ success: true, data: 7 });
    expect(z.safeEncode(idOf("customer"), "x" as never).success).toBe(false);
  });
});
