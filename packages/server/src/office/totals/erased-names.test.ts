import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { merger } from "../../merging/testing.ts";
import { expireKept } from "../../privacy/expire.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { boardOf } from "../board.ts";
import { updateTotals } from "./update-totals.ts";
import { LEVELS } from "./periods.ts";
import { erase, expectRecount, written } from "./testing-totals.ts";

const TODAY = day("2026-11-21");

test("An erased name is in no total, before and after they are computed again", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  // Nobody is saved by that name yet: totals name only customers who are not saved.
  await own.send("POST", "/api/invoice/", written(day("2019-03-04")));
  const id = await merger(() => own).shop("Lotus Garden");
  await own.send("POST", "/api/invoice/", { ...written(TODAY), customer_name: "Kam Lee" });
  await updateTotals(db);
  const naming = () =>
    db.selectFrom("office_total").select("period").where("customers", "like", "%Lotus%").execute();
  expect(await naming()).toHaveLength(LEVELS.length);
  await erase(own, id);
  // The law wants an invoice for six years only.
  await expireKept(db, shop.clock.now);
  expect(await naming()).toEqual([]);
  await updateTotals(db);
  expect(await naming()).toEqual([]);
  await expectRecount(shop, TODAY, { start: day("2019-01-01"), end: TODAY });
  await shop.close();
});

test("The board names an erased customer as long as the law requires their invoices", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  const id = await merger(() => own).shop("Lotus Garden");
  await own.send("POST", "/api/invoice/", { ...written(TODAY), drivercustomer_id: id });
  const invoice = await db.selectFrom("invoice").select("id").executeTakeFirstOrThrow();
  const status = { invoices: [{ id: invoice.id, delivery_status: "delivered" }] };
  await own.send("PATCH", "/invoices/update-delivery-status/", status);
  const names = async () =>
    (await boardOf(db, { span: { start: TODAY, end: TODAY } }, TODAY)).customers.map(
      ({ name }) => name,
    );
  expect((await erase(own, id)).status).toBe(200);
  expect(await names()).toEqual(["Lotus Garden"]);
  await updateTotals(db);
  expect(await names()).toEqual(["Lotus Garden"]);
  await shop.close();
});

test("Erasing the name on a deleted invoice does not change the day's other sales", async () => {
  const shop = await freshApp();
  const { db } = shop.database;
  const own = await shop.signIn("driver");
  const id = await merger(() => own).shop("Lotus Garden");
  const then = { start: day("2019-03-04"), end: day("2019-03-04") };
  const sold = { ...written(then.start), customer_name: "Kam Lee" };
  await own.send("POST", "/api/invoice/", sold);
  const { body } = await own.send("POST", "/api/invoice/", { ...sold, drivercustomer_id: id });
  await own.send("POST", `/api/invoicedelete/${(body as { id: number }).id}/`, {});
  await updateTotals(db);
  await erase(own, id);
  await expireKept(db, shop.clock.now);
  await expectRecount(shop, TODAY, then);
  await updateTotals(db);
  await expectRecount(shop, TODAY, then);
  await shop.close();
});
