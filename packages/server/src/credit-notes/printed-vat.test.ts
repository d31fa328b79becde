import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
/** Nobody of this business has a VAT number. */
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice } = creditor(() => driver);
const rice = () => invoice([wireLine("rice", 12, 10)]);
interface Note {
  readonly id: number;
  readonly vat_mode: string;
  readonly vat_amount: number | null;
  readonly type?: string;
}
/** A note of one bag that a phone printed. */
const printed = async (id: number, vat_mode: unknown) => {
  const { status, body } = await driver.send("POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "rice", quantity: 1, goods: "van" }],
    expected_total: 12,
    vat_mode,
  });
  return { status, note: body as Note };
};
const paper = async (id: number, query: string) => {
  const url = `/api/creditnotes/${id}/document/?${query}`;
  const headers = { authorization: `Bearer ${driver.access}` };
  const { statusCode, rawPayload } = await business.app.inject({ method: "GET", url, headers });
  return [statusCode, rawPayload.toString("base64")];
};

test.each([
  ["included", 2],
  ["without", null],
] as const)(
  "A credit note that a phone printed with VAT %s keeps that VAT option",
  async (mode, vat) => {
    const { status, note } = await printed(await rice(), mode);
    expect([status, note]).toMatchObject([201, { vat_mode: mode, vat_amount: vat }]);
    const { body } = await driver.send("POST", `/api/creditnotes/${note.id}/downloads/`, {
      kind: "png",
      lang: "en",
      total: 12,
    });
    expect(body).toMatchObject({ last_document: { vat: mode } });
    const { body: all } = await driver.send("GET", `/api/creditnotes/${note.id}/downloads/`);
    const [{ id } = { id: 0 }] = all as { id: number }[];
    const again = await paper(note.id, `handed_out=${id}`);
    expect(again).toEqual(await paper(note.id, "format=png&lang=en"));
    expect(again[0]).toBe(200);
  },
);

test("Later notes of the invoice treat VAT in the same way", async () => {
  const id = await rice();
  await printed(id, "included");
  const { body } = await driver.send("POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "rice", quantity: 1, goods: "van" }],
  });
  expect(body).toMatchObject({ vat_mode: "included", vat_amount: 2 });
});

test("A note is refused, and nothing is made, if the invoice now treats VAT differently", async () => {
  const [chosen, out, credited] = [await rice(), await rice(), await rice()];
  await driver.send("POST", `/api/invoiceupdate/${chosen}/`, { vat_mode: "included" });
  await driver.send("POST", `/api/invoices/${out}/downloads/`, { kind: "pdf", vat: "included" });
  await printed(credited, "included");
  for (const id of [chosen, out, credited]) {
    const { status, note } = await printed(id, "without");
    expect([status, note]).toMatchObject([
      409,
      {
        type: "urn:roundsman:credit-vat-differs",
        current: { vat_mode: "included", vat_amount: 2 },
      },
    ]);
    expect((await printed(id, "included")).status).toBe(201);
  }
});

test("A client that sends no VAT option is answered as before, and an invalid option is refused", async () => {
  for (const nothing of [undefined, null, ""])
    expect((await printed(await rice(), nothing)).note).toMatchObject({ vat_mode: "without" });
  expect((await printed(await rice(), "some")).status).toBe(422);
});
