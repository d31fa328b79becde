import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answered, Caller } from "../testing/caller.ts";
import { everyRow } from "../testing/every-row.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

type Send = () => Promise<Answered>;

let business: TestApp;
let driver: Caller;
let partner: Caller;
const { invoice, credit, credited, read } = creditor(() => driver);
const at = (path: string, body: object = {}) => driver.send("POST", path, body);
const handOut = (id: number) => at(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "add" });
const lines = [wireLine("rice", 12, 10)];
const one = [{ line: "rice", quantity: 1 }];
const form = {
  customer_name: "Golden Wok",
  email: "a@example.com",
  customer_address: "1 High St",
  city: "Leeds",
  postcode: "LS1 1AA",
  phone: "1",
};
const product = { product_name: "Rice", price: 12, discount_amount: 0 };
const stocks = "/responsible-persons/1/driver-stocks/";

const made = async (answer: Promise<Answered>) => (await answer).body as { id: number };
const seriesOf = async (who: Caller) =>
  (await who.send("POST", "/api/number-series/", { client_id: randomUUID() })).body as {
    id: number;
    prefix: string;
  };

const setUp = async () => {
  const [open, draft, deleted, voided, corrected, spent, foreignRow] = [
    await invoice(lines),
    await invoice(lines),
    await invoice(lines),
    await invoice(lines),
    await invoice(lines),
    await invoice(lines),
    await made(partner.send("POST", "/api/invoice/", { product_details: lines })),
  ];
  for (const id of [open, voided, corrected, spent]) await handOut(id);
  const before = await credited(corrected, one);
  await at(`/api/invoicedelete/${deleted}/`);
  await at(`/api/invoices/${voided}/void/`);
  await at(`/api/invoices/${corrected}/correct/`);
  await credited(spent, [{ line: "rice", quantity: 10 }]);
  const [series, closed, theirs] = [
    await seriesOf(driver),
    await seriesOf(driver),
    await seriesOf(partner),
  ];
  await at(`/api/number-series/${closed.id}/close/`);
  const numbered = await made(at("/api/invoice/", { number: `${series.prefix}-1` }));
  await credited(open, [{ line: "rice", quantity: 1 }], { number: `CN-${series.prefix}-1` });
  const cut = await invoice(lines);
  const price = await credited(cut, [{ line: "rice", quantity: 10, unit_price: 2 }], {
    reason: "price",
  });
  await credited(cut, [{ line: "rice", quantity: 10 }]);
  const rice = await made(at(stocks, product));
  const customer = await made(at("/create-driver-customer/", form));
  return {
    open,
    draft,
    deleted,
    voided,
    corrected,
    before: before.id,
    spent,
    foreign: foreignRow.id,
    numbered: numbered.id,
    price: price.id,
    rice: rice.id,
    customer: customer.id,
    mine: series.prefix,
    closed: closed.prefix,
    theirs: theirs.prefix,
  };
};
let own: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
  own = await setUp();
});
afterAll(() => business.close());

const everything = () => everyRow(business);

const number = (of: number | null, text: string) =>
  of === null
    ? at("/api/invoice/", { number: text })
    : at(`/api/invoices/${of}/number/`, { number: text });
const six = { line: "rice", quantity: 6 };
const luxury = { ...product, product_name: "Tea", vat_rate: "luxury" };
const bad = { product_details: [wireLine("tea", 1, 1, "luxury")] };
/** An edit as the app sends it again, over the current version. */
const typed = async (id: number) => {
  const { version } = await read(`/api/invoices/${id}/`);
  return { product_details: [wireLine("tea", 1, 1)], version };
};
const edit = async (id: number) =>
  driver.send("POST", `/api/invoiceupdate/${id}/`, await typed(id), {
    "idempotency-key": randomUUID(),
  });
const correct = (id: number, body: object = {}) => at(`/api/invoices/${id}/correct/`, body);
const noteNumber = (text: string) => credit(own.draft, one, { number: text });
const customer = (more: object) => at("/create-driver-customer/", { ...form, ...more });
const customerNow = (change: object) =>
  driver.send("PATCH", `/api/responsible_persons_edit/1/customers/${own.customer}/`, change);
