import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { onceAnInvoiceWasRead, serverWithHook } from "../testing/server-with-hook.ts";
import { deliver, lineOf, newProduct, onHand, vanOf } from "../stock/testing.ts";
import { invoiceFor } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

/**
 * Restores an invoice through a second server that runs `work` after reading it; answers the
 * status.
 */
async function restoredAround(id: number, work: () => Promise<unknown>): Promise<number> {
  const second = await serverWithHook(business, onceAnInvoiceWasRead(work));
  const headers = { authorization: `Bearer ${driver.access}` };
  const { statusCode } = await second.inject({
    method: "POST",
    url: `/api/invoicerestore/${id}/`,
    headers,
  });
  await second.close();
  return statusCode;
}

// SQLite has one writer at a time: nothing can happen in between.
describe.runIf(process.env["TEST_DATABASE_URL"])(
  "An invoice that is restored while another phone changes it",
  () => {
    test.each([
      ["is deleted", () => Promise.resolve()],
      ["is restored too", (id: number) => driver.api.invoices.remove({ params: { id } })],
    ] as const)("has the right stock and cash if meanwhile it %s", async (what, before) => {
      const rice = await newProduct(driver, "Rice");
      const { id } = await driver.api.invoices.createDue({
        body: invoiceFor({ lines: [lineOf(rice, 3)] }),
      });
      await deliver(driver, "delivered", id);
      await driver.api.invoices.submitGetPaid({ body: { invoice_ids: [id] } });
      await before(id);
      const { remove, restore } = driver.api.invoices;
      expect(
        await restoredAround(id, () =>
          (what === "is deleted" ? remove : restore)({ params: { id } }),
        ),
      ).toBe(200);
      expect(await onHand(driver, rice)).toEqual([-3]);
      expect((await vanOf(driver)).day).toMatchObject({
        cashExpected: 1500,
        collected: [{ invoiceId: id, amount: 1500 }],
      });
    });
  },
);
