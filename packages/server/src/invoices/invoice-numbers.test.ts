import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";

let shop: TestApp;
let people: readonly [Caller, Caller];
beforeAll(async () => {
  shop = await freshApp();
  people = [await shop.signIn("driver"), await shop.signIn("partner")];
});
afterAll(() => shop.close());

const numberOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

describe("invoice numbers", () => {
  it("have no gap and no repeat when fifty are made at once, some refused and some sent twice", async () => {
    const lists = ["invoice", "futureinvoice", "notpaidinvoice"];
    const requests = Array.from({ length: 50 }, (_, index) => {
      const create = () =>
        people[index % 2 === 0 ? 0 : 1].send(
          "POST",
          `/api/${lists[index % 3]}/`,
          { client_id, product_details: [{ name: "Rice", price: 27.5, quantity: 2 }] },
          key,
        );
      const [client_id, key] = [randomUUID(), retryKey()];
      return [
        create,
        ...(index % 5 === 0 ? [create] : []),
        ...(index % 7 === 0
          ? [() => people[0].send("POST", "/api/invoice/", { drivercustomer_id: 4242 })]
          : []),
      ];
    });
    const answers = await Promise.all(requests.flat().map((create) => create()));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(8);
    const made = answers.filter(({ status }) => status === 201 || status === 200);
    expect(made).toHaveLength(60);
    expect([...new Set(made.map(numberOf))].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it("are given once to ten phones that send the same client_id at once", async () => {
    const [driver] = people;
    const before = numberOf(await driver.send("POST", "/api/invoice/", {}));
    const client_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => driver.send("POST", "/api/invoice/", { client_id })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 200),
    ]);
    expect(new Set(answers.map(numberOf))).toEqual(new Set([before + 1]));
    expect(numberOf(await driver.send("POST", "/api/invoice/", {}))).toBe(before + 2);
  });

  it("are not given again after a deletion", async () => {
    const [driver] = people;
    const gone = numberOf(await driver.send("POST", "/api/invoice/", {}));
    await driver.send("POST", `/api/invoicedelete/${gone}/`, {});
    expect(numberOf(await driver.send("POST", "/api/invoice/", {}))).toBe(gone + 1);
  });
});
