import fc from "fast-check";
import { expect, test } from "vitest";
import { freshApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

const RUNS = Number(process.env["MODEL_RUNS"] ?? 15);

/** An invoice as the test remembers it. */
interface Remembered {
  readonly id: number;
  total: number;
  isPaid: boolean;
  isIssued: boolean;
  isDeleted: boolean;
  /** Whether its state was kept when it was deleted. */
  isKept: boolean;
  /** Its total before each change and void, in order. */
  readonly former: { readonly action: "change" | "void"; readonly total: number }[];
}

const act = fc.record({
  does: fc.constantFrom(
    "create",
    "hand out",
    "pay",
    "take payment back",
    "change",
    "change",
    "deliver",
    "delete",
    "delete many",
    "void",
    "restore",
    "restore",
  ),
  which: fc.nat(30),
  price: fc.integer({ min: 1, max: 5 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

test("No issued invoice is ever lost, and lists contain only invoices that are not void, whatever is done", async () => {
  const business = await freshApp();
  const driver = await business.signIn("driver");
  const post = (url: string, sent: object = {}) => driver.send("POST", url, sent);
  const book: Remembered[] = [];

  const lines = (price: number) => [{ name: "Rice", price, quantity: 1, discount_amount: 0 }];
  const create = async (price: number): Promise<Remembered> => {
    const { body } = await post("/api/invoice/", { product_details: lines(price) });
    const made = { id: (body as { id: number }).id, total: price, former: [] };
    const invoice = { ...made, isPaid: false, isIssued: false, isDeleted: false, isKept: false };
    book.push(invoice);
    return invoice;
  };
  const status = (id: number, payment_status: string) =>
    post("/bulk_update_invoice_status/", { invoice_ids: [id], payment_status });
  const markDeleted = (invoice: Remembered, isVoid: boolean) => {
    invoice.isDeleted = true;
    invoice.isKept = invoice.isIssued || isVoid;
    if (invoice.isKept) invoice.former.push({ action: "void", total: invoice.total });
  };

  const DO: Record<Act["does"], (invoice: Remembered, price: number) => Promise<unknown>> = {
    create: (_, price) => create(price),
    async "hand out"(invoice) {
      const { status: answer } = await post(`/api/invoices/${invoice.id}/downloads/`, {
        kind: "pdf",
        vat: "included",
      });
      expect(answer).toBe(200);
      invoice.isIssued = true;
      // Its paper went out before it was deleted: that was a void.
      if (invoice.isDeleted && !invoice.isKept) markDeleted(invoice, true);
    },
    async pay(invoice) {
      expect((await status(invoice.id, "paid")).status).toBe(invoice.isDeleted ? 404 : 200);
      if (!invoice.isDeleted) Object.assign(invoice, { isPaid: true, isIssued: true });
    },
    async "take payment back"(invoice) {
      expect((await status(invoice.id, "pending")).status).toBe(invoice.isDeleted ? 404 : 200);
      if (!invoice.isDeleted) invoice.isPaid = false;
    },
    async change(invoice, price) {
      const url = `/api/invoiceupdate/${invoice.id}/`;
      const answer = await post(url, { product_details: lines(price) });
      expect(answer.status).toBe(invoice.isDeleted ? 404 : 200);
      if (invoice.isDeleted) return;
      if (invoice.isIssued && invoice.total !== price)
        invoice.former.push({ action: "change", total: invoice.total });
      invoice.total = price;
    },
    deliver: ({ id }) =>
      driver.send("PATCH", "/invoices/update-delivery-status/", {
        invoices: [{ id, delivery_status: "delivered" }],
      }),
    async delete(invoice) {
      const answer = await post(`/api/invoicedelete/${invoice.id}/`);
      expect(answer.status).toBe(invoice.isDeleted ? 404 : 200);
      if (!invoice.isDeleted) markDeleted(invoice, false);
    },
    async "delete many"(invoice) {
      const all = [...new Set([invoice, ...book.slice(0, 2)])];
      const answer = await post("/invoices/bulk-delete/", { invoice_ids: all.map(({ id }) => id) });
      const isRefused = all.some(({ isDeleted }) => isDeleted);
      expect(answer.status).toBe(isRefused ? 404 : 200);
      if (!isRefused) for (const each of all) markDeleted(each, false);
    },
    async void(invoice) {
      const answer = await post(`/api/invoices/${invoice.id}/void/`);
      expect(answer.status).toBe(invoice.isDeleted ? 409 : 200);
      if (!invoice.isDeleted) markDeleted(invoice, true);
    },
    async restore(invoice) {
      expect((await post(`/api/invoicerestore/${invoice.id}/`)).status).toBe(200);
      invoice.isDeleted = false;
    },
  };

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      for (const { does, which, price } of acts) {
        business.clock.now += 1000;
        const invoice = book[which % Math.max(book.length, 1)] ?? (await create(price));
        await DO[does](invoice, price);
      }
      await agree(driver, book);
    }),
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_124 },
  );
  expect(book.some(({ former }) => former.length > 2)).toBe(true);
  await business.close();
}, 120_000);

async function agree(driver: Caller, book: readonly Remembered[]): Promise<void> {
  const { body } = await driver.send("POST", "/api/search_invoices/", {});
  const { invoices, totals } = body as {
    invoices: { id: number; total_amount: number }[];
    totals: { total_amount: number };
  };
  const there = book.filter(({ isDeleted }) => !isDeleted);
  expect(invoices.map(({ id, total_amount }) => [id, total_amount])).toEqual(
    there.map(({ id, total }) => [id, total]),
  );
  expect(totals.total_amount).toBe(there.reduce((sum, { total }) => sum + total, 0));
  const register = await driver.send("GET", "/api/number-register/?limit=500");
  expect((register.body as { numbers: object[] }).numbers).toMatchObject(
    book.map(({ id, isDeleted, isIssued, total, former }) => {
      const changes = former.filter(({ action }) => action === "change").length;
      return {
        number: `INV-${id}`,
        state: isDeleted ? "voided" : isIssued ? "issued" : "unissued",
        payable_amount: total,
        ...(changes > 0 && { changes }),
      };
    }),
  );
  for (const { id, former } of book) {
    const answer = await driver.send("GET", `/api/invoices/${id}/states/`);
    const { states } = answer.body as {
      states: { action: string; invoice: { total_amount: number } }[];
    };
    expect(
      states.toReversed().map(({ action, invoice }) => ({ action, total: invoice.total_amount })),
    ).toEqual(former);
  }
}
