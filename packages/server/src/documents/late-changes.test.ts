import { invoice as invoiceCodec } from "@roundsman/contract/invoice";
import { creditedDigest, invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { numberOf } from "@roundsman/core/invoice";
import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import { handWorkOver } from "../hand-overs/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { BUYER, COMPANY, FROM, NOT_KEPT, papersOf } from "./testing.ts";

/** A document is handed out offline; the invoice changes before its record or number arrives. */
let business: TestApp;
let driver: Caller;
let customer: number;
let id: number;
let of: string;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  const own = `/api/responsible-persons/${driver.id}/company-info/`;
  const { body } = await driver.send("POST", own, COMPANY);
  customer = await contact("PO 6");
  id = await invoice([wireLine("Tea", 12, 2), wireLine("Rice", 30, 1, "zero")], {
    ...BUYER,
    drivercustomer_id: customer,
    company_id: (body as { id: number }).id,
  });
  of = `invoices/${id}`;
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const { paper, handOut, again, refusal } = papersOf(() => ({ business, driver }));
const contact = async (buyer_reference: string) => {
  const rest = { city: "Leeds", postcode: "LS1 1AA", email: "a@b.example", phone: "0113" };
  const sent = { ...BUYER, ...rest, buyer_reference };
  const { body } = await driver.send("POST", "/create-driver-customer/", sent);
  return (body as { id: number }).id;
};
const change = async (body: object) => {
  business.clock.now += 1000;
  const { status } = await driver.send("POST", `/api/invoiceupdate/${id}/`, body);
  expect(status).toBe(200);
  return new Date(business.clock.now).toISOString();
};
const now = () => new Date((business.clock.now += 1000)).toISOString();
const read = async () =>
  z.decode(invoiceCodec, (await driver.send("GET", `/api/${of}/`)).body as never);
async function printed(kind = "pdf") {
  const made_at = now();
  const { body } = await paper(of, `format=${kind}&vat=add&lang=both`);
  return { body, late: { vat: "add", made_at, paper_digest: invoiceDigest(await read()) } };
}
async function expectSame(record: number, body: string): Promise<void> {
  const found = await again(of, record);
  expect([found.status, found.body === body]).toEqual([200, true]);
}
interface Shown {
  readonly id: number;
  readonly action: string;
  readonly at: string;
  readonly invoice: { readonly customer_name: string; readonly number?: string };
}
const states = async () => {
  const { body } = await driver.send("GET", `/api/${of}/states/`);
  return (body as { states: Shown[] }).states;
};
const shown = async () =>
  (await states()).map(({ action, at, invoice: was }) => [action, at, was.customer_name]);
const registered = async () =>
  ((await driver.send("GET", "/api/number-register/")).body as { numbers: object[] }).numbers;
const actions = async () => {
  const { body } = await driver.send("GET", "/api/audit/own/");
  return (body as { entries: { kind: string; action: string }[] }).entries
    .filter(({ kind }) => kind === "invoice")
    .map(({ action }) => action);
};
const series = async () => {
  const { body } = await driver.send("POST", "/api/number-series/", {});
  return (body as { prefix: string }).prefix;
};

describe("A change between the making of a document and the arrival of its record", () => {
  test("is shown in states, register and log at its time, and the document can be made again", async () => {
    const { body, late } = await printed();
    const changed = await change({ customer_name: "Jade House" });
    expect(await registered()).toMatchObject([{ state: "unissued" }]);
    await expectSame(await handOut(of, "pdf", late), body);
    expect(await shown()).toEqual([["change", changed, "Jade Palace"]]);
    expect(await registered()).toMatchObject([{ state: "issued", changes: 1 }]);
    expect((await actions()).toSorted()).toEqual(
      ["change issued", "create", "document", "update"].toSorted(),
    );
  });

  test("is stored once, for any number of documents and repeated records", async () => {
    const [first, second] = [await printed(), await printed("ubl")];
    await change({ customer_name: "Jade House" });
    const twice = { ...first.late, client_id: "0b17d96a-41b8-4e24-ade9-a33a8c34f4e9" };
    await handOut(of, "pdf", twice);
    await expectSame(await handOut(of, "pdf", twice), first.body);
    await expectSame(await handOut(of, "ubl", second.late), second.body);
    expect(await shown()).toHaveLength(1);
    expect((await actions()).filter((each) => each === "change issued")).toHaveLength(1);
  });

  test("is one of several, and each document is made again from the state of its time", async () => {
    const first = await printed();
    const one = await change({ customer_name: "Jade House" });
    const second = await printed();
    const two = await change({ product_details: [wireLine("Tea", 12, 5)] });
    await change({ delivery_status: "delivered" });
    const third = await printed();
    await expectSame(await handOut(of, "pdf", third.late), third.body);
    expect(await shown()).toEqual([]);
    const three = await change({ customer_name: "Jade Garden" });
    await expectSame(await handOut(of, "pdf", second.late), second.body);
    await expectSame(await handOut(of, "pdf", first.late), first.body);
    await expectSame(await handOut(of, "pdf", third.late), third.body);
    expect(await shown()).toEqual([
      ["change", three, "Jade House"],
      ["change", two, "Jade House"],
      ["change", one, "Jade Palace"],
    ]);
    expect(await registered()).toMatchObject([{ changes: 3 }]);
  });

  test("is found without a digest by the time of the document", async () => {
    const { body, late } = await printed();
    await change({ product_details: [wireLine("Tea", 12, 5)] });
    await expectSame(await handOut(of, "pdf", { ...late, paper_digest: "" }), body);
    expect(await shown()).toHaveLength(1);
  });

  test("is found by the digest, if the phone did not have it yet at the time of the document", async () => {
    const { body, late } = await printed();
    const changed = await change({ customer_name: "Jade House" });
    await expectSame(await handOut(of, "pdf", { ...late, made_at: now() }), body);
    expect(await shown()).toEqual([["change", changed, "Jade Palace"]]);
  });

  test("is not shown if it was the phone's own edit, printed and sent with the record", async () => {
    const made_at = now();
    await change({ customer_name: "Jade House" });
    const { body, late } = await printed();
    await expectSame(await handOut(of, "pdf", { ...late, made_at }), body);
    expect(await shown()).toEqual([]);
  });

  test("is not shown if it changed nothing in the document", async () => {
    const { body, late } = await printed();
    await change({ delivery_status: "delivered" });
    await expectSame(await handOut(of, "pdf", late), body);
    expect([await shown(), await registered()]).toMatchObject([[], [{ state: "issued" }]]);
    expect((await registered())[0]).not.toHaveProperty("changes");
  });

  test("is listed before the deletion that voided its invoice", async () => {
    const { body, late } = await printed();
    const changed = await change({ customer_name: "Jade House" });
    business.clock.now += 1000;
    await driver.send("POST", `/api/invoicedelete/${id}/`);
    await expectSame(await handOut(of, "pdf", late), body);
    expect(await shown()).toEqual([
      ["void", expect.any(String), "Jade House"],
      ["change", changed, "Jade Palace"],
    ]);
    expect(await registered()).toMatchObject([{ state: "voided", changes: 1 }]);
  });

  test("keeps the company of that time", async () => {
    const { body, late } = await printed();
    await change({ customer_name: "Jade House" });
    now();
    const { companyId } = await read();
    const url = `/api/responsible-persons/${driver.id}/company-info/${companyId}/`;
    await driver.send("PUT", url, { ...COMPANY, bank_account: "87654321" });
    await expectSame(await handOut(of, "pdf", late), body);
    const [state] = await states();
    const printedAgain = await paper(of, `format=pdf&vat=add&lang=both&state=${state?.id}`);
    expect(printedAgain.body === body).toBe(true);
  });
});

describe("After a hand-over", () => {
  test("a change by the other driver is shown to the driver who printed, and the e-invoice can be made again", async () => {
    const { body, late } = await printed("ubl");
    const wei = driver;
    const mei = await business.signIn("partner");
    await handWorkOver(await business.signIn("manager"), { from: wei, to: mei });
    driver = mei;
    const changed = await change({ customer_name: "Jade House" });
    driver = wei;
    await expectSame(await handOut(of, "ubl", late), body);
    expect(await shown()).toEqual([["change", changed, "Jade Palace"]]);
  });

  test.each([
    ["the other driver", true],
    ["the first driver before it", false],
  ])(
    "a change by %s is shown to the driver who delivered it, and the e-invoice can be made again",
    async (_, isOther) => {
      const { body, late } = await printed("ubl");
      const wei = driver;
      const changed = isOther ? "" : await change({ customer_name: "Jade House" });
      const mei = await business.signIn("partner");
      await handWorkOver(await business.signIn("manager"), { from: wei, to: mei });
      driver = mei;
      const other = isOther ? await change({ customer_name: "Jade House" }) : changed;
      await change({ delivery_status: "delivered" });
      driver = wei;
      const sent = { kind: "ubl", lang: "both", company: FROM, ...late };
      expect((await driver.send("POST", `/api/${of}/downloads/`, sent)).status).toBe(200);
      driver = mei;
      const { body: records } = await driver.send("GET", `/api/${of}/downloads/`);
      await expectSame((records as { id: number }[])[0]?.id ?? 0, body);
      expect(await shown()).toEqual([["change", other, "Jade Palace"]]);
    },
  );

  test("a stored state moves to the other driver", async () => {
    const { body, late } = await printed();
    await change({ customer_name: "Jade House" });
    const record = await handOut(of, "pdf", late);
    const mei = await business.signIn("partner");
    await handWorkOver(await business.signIn("manager"), { from: driver, to: mei });
    driver = mei;
    await expectSame(record, body);
    expect(await shown()).toHaveLength(1);
  });
});

describe("Of an erased customer", () => {
  const erase = async () => {
    now();
    const theirs = `/api/responsible-persons/${driver.id}/customers/${customer}`;
    expect((await driver.send("POST", `${theirs}/erasure/`)).status).toBe(200);
    now();
  };

  test.each([
    ["with a digest", true],
    ["without", false],
  ])(
    "a change is shown, and the document is refused, because the customer was erased; %s",
    async (_, has) => {
      const { late } = await printed();
      const changed = await change({ customer_name: "Jade House" });
      await erase();
      const { paper_digest, ...rest } = late;
      const record = await handOut(of, "pdf", has ? { ...rest, paper_digest } : rest);
      expect(await refusal(of, record)).toEqual(NOT_KEPT);
      expect(await shown()).toEqual([["change", changed, ""]]);
    },
  );

  test("a change that was stored before the erasure still prints", async () => {
    const { body, late } = await printed();
    await change({ customer_name: "Jade House" });
    const record = await handOut(of, "pdf", late);
    await erase();
    await expectSame(record, body);
  });
});

describe("A number that arrives late", () => {
  test("shows the changes since it was printed", async () => {
    const number = `${await series()}-1`;
    const { late } = await printed();
    const { vat: _, ...paperOf } = late;
    const changed = await change({ customer_name: "Jade House" });
    await driver.send("POST", `/api/${of}/number/`, { number, ...paperOf });
    expect(await shown()).toEqual([["change", changed, "Jade Palace"]]);
    expect((await registered()).at(-1)).toMatchObject({ number, state: "issued", changes: 1 });
    const found = await again(of, await handOut(of, "ubl", { ...late, number }));
    expect(found.body).toContain("Jade Palace");
    expect(found.body).toContain(`<cbc:ID>${number}</cbc:ID>`);
    expect(await shown()).toHaveLength(1);
  });

  test("has the time of its arrival if no time of printing was sent", async () => {
    const number = `${await series()}-1`;
    await change({ customer_name: "Jade House" });
    await driver.send("POST", `/api/${of}/number/`, { number });
    expect(await shown()).toEqual([]);
  });
});

test("A credit note's document can be made again if its invoice was changed before the note arrived", async () => {
  const { number: _, ...credits } = await read();
  const paper_digest = creditedDigest({ ...credits, number: numberOf(credits) });
  const made_at = now();
  const changed = await change({ customer_name: "Jade House" });
  const note = `creditnotes/${(await credited(id, [{ line: "Tea", quantity: 1 }])).id}`;
  const record = await handOut(note, "ubl", { made_at, paper_digest });
  expect((await again(note, record)).body).toContain("Jade Palace");
  expect(await shown()).toEqual([["change", changed, "Jade Palace"]]);
});
