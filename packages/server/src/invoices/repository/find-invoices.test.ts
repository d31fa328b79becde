import type { Invoice } from "@roundsman/contract/invoice";
import { invoice as invoiceWire } from "@roundsman/contract/invoice";
import { invoiceTotals } from "@roundsman/core/invoice";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";
import { onceAnInvoiceWasRead, serverWithHook } from "../../testing/server-with-hook.ts";
import { invoiceFor, line } from "../testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const key = "0192c5a0-0000-7000-8000-000000000001";

/**
 * Reads an invoice of £5 through a second server, while another phone rewrites it after the first
 * read.
 */
async function readAround(
  method: "GET" | "POST",
  url: string,
  find: (body: never) => unknown,
): Promise<Invoice> {
  const { id } = await driver.api.invoices.createDue({
    body: { ...invoiceFor({ lines: [line("Tea", 5, 1)] }), key },
  });
  const work = () =>
    driver.api.invoices.update({
      params: { id },
      body: invoiceFor({ lines: [line("Rice", 9, 2), line("Tea", 5, 1)] }),
    });
  const second = await serverWithHook(business, onceAnInvoiceWasRead(work));
  const headers = { authorization: `Bearer ${driver.access}` };
  const body = method === "POST" ? { payload: { client_id: key } } : {};
  const answer = await second.inject({ method, url, headers, ...body });
  await second.close();
  return invoiceWire.parse(find(answer.json()));
}

const first = ({ invoices: [one] }: { readonly invoices: readonly unknown[] }) => one;

// On SQLite nothing changes between the two queries.
describe.runIf(process.env["TEST_DATABASE_URL"])(
  "An invoice that is changed while it is read adds up to its lines",
  () => {
    test.each([
      ["in a list", "POST", "/api/unpaid_invoices/", first],
      ["in the history", "POST", "/api/search_invoices/", first],
      ["alone", "GET", "/api/invoices/1/", (body: unknown) => body],
      ["when it is made a second time", "POST", "/api/invoice/", (body: unknown) => body],
    ] as const)("%s", async (_where, method, url, find) => {
      const { totals, lines, version } = await readAround(method, url, find);
      expect(totals).toEqual(invoiceTotals(lines));
      expect([version, lines.map(({ name }) => name)]).toEqual([1, ["Tea"]]);
    });
  },
);
