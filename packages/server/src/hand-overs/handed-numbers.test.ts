import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { customer, handWorkOver, invoice, send, type Wire, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const series = async (of: Caller) =>
  String((await send(of, "POST", "/api/number-series/", {})).body["prefix"]);
const give = (route: object = {}) => handWorkOver(manager, { from: wei, to: mei }, route);

interface Register {
  readonly numbers: readonly Wire[];
  readonly series: readonly string[];
  readonly next_cursor: string | null;
}
async function register(of: Caller, query = ""): Promise<Register> {
  const { body } = await send(of, "GET", `/api/number-register/?limit=500${query}`);
  return body as unknown as Register;
}
const shown = async (of: Caller, query = "") =>
  (await register(of, query)).numbers.map(({ number, state, replaced_by: by }) =>
    [number, state, by].filter(Boolean).join(" "),
  );

/**
 * Wei printed A1-1 to A1-3. The second goes to Mei, who has a series of her own and printed B1-1.
 */
async function handed() {
  const [a, b] = [await series(wei), await series(mei)];
  const made: Wire[] = [];
  for (const [at, delivered] of [true, false, true].entries())
    made.push(
      await invoice(wei, await customer(wei, `Shop ${at}`), {
        number: `${a}-${at + 1}`,
        ...(delivered && { delivery_status: "delivered" }),
      }),
    );
  for (const { id } of [made[0], made[2]].filter((each) => each !== undefined))
    await send(wei, "PATCH", "/invoices/update-delivery-status/", {
      invoices: [{ id, delivery_status: "delivered" }],
    });
  const own = await invoice(mei, null, { number: `${b}-1` });
  const { status, body } = await give();
  expect(status).toBe(201);
  return { a, b, second: made[1]?.id ?? 0, own: own.id, handOver: body.id };
}

test("The other driver's register shows the number under the series of the phone that gave it", async () => {
  const { a, b, second, own } = await handed();
  expect(await shown(mei)).toEqual([
    `INV-${second} replaced ${a}-2`,
    `INV-${own} replaced ${b}-1`,
    `${a}-2 issued`,
    `${b}-1 issued`,
  ]);
  expect((await register(mei)).series).toEqual(["INV", a, b, "CN", `CN-${b}`]);
  expect(await shown(mei, `&number=${a}-2`)).toEqual([`${a}-2 issued`]);
  expect(await shown(mei, `&number=${a}-1`)).toEqual([]);
  expect(await shown(mei, `&series=${a}`)).toEqual([`${a}-2 issued`]);
});

test("The first driver's register keeps its whole series without a gap, and names who has the invoice", async () => {
  const { a, second } = await handed();
  expect(await shown(wei, `&series=${a}`)).toEqual([
    `${a}-1 issued`,
    `${a}-2 issued`,
    `${a}-3 issued`,
  ]);
  const { numbers } = await register(wei, `&number=${a}-2`);
  expect(numbers).toMatchObject([{ invoice_id: second, responsible_person_id: mei.id }]);
});

test("The registers of the business and of both drivers have every number once, page by page", async () => {
  const { handOver } = await handed();
  const everywhere = async () => {
    for (const who of [wei, mei, manager]) {
      const all = await shown(who);
      expect(new Set(all).size).toBe(all.length);
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const at = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const { body } = await send(who, "GET", `/api/number-register/?limit=1${at}`);
        const page = body as unknown as Register;
        paged.push(...page.numbers.map(({ number }) => String(number)));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(all.map((each) => each.split(" ")[0]));
      expect(all.filter((each) => each.includes("gap"))).toEqual([]);
    }
  };
  await everywhere();
  await send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);
  await everywhere();
});

test("A returned invoice leaves the other driver's register, with its series", async () => {
  const { a, b, own, handOver } = await handed();
  await send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);
  expect(await shown(mei)).toEqual([`INV-${own} replaced ${b}-1`, `${b}-1 issued`]);
  expect((await register(mei)).series).not.toContain(a);
});

test("A number that the other driver voided is voided in both registers, with the same reason", async () => {
  const { a, second } = await handed();
  await send(mei, "POST", `/api/invoices/${second}/void/`, { reason: "Shop closed" });
  for (const who of [wei, mei, manager])
    expect((await register(who, `&number=${a}-2`)).numbers).toMatchObject([
      { state: "voided", reason: "Shop closed" },
    ]);
});
