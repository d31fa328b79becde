import { addDays, addMonths, day } from "@roundsman/core/day";
import fc from "fast-check";
import { expect, test } from "vitest";
import { merger } from "../../merging/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { boardOf } from "../board.ts";
import { actOf, trader, type Act } from "../testing-trader.ts";
import { updateTotals } from "./update-totals.ts";
import { erase, expectRecount, written } from "./testing-totals.ts";

const TODAY = day("2026-11-21");
const MONEY = ["pay", "pay", "take back"] as const;
const MORE = [...MONEY, "merge", "erase", "register", "hand over", "lines"] as const;

test("The board always equals a recount of the documents, whenever totals are stored", async () => {
  const acts = fc.array(fc.tuple(fc.boolean(), fc.boolean(), actOf(...MORE)), {
    minLength: 20,
    maxLength: 45,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const shop = await freshApp();
      const { db } = shop.database;
      const [one, two] = [await worker(shop, "driver"), await worker(shop, "partner")];
      for (const [nth, [isFirst, isSummed, act]] of all.entries()) {
        if (isSummed) await updateTotals(db);
        await (isFirst ? one : two)(act);
        const { which, days } = act;
        // Sales are within 40 days: every other span begins among them.
        const start =
          nth % 2 === 0
            ? addDays(addMonths(day("2026-10-12"), -(which % 3)), days - 20)
            : addDays(day("2026-10-12"), days);
        await expectRecount(shop, TODAY, { start, end: addDays(start, which * (1 + (nth % 4))) });
      }
      await updateTotals(db);
      expect(await db.selectFrom("office_mark").selectAll().execute()).toEqual([]);
      for (const [start, end] of SPANS)
        await expectRecount(shop, TODAY, { start: day(start), end: day(end) });
      for (const [nth, length] of [1, 3, 8, 13, 21, 34].entries()) {
        const start = addDays(day("2026-10-24"), nth * 2);
        await expectRecount(shop, TODAY, { start, end: addDays(start, length - 1) });
      }
      await shop.close();
    }),
    { numRuns: Number(process.env["MODEL_RUNS"] ?? 5), endOnFailure: true },
  );
}, 240_000);

const SPANS = [
  ["2026-01-01", "2026-12-31"],
  ["2026-01-01", "2026-11-21"],
  ["2026-10-01", "2026-10-31"],
  ["2026-10-15", "2026-11-15"],
  ["2025-06-01", "2026-11-10"],
] as const;

/** A driver who sells to two customers, and to some whose names are written in several ways. */
async function worker(shop: TestApp, name: "driver" | "partner") {
  const own = await shop.signIn(name);
  const manager = await shop.signIn("manager");
  const of = merger(() => own);
  const shops = [await of.shop("Golden Wok"), await of.shop("Jade Palace")];
  const trade = trader(own, ({ which, days, lines }) => ({
    customer_name: NAMES[which % NAMES.length],
    ...(days % 3 === 0 && { drivercustomer_id: shops[which % shops.length] }),
    product_details: lines.map((line, index) => ({
      id: `l${index}`,
      name: which % 2 ? `Rice ${index}` : `RICE  ${index}`,
      discount_amount: 0,
      ...line,
    })),
  }));
  return async (act: Act): Promise<void> => {
    const [kept = 0, gone = 0] = act.which % 2 ? shops : shops.toReversed();
    if (act.does === "merge") await (act.days % 2 ? of.merge(kept, gone) : of.unmerge(gone));
    else if (act.does === "erase") await erase(own, kept);
    else if (act.does === "register") await register(manager, own, act);
    else if (act.does === "lines") await writeLines(shop, own, act);
    else if (act.does === "hand over") await handOver(manager, own, act.which);
    else await trade(act);
  };
}
const NAMES = ["Kam Lee", "kam  LEE", "Lotus", "", "ＫＡＭ lee"];

/** Changes the lines of an invoice and nothing else. */
async function writeLines({ database: { db } }: TestApp, own: Caller, { which, lines }: Act) {
  const made = await db.selectFrom("invoice").select("id").where("owner_id", "=", own.id).execute();
  const id = made[which % Math.max(1, made.length)]?.id ?? 0;
  const sent = lines.map((line, nth) => ({
    id: `l${nth}`,
    name: "Tea",
    discount_amount: 0,
    ...line,
  }));
  await own.send("POST", `/api/invoiceupdate/${id}/`, { product_details: sent });
}

