import { pence } from "@roundsman/core/money";
import { printedReceipt } from "@roundsman/documents/receipt/printed-receipt";
import { LANGUAGES } from "@roundsman/documents/language";
import { FONT_DIRECTORY, fontFiles } from "@roundsman/documents/node/font-files";
import { renderFile } from "@roundsman/documents/node/render-file";
import { FontLoader } from "@roundsman/documents/typefaces/font-set";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { cashier } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, paid, paymentsOf, priced, reverse, setStatus } = cashier(() => driver);
const { credit, credited, voided, invoice: sold } = creditor(() => driver);
/** The tests' clock only moves when it is told to. */
const later = () => (business.clock.now += 1000);
const customer = { customer_name: "金港 Golden Harbour" };

async function read(id: number, query: string, who = driver) {
  const { statusCode, headers, rawPayload } = await business.app.inject({
    method: "GET",
    url: `/api/payments/${id}/document/?${query}`,
    headers: { authorization: `Bearer ${who.access}` },
  });
  const text = rawPayload
    .toString("utf8")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { status: statusCode, name: headers["content-disposition"], bytes: rawPayload, text };
}

const line = async (id: number) => (await read(id, "lang=en&format=svg")).text;

describe("The receipt of a payment", () => {
  test("names payer, method and invoices, and what is open of them", async () => {
    const [one, two] = [await invoice(120, undefined, customer), await invoice(80)];
    const { id } = await paid(
      [
        [one, 120],
        [two, 30],
      ],
      { method: "cheque", reference: "000417", amount: 155 },
    );
    const { status, name, text } = await read(id, "lang=en&format=svg");
    expect([status, name]).toEqual([200, 'attachment; filename="RCT-20261121120000.svg"']);
    for (const words of ["Golden Harbour", "2026-11-21", "Cheque", "000417", "£155.00", "£5.00"])
      expect(text).toContain(words);
    expect(text).toContain(`INV-${one} 2026-11-20 £120.00 £120.00 £0.00`);
    expect(text).toContain(`INV-${two} 2026-11-20 £80.00 £30.00 £50.00`);
    expect((await read(id, "lang=zh&format=svg")).text).toContain("收据");
    expect((await read(id, "")).bytes.toString("latin1", 0, 8)).toBe("%PDF-1.7");
  });

  test("shows the open amount of its time, whatever was paid, credited or deleted since", async () => {
    const of = await invoice(100);
    const first = await paid([[of, 40]]);
    const second = await paid([[of, 25]]);
    await setStatus([of], "paid");
    expect(await line(first.id)).toContain("£100.00 £40.00 £60.00");
    expect(await line(second.id)).toContain("£100.00 £25.00 £35.00");
    await setStatus([of], "pending");
    expect(await line(first.id)).toContain("£100.00 £40.00 £60.00");
    await driver.send("POST", `/api/invoicedelete/${of}/`);
    expect(await line(first.id)).toContain("£100.00 £40.00 £60.00");
    expect(await line(second.id)).toContain("£100.00 £25.00 £35.00");
  });

  test("shows the amounts of its time: later credit notes and voids change nothing", async () => {
    const of = await sold([wireLine("rice", 50, 2)]);
    const half = [{ line: "rice", quantity: 1 }];
    const first = await paid([[of, 40]]);
    later();
    const note = await credited(of, half);
    later();
    const second = await paid([[of, 5]]);
    later();
    expect((await voided(note.id)).status).toBe(200);
    later();
    const third = await paid([[of, 10]]);
    later();
    expect((await credit(of, half)).status).toBe(201);
    await driver.send("POST", `/api/invoicedelete/${of}/`);
    expect(await line(first.id)).toContain("£100.00 £40.00 £60.00");
    expect(await line(second.id)).toContain("£50.00 £5.00 £5.00");
    expect(await line(third.id)).toContain("£100.00 £10.00 £45.00");
  });

  test("of a status payment shows the amounts that the status followed", async () => {
    const of = await sold([wireLine("rice", 50, 2)]);
    await setStatus([of], "paid");
    later();
    const note = await credited(of, [{ line: "rice", quantity: 1 }]);
    later();
    await voided(note.id);
    later();
    await driver.send("POST", `/api/invoicedelete/${of}/`);
    const payments = (await paymentsOf(of)).toSorted((a, b) => a.id - b.id);
    const [first, withNote, withVoid, ...back] = await Promise.all(
      payments.map(({ id }) => line(id)),
    );
    expect(first).toContain("£100.00 £100.00 £0.00");
    expect(withNote).toContain("£50.00 -£50.00 £0.00");
    expect(withVoid).toContain("£100.00 £50.00 £0.00");
    expect(back.length).toBeGreaterThan(0);
    for (const text of back) expect(text).toMatch(/^ Reversal .*£100\.00 -?£\d+\.00 £0\.00/);
  });

  test("adds up if more was paid than is owed now", async () => {
    const of = await invoice(100);
    const [first, second] = [await paid([[of, 60]]), await paid([[of, 40]])];
    expect((await priced(of, 50)).status).toBe(200);
    expect(await line(first.id)).toContain("£50.00 £60.00 £0.00");
    expect(await line(second.id)).toContain("£50.00 £40.00 £0.00");
  });

  test("of an advance names its customer, and the use of the money names the invoice", async () => {
    const of = { drivercustomer_id: (await create(driver, "金港 Golden Harbour")).id };
    const advance = await paid([], { amount: 50, ...of });
    const { text } = await read(advance.id, "lang=en&format=svg");
    for (const words of ["Golden Harbour", "£50.00", "On account"]) expect(text).toContain(words);
    const used = await paid([[await invoice(30, undefined, { ...customer, ...of }), 30]], {
      method: "account",
    });
    const paper = (await read(used.id, "lang=en&format=svg")).text;
    for (const words of ["Golden Harbour", "From account", "Used from account", "£30.00"])
      expect(paper).toContain(words);
    expect(paper).not.toContain("Received from");
  });

  test("shows that the payment was taken back, and the reversal has its own document", async () => {
    const of = await invoice(100);
    const { id } = await paid([[of, 40]]);
    const { body } = await reverse(id);
    const back = (await read((body as { id: number }).id, "lang=en&format=svg")).text;
    for (const words of ["Reversal", "payment of 2026-11-21", "-£40.00 £100.00"])
      expect(back).toContain(words);
    const { text } = await read(id, "lang=en&format=svg");
    expect(text).toContain("taken back on 2026-11-21");
    expect(text).toContain("£100.00 £40.00 £60.00");
  });

  test("is visible to its owner only, and has no e-invoice", async () => {
    const { id } = await paid([[await invoice(10), 10]]);
    const partner = await business.signIn("partner");
    expect((await read(id, "", partner)).status).toBe(404);
    expect((await read(id, "format=ubl")).status).toBe(422);
    expect((await read(999_999, "")).status).toBe(404);
  });

  test.each(LANGUAGES)(
    "in %s is byte for byte the print of its records from the API",
    async (language) => {
      const id = await invoice(100, undefined, customer);
      const { id: paymentId } = await paid([[id, 60]]);
      await paid([[id, 15]]);
      const payment = await driver.api.payments.get({ params: { id: paymentId } });
      const of = await driver.api.invoices.get({ params: { id } });
      const receipt = printedReceipt(payment, {
        invoices: [
          {
            number: `INV-${id}`,
            date: of.date,
            asked: pence(10_000),
            paid: pence(6000),
            open: pence(2500),
            later: [pence(1500)],
            creditedLater: pence(0),
            isVoid: false,
          },
        ],
        takesBack: null,
        takenBack: null,
        billTo: of.billTo,
        company: null,
        language,
      });
      const loader = new FontLoader(fontFiles(FONT_DIRECTORY));
      for (const format of ["pdf", "png", "svg"] as const) {
        const { bytes } = await renderFile({ kind: "receipt", receipt }, format, loader);
        const served = await read(paymentId, `lang=${language}&format=${format}`);
        expect([format, served.status, served.bytes.equals(bytes)]).toEqual([format, 200, true]);
      }
    },
  );
});
