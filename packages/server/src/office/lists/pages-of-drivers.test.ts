import type { ListedDocument } from "@roundsman/contract/office/list-rows";
import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { wholeList } from "./testing-lists.ts";

const SPAN = { from: day("2026-10-01"), to: day("2026-11-20") };

/**
 * Twelve invoices of four days, and a credit note for every third of them; ids and days of the
 * drivers interleave.
 */
async function sell(drivers: readonly Caller[]): Promise<void> {
  for (let nth = 0; nth < 12; nth += 1)
    for (const [which, driver] of drivers.entries()) {
      const line = { price: 12, quantity: 1, discount_amount: 0 };
      const { body } = await driver.send("POST", "/api/invoice/", {
        invoice_date: `2026-11-${10 + ((nth * 7 + which) % 4)}`,
        customer_name: nth % 2 ? "Lotus" : "lotus ",
        vat_mode: nth % 4 ? "included" : undefined,
        product_details: [
          { ...line, id: "l0", name: nth % 3 ? "Rice" : "RICE", vat_rate: "zero" },
          { ...line, id: "l1", name: "Tea" },
        ],
      });
      if (nth % 3) continue;
      const { id } = body as { readonly id: number };
      await driver.send("POST", `/api/invoices/${id}/creditnotes/`, {
        reason: "returned",
        credit_date: `2026-11-${13 + (nth % 2)}`,
        lines: [{ line: "l0", quantity: 0.5 }],
      });
    }
}

const later = (a: ListedDocument & Kind, b: ListedDocument & Kind): number => {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.driverId !== b.driverId) return a.driverId - b.driverId;
  return a.kind === b.kind ? b.id - a.id : a.kind === "invoice" ? -1 : 1;
};
interface Kind {
  readonly kind: "invoice" | "credit_note";
}

test("Pages of several drivers have each document once, the newest first, however long a page is", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  await sell([await shop.signIn("driver"), await shop.signIn("partner"), manager]);
  const { officeLists } = manager.api;
  for (const [filter, documents] of [
    [{}, 48],
    [{ rate: "zero" }, 36],
    [{ customer: "LOTUS" }, 48],
    [{ driverId: 1 }, 16],
  ] as const) {
    const sales = (limit: number) =>
      wholeList((page) => officeLists.sales({ query: { ...SPAN, ...filter, ...page } }), limit);
    const whole = await sales(500);
    expect(whole.rows.length).toBe(documents);
    expect(whole.rows).toEqual(whole.rows.toSorted(later));
    for (const limit of [2, 7]) expect(await sales(limit)).toEqual(whole);
  }
  const goods = (limit: number) =>
    wholeList((page) => officeLists.goods({ query: { ...SPAN, product: "rice", ...page } }), limit);
  const whole = await goods(500);
  expect(whole.rows.length).toBe(48);
  expect(whole.rows).toEqual(whole.rows.toSorted(later));
  for (const limit of [1, 7]) expect(await goods(limit)).toEqual(whole);
  await shop.close();
});

test("Pages of a VAT return have each document once, the oldest first", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  await sell([await shop.signIn("driver"), await shop.signIn("partner"), manager]);
  const pages = async (limit: number) => {
    const rows = [];
    for (let cursor: string | null | undefined, nth = 0; nth === 0 || cursor; nth += 1) {
      const query = { ...SPAN, limit, ...(cursor && { cursor }) };
      const page = await manager.api.vatReturn.documents({ query });
      rows.push(...page.documents);
      cursor = page.next_cursor;
    }
    return rows;
  };
  const { documents } = await manager.api.vatReturn.documents({ query: SPAN });
  expect(documents.length).toBe(75);
  for (const limit of [2, 7, 50]) expect(await pages(limit)).toEqual(documents);
  await shop.close();
});
