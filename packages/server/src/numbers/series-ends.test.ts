import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const ask = (body: object, of = driver) => of.send("POST", "/api/number-series/", body);
interface Page {
  readonly numbers: readonly { number: string; state: string; until?: string }[];
  readonly next_cursor: string | null;
}
const page = async (query: string, of = driver) =>
  (await of.send("GET", `/api/number-register/?${query}`)).body as Page;
const shown = ({ numbers }: Page) =>
  numbers.map(({ number, state, until }) => [number, state, until].filter(Boolean).join(" "));

/** A1-1, A1-3 and CN-A1-1 arrived; the phone gave out numbers up to A1-6 and CN-A1-4, and left. */
async function left(): Promise<string> {
  const client_id = randomUUID();
  await ask({ client_id });
  let id = 0;
  for (const number of ["A1-1", "A1-3"]) {
    const lines = [{ id: "tea", name: "Tea", price: 5, quantity: 2, discount_amount: 0 }];
    const sent = { customer_name: "Golden Wok", product_details: lines, number };
    ({ id } = (await driver.send("POST", "/api/invoice/", sent)).body as { id: number });
  }
  const note = { reason: "returned", lines: [{ line: "tea", quantity: 1 }], number: "CN-A1-1" };
  await driver.send("POST", `/api/invoices/${id}/creditnotes/`, note);
  const answer = await ask({ client_id, prefix: "A1", last: 6, last_credit_note: 4 });
  expect(answer).toMatchObject({
    status: 201,
    body: { prefix: "A1", next: 7, next_credit_note: 5, last: 6, last_credit_note: 4 },
  });
  return client_id;
}

test("The register shows numbers that a phone used but never sent, up to the end of its series", async () => {
  await left();
  expect(shown(await page("series=A1"))).toEqual([
    "A1-1 issued",
    "A1-2 gap A1-2",
    "A1-3 issued",
    "A1-4 gap A1-6",
  ]);
  expect(shown(await page("series=CN-A1"))).toEqual(["CN-A1-1 issued", "CN-A1-2 gap CN-A1-4"]);
  expect(shown(await page("number=A1-5"))).toEqual(["A1-5 gap A1-6"]);
  expect(shown(await page("number=A1-7"))).toEqual([]);
  expect(shown(await page("series=A1&state=issued"))).toEqual(["A1-1 issued", "A1-3 issued"]);
  expect(shown(await page("series=A1", manager))).toContain("A1-4 gap A1-6");
});

test("The pages of the register show each number once", async () => {
  await left();
  const whole = shown(await page("limit=500"));
  const paged: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const next: Page = await page(`limit=1&cursor=${encodeURIComponent(cursor)}`);
    paged.push(...shown(next));
    cursor = next.next_cursor;
  }
  expect(paged).toEqual(whole);
});

test("A number that arrives late is no longer a gap", async () => {
  await left();
  await driver.send("POST", "/api/invoice/", { customer_name: "Golden Wok", number: "A1-6" });
  expect(shown(await page("series=A1")).slice(-2)).toEqual(["A1-4 gap A1-5", "A1-6 issued"]);
});

test("A phone's last number never decreases, and is stored for a closed series too", async () => {
  const client_id = await left();
  const [series] = (
    (await driver.send("GET", "/api/number-series/")).body as {
      series: { id: number }[];
    }
  ).series;
  await driver.send("POST", `/api/number-series/${series?.id}/close/`);
  await ask({ client_id, last: 2, last_credit_note: 1 });
  expect(shown(await page("series=A1")).at(-1)).toBe("A1-4 gap A1-6");
  await ask({ client_id, last: 8 });
  expect(shown(await page("series=A1")).at(-1)).toBe("A1-4 gap A1-8");
  expect(shown(await page("series=CN-A1")).at(-1)).toBe("CN-A1-2 gap CN-A1-4");
});

test("An invalid last number is refused, and another person's phone changes nothing", async () => {
  const client_id = await left();
  for (const last of [-1, 1.5, 1_000_000_000, "6"])
    expect((await ask({ client_id, last })).status).toBe(422);
  const partner = await business.signIn("partner");
  await ask({ client_id, prefix: "A1", last: 99 }, partner);
  expect(shown(await page("series=A1")).at(-1)).toBe("A1-4 gap A1-6");
});
