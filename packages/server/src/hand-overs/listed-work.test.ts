import type { OfficeList } from "@roundsman/contract/office/lists";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import {
  customer,
  deliver,
  handWorkOver,
  idsOf,
  invoice,
  pay,
  route,
  send,
  type Wire,
  weiAndMei,
} from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const OFFICE = "/api/office/hand-overs";
const read = async (url: string) => (await send(manager, "GET", `${OFFICE}/${url}`)).body;
const end = (id: number) => send(manager, "POST", `${OFFICE}/${id}/end/`);
const handOverOf = async (id: number) =>
  ((await read(""))["hand_overs"] as readonly Wire[]).find((each) => each.id === id);

interface Listed {
  readonly document_id: number;
  readonly payable_amount: number;
}

/** Reads a whole list by pages of two, with its sums. */
async function listOf(url: string) {
  const rows: Listed[] = [];
  let totals: unknown = null;
  for (let cursor: string | null | undefined = ""; cursor !== null && cursor !== undefined;) {
    const [path, query = ""] = url.split("?");
    const page = (await read(`${path}?${query}&limit=2&cursor=${cursor}`)) as unknown as OfficeList<
      Listed,
      object
    > & { readonly next_cursor: string | null };
    expect(page.totals === null).toBe(cursor !== "");
    totals ??= page.totals;
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  const pounds = rows.reduce((all, of) => all + Math.round(of.payable_amount * 100), 0) / 100;
  expect(totals).toEqual({ invoices: rows.length, payable_amount: pounds });
  return { rows, ids: rows.map((row) => row.document_id), totals };
}

test("The work that a hand-over would move is listed by day, and adds up to its figure", async () => {
  const panda = await customer(wei, "Panda");
  const [later, first] = [
    await invoice(wei, panda, { invoice_date: "2026-11-21", customer_name: "Panda" }),
    await invoice(wei, panda, { invoice_date: "2026-11-20" }),
  ];
  const odd = { id: "x", name: "Rice", price: 0.35, quantity: 3, discount_amount: 0.02 };
  const third = await invoice(wei, null, { product_details: [odd], vat_mode: "add" });
  await invoice(wei, panda, { invoice_date: "2026-11-22" });
  const done = await invoice(wei, panda);
  await deliver(wei, done.id);
  const query = `from_person=${wei.id}&last_day=2026-11-21`;
  const { rows, ids, totals } = await listOf(`work/documents/?${query}`);
  expect(ids).toEqual([first.id, ...idsOf([later, third]).toSorted((a, b) => a - b)]);
  expect(await read(`work/?${query}`)).toMatchObject(totals as object);
  expect(rows[1]).toEqual({
    document_id: later.id,
    responsible_person_id: wei.id,
    driver_name: "The driver",
    number: `INV-${later.id}`,
    date: "2026-11-21",
    drivercustomer_id: panda,
    customer_name: "Panda",
    delivery_status: "not_shipped",
    payable_amount: 30,
    has_paper: true,
  });
});

test("The work of one route is listed, and the work that would stay", async () => {
  const [panda, boat] = [await customer(wei, "Panda"), await customer(wei, "Boat")];
  const north = await route(wei, "North", [panda]);
  const goes = await invoice(wei, panda);
  await invoice(wei, boat);
  const inPart = await invoice(wei, panda);
  await pay(wei, inPart.id, 10);
  const ahead = await invoice(wei, panda, { invoice_date: "2026-11-23" });
  await pay(wei, ahead.id, 30);
  const old = await invoice(wei, panda, { invoice_date: "2026-11-01" });
  await pay(wei, old.id, 30);
  const of = `work/documents/?from_person=${wei.id}&route=${north}`;
  expect((await listOf(of)).ids).toEqual([goes.id]);
  expect((await listOf(`${of}&part=staying`)).ids).toEqual([inPart.id, ahead.id]);
});

test("The work that a hand-over moved is listed with its current driver, even if it changed since", async () => {
  const panda = await customer(wei, "Panda");
  const all = [
    await invoice(wei, panda),
    await invoice(wei, panda),
    await invoice(wei, panda),
    await invoice(wei, panda),
  ];
  const [done, late, gone, open] = idsOf(all);
  const { body: made } = await handWorkOver(manager, { from: wei, to: mei });
  await deliver(mei, Number(done));
  await deliver(wei, Number(late));
  await send(mei, "POST", `/api/invoicedelete/${gone}/`);
  const { ids, rows, totals } = await listOf(`${made.id}/documents/?`);
  expect(ids).toEqual([done, late, gone, open]);
  expect(rows).toMatchObject([
    { responsible_person_id: mei.id, delivery_status: "delivered", has_paper: true },
    { responsible_person_id: wei.id, delivery_status: "delivered", has_paper: true },
    { responsible_person_id: mei.id, has_paper: false, payable_amount: 0 },
    { responsible_person_id: mei.id, delivery_status: "not_shipped", has_paper: true },
  ]);
  expect(totals).toEqual({ invoices: 4, payable_amount: 90 });
  expect(await handOverOf(made.id)).toMatchObject(totals as object);
  await end(made.id);
  const back = (await listOf(`${made.id}/documents/?`)).rows;
  expect(back[3]).toMatchObject({ document_id: open, responsible_person_id: wei.id });
});

test("An invoice that was handed over twice is listed once in each hand-over", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  const { body: first } = await handWorkOver(manager, { from: wei, to: mei });
  const { body: second } = await handWorkOver(manager, { from: mei, to: manager });
  for (const of of [first, second])
    expect((await listOf(`${of.id}/documents/?`)).rows).toMatchObject([
      { document_id: id, responsible_person_id: manager.id },
    ]);
});

test("The lists are refused like the figures, and are for managers only", async () => {
  const refused = async (caller: Caller, url: string) =>
    (await send(caller, "GET", `${OFFICE}/${url}`)).status;
  expect(await refused(manager, "9/documents/")).toBe(404);
  expect(await refused(manager, "work/documents/?from_person=999")).toBe(422);
  expect(await refused(manager, `work/documents/?from_person=${wei.id}&part=other`)).toBe(422);
  for (const url of ["9/documents/", `work/documents/?from_person=${wei.id}`])
    expect(await refused(wei, url)).toBe(403);
});