const imported = (row: object) =>
  at("/api/exchange/import/products/", { batch: randomUUID(), file: "book.csv", rows: [row] });
const batched = async (path: string, body: object): Promise<Answered> => {
  const { body: answer } = await at("/api/batch/", {
    requests: [{ id: randomUUID(), method: "POST", path, body }],
  });
  const [entry] = (answer as { responses: Answered[] }).responses;
  if (!entry) throw new Error("A batch without a response");
  return entry;
};

/** By status, code and, for invalid values, field. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, Send>>>> = {
  "422 invalid vat_rate": {
    "a product of no rate": () => at(stocks, luxury),
    "a product changed to no rate": () => driver.send("PUT", `${stocks}${own.rice}/`, luxury),
    "a product of no rate in a batch": () => batched(stocks, luxury),
    "an import of a product of no rate": () => imported(luxury),
    "a line of no rate": () => at("/api/invoice/", bad),
    "a line changed to no rate": () => at(`/api/invoiceupdate/${own.draft}/`, bad),
    "a line of no rate in a batch": () => batched("/api/invoice/", bad),
  },
  "422 invalid vat_mode": {
    "an unknown VAT mode": () => at("/api/invoice/", { vat_mode: "gross" }),
    "a change to one": () => at(`/api/invoiceupdate/${own.draft}/`, { vat_mode: "gross" }),
    "a customer's": () => customer({ vat_mode: "gross" }),
    "a change of a customer's": () => customerNow({ vat_mode: "gross" }),
  },
  "422 invalid vat": {
    "a document of an unknown VAT mode": () =>
      at(`/api/invoices/${own.draft}/downloads/`, { kind: "pdf", vat: "gross" }),
  },
  "422 invalid document_language": {
    "a customer of an unknown language": () => customer({ document_language: "fr" }),
    "a customer changed to one": () => customerNow({ document_language: "fr" }),
  },
  "422 invalid terms_days": {
    "a customer with impossible terms": () => customer({ terms_days: 366 }),
    "a customer changed to such": () => customerNow({ terms_days: -1 }),
  },
  "422 invalid credit_limit": {
    "a customer with a limit below zero": () => customer({ credit_limit: -1 }),
    "a customer changed to such": () => customerNow({ credit_limit: "-0.01" }),
  },
  "422 invalid quantity": {
    "credit of no quantity": () => credit(own.draft, [{ line: "rice", quantity: 0 }]),
  },
  "422 invalid reason": {
    "credit for an unknown reason": () => credit(own.draft, one, { reason: "mood" }),
  },
  "422 invalid number": {
    "a number that is none": () => number(null, `${own.mine}-0`),
    "an invoice's number for a credit note": () => noteNumber(`${own.mine}-2`),
  },
  "422 credit-above-line": {
    "credit above the line": () => credit(own.draft, [{ line: "rice", quantity: 10.001 }]),
    "credit above the line by two": () => credit(own.draft, [six, six]),
    "credit of what is credited": () => credit(own.spent, one),
    "credit above what is left": () => credit(own.open, [{ line: "rice", quantity: 9.001 }]),
    "credit above the line in a batch": () =>
      batched(`/api/invoices/${own.spent}/creditnotes/`, { reason: "short", lines: one }),
  },
  "422 no-credit-lines": { "credit of nothing": () => credit(own.draft, []) },
  "422 unknown-line": {
    "credit of an unknown line": () => credit(own.draft, [{ line: "tea", quantity: 1 }]),
  },
  "422 invoice-voided": {
    "credit of a void invoice": () => credit(own.voided, one),
    "credit of a deleted invoice": () => credit(own.deleted, one),
  },
  "422 number-outside-series": {
    "a number of no series": () => number(null, "ZZ9-1"),
    "a number of another person's series": () => number(null, `${own.theirs}-1`),
    "a draft given a number of no series": () => number(own.draft, "ZZ9-1"),
    "a draft given another person's": () => number(own.draft, `${own.theirs}-1`),
    "a credit note's number of no series": () => noteNumber("CN-ZZ9-1"),
    "a credit note's number of another person": () => noteNumber(`CN-${own.theirs}-1`),
    "a correction with a number of no series": () => correct(own.open, { number: "ZZ9-1" }),
  },
  "409 series-closed": {
    "a number of a closed series": () => number(null, `${own.closed}-1`),
    "a draft given one": () => number(own.draft, `${own.closed}-1`),
    "a credit note with one": () => noteNumber(`CN-${own.closed}-1`),
  },
  "409 number-taken": {
    "a number that is taken": () => number(null, `${own.mine}-1`),
    "a draft given one that is taken": () => number(own.draft, `${own.mine}-1`),
    "a credit note with one that is taken": () => noteNumber(`CN-${own.mine}-1`),
  },
  "409 number-given": { "a second number": () => number(own.numbered, `${own.mine}-2`) },
  "409 already-void": {
    "the correction of a void invoice": () => correct(own.voided),
    "a second void": () => at(`/api/invoices/${own.voided}/void/`),
  },
  "409 already-corrected": {
    "a second correction": () => correct(own.corrected),
    "an edit that was typed before its invoice was corrected": () => edit(own.corrected),
    "the void of a corrected invoice": () => at(`/api/invoices/${own.corrected}/void/`),
  },
  "409 vat-credited": {
    "another VAT option of a credited invoice": () =>
      at(`/api/invoiceupdate/${own.spent}/`, { vat_mode: "without" }),
  },
  "409 invoice-credited": {
    "an edit that was typed before its invoice was credited": () => edit(own.spent),
    "the same in a batch": async () =>
      batched(`/api/invoiceupdate/${own.spent}/`, await typed(own.spent)),
  },
  "409 corrected-since": {
    "the void of what was credited before its invoice was corrected": () =>
      at(`/api/creditnotes/${own.before}/void/`),
  },
  "409 credit-differs": {
    "a note that was printed with another amount": () =>
      credit(own.open, one, { expected_total: 11.99 }),
    "a correction of what was credited unseen, with its lines": () =>
      at(`/api/invoices/${own.open}/correct/`, { expected_total: 120, product_details: lines }),
  },
  "409 credited-since": {
    "the void of a price that goods were credited at since": () =>
      at(`/api/creditnotes/${own.price}/void/`),
  },
  "409 not-issued": { "the correction of a draft": () => correct(own.draft) },
  "409 nothing-to-correct": { "a correction of what is credited": () => correct(own.spent) },
  "409 not-corrected": {
    "the undoing of no correction": () => at(`/api/invoices/${own.open}/uncorrect/`),
  },
  "404 not-found": {
    "credit of a foreign invoice": () => credit(own.foreign, one),
    "the correction of a foreign invoice": () => correct(own.foreign),
    "the void of a foreign invoice": () => at(`/api/invoices/${own.foreign}/void/`),
    "the hand-out of a foreign invoice": () => handOut(own.foreign),
  },
};
const ROWS = Object.entries(REFUSED).flatMap(([answer, calls]) =>
  Object.entries(calls).map(([what, send]) => [what, answer, send] as const),
);

test.each(ROWS)("A refused call changes nothing: %s (%s)", async (_what, answer, send) => {
  const [status, code, field] = answer.split(" ");
  const before = await everything();
  const { status: answered, body } = await send();
  expect([answered, body]).toMatchObject([
    Number(status),
    { type: `urn:roundsman:${code}`, message: expect.stringMatching(/\S/) },
  ]);
  const { errors = {} } = body as { errors?: Record<string, unknown> };
  if (field) expect(Object.keys(errors).map((at) => at.split(".").at(-1))).toEqual([field]);
  expect(await everything()).toEqual(before);
});

test("The comparison of all rows, which shows that a refusal changes nothing, notices a single credit note", async () => {
  const before = await everything();
  expect((await credit(own.draft, one)).status).toBe(201);
  const after = await everything();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(
    expect.arrayContaining(["audit", "change", "counter", "credit_note", "credit_note_line"]),
  );
});

test("Two phones that credit the rest of a line at once make one note", async () => {
  const id = await invoice(lines);
  const all = [{ line: "rice", quantity: 10 }];
  const answers = await Promise.all([credit(id, all), credit(id, all)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject({
    body: { type: "urn:roundsman:credit-above-line" },
  });
  const { body } = await driver.send("GET", `/api/invoices/${id}/`);
  expect(body).toMatchObject({ credited_amount: 120, payable_amount: 0 });
});