type Versioned = { readonly version: number };
const register = async (
  manager: Caller,
  own: Caller,
  { which, days }: Pick<Act, "which" | "days">,
) => {
  const isDefault = which % 2 === 0;
  const who = isDefault ? manager : own;
  const body = {
    name: "Lantern Trading Ltd",
    email: "office@lantern.example",
    registration_number: "08123456",
    bank_account: "12345678",
    bank_sort_code: "20-00-00",
    vat_number: days % 2 ? "GB 123 4567 82" : "n/a",
    contact_number: "020 7946 0000",
    contact_person: "Wei Chen",
    responsible_person: who.id,
  };
  const path = `/api/responsible-persons/${who.id}`;
  if (!isDefault) return who.send("POST", `${path}/company-info/`, body);
  const { version } = (await who.send("GET", `${path}/default-company/`)).body as Versioned;
  return who.send("PUT", `${path}/default-company/`, { ...body, version });
};

/** Ends an open hand-over now and then; otherwise hands work over. */
async function handOver(manager: Caller, own: Caller, which: number): Promise<void> {
  const to = own.id === 1 ? 2 : 1;
  const { body } = await manager.send("GET", "/api/office/hand-overs/");
  const all = (body as { hand_overs?: { id: number; ended_at: string | null }[] }).hand_overs ?? [];
  const open = all.find(({ ended_at }) => !ended_at);
  if (open && which % 2) await manager.send("POST", `/api/office/hand-overs/${open.id}/end/`, {});
  else
    await manager.send("POST", "/api/office/hand-overs/", { from_person: own.id, to_person: to });
}

test("A credit note of another day moves to the customer of its invoice, and does not count if that is deleted", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  const of = merger(() => own);
  const [kept, gone] = [await of.shop("Golden Wok"), await of.shop("Jade Palace")];
  const id = await of.invoice(gone, 12, { invoice_date: "2026-10-02" });
  const note = {
    reason: "returned",
    credit_date: "2026-11-03",
    lines: [{ line: "rice", quantity: 0.5 }],
  };
  expect((await own.send("POST", `/api/invoices/${id}/creditnotes/`, note)).status).toBe(201);
  const november = { start: day("2026-11-01"), end: TODAY };
  const customers = async () =>
    (await boardOf(db, { span: november }, TODAY)).customers.map((each) => [
      each.customerId,
      each.amount,
    ]);
  await updateTotals(db);
  expect(await customers()).toEqual([[gone, -600]]);
  await of.merge(kept, gone);
  expect(await customers()).toEqual([[kept, -600]]);
  await updateTotals(db);
  expect(await customers()).toEqual([[kept, -600]]);
  await db.updateTable("invoice").set({ deleted_at: "2026" }).where("id", "=", id).execute();
  expect(await customers()).toEqual([]);
  await updateTotals(db);
  expect(await customers()).toEqual([]);
  await shop.close();
});

test("A seller who gets or loses a VAT number has all invoices without a VAT option counted again", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const [own, manager] = [await shop.signIn("driver"), await shop.signIn("manager")];
  const sell = (at: string) => own.send("POST", "/api/invoice/", written(day(at)));
  const year = { start: day("2026-01-01"), end: day("2026-12-31") };
  const vat = async () => (await boardOf(db, { span: year }, TODAY)).sales.vat;
  for (const at of ["2026-05-02", "2026-11-01", "2026-11-20"]) await sell(at);
  await updateTotals(db);
  expect(await vat()).toBe(0);
  await register(manager, own, { which: 0, days: 1 });
  expect(await vat()).toBe(1200);
  await sell("2026-11-21");
  expect(await vat()).toBe(1600);
  await updateTotals(db);
  expect(await vat()).toBe(1600);
  const { status } = await register(manager, own, { which: 0, days: 0 });
  expect([status, await vat()]).toEqual([200, 0]);
  await updateTotals(db);
  expect(await vat()).toBe(0);
  expect(await db.selectFrom("office_mark").selectAll().execute()).toEqual([]);
  await shop.close();
});

test("A call marks each day once, however many lines it writes", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  const marks = async () => {
    const { length } = await db.deleteFrom("office_mark").returning("day").execute();
    return length;
  };
  await marks();
  const [line] = written(TODAY).product_details;
  const lines = Array.from({ length: 10 }, (_, nth) => ({ ...line, id: `tea${nth}` }));
  const { body } = await own.send("POST", "/api/invoice/", {
    ...written(TODAY),
    product_details: lines,
  });
  const { id } = body as { id: number };
  expect(await marks()).toBe(1);
  await own.send("POST", `/api/invoiceupdate/${id}/`, { product_details: lines.slice(1) });
  expect(await marks()).toBe(1);
  await own.send("POST", `/api/invoiceupdate/${id}/`, { invoice_date: "2026-11-20" });
  expect(await marks()).toBe(2);
  const { length } = await db.selectFrom("payment").select("id").execute();
  await own.send("POST", "/api/payments/", {
    method: "cash",
    amount: 1,
    allocations: [{ invoice_id: id, amount: 1 }],
  });
  expect([length, await marks()]).toEqual([0, 1]);
  await shop.close();
});
