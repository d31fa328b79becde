import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDay, countStock, moveStock } from "../../stock/actions.ts";
import { chinese } from "../../messages/zh/all.ts";
import { spokenEnglish } from "../../messages/en/spoken.ts";
import { createProduct } from "../../products/queries.ts";
import { takePayment } from "../../payments/queries.ts";
import { mutationOf } from "../../sync/resources/mutations.ts";
import type { PendingMutation } from "../../sync/store/database.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import type { Action } from "../../sync/testing/selling/actions.ts";
import { phoneWithCustomer, serverOfFile } from "../../sync/testing/selling/phone-with-customer.ts";
import { perform } from "../../sync/testing/selling/perform.ts";
import type { LivePhone } from "../../sync/testing/selling/phones.ts";
import { contentInWords, actionInWords, lossInWords } from "./mutation-words.ts";

const TODAY = { day: day("2026-11-21"), note: "" };
const SPEECHES = [
  { messages: spokenEnglish, language: "en" },
  { messages: chinese, language: "zh" },
] as const;

const server = serverOfFile();
let phone: LivePhone;
let customer: string;
beforeAll(async () => {
  ({ phone, customer } = await phoneWithCustomer(await server().newDriver()));
}, 120_000);
afterAll(() => phone.close());

const waiting = () => phone.tab(0).db.outbox.toArray();
const onInvoice = (action: Action) =>
  perform(action, { phone: phone.tab(0), at: "2026-11-21T09:00:00.000Z" });

/** A day without signal with every action on money and goods. */
async function work() {
  const tab = phone.tab(0);
  const { lines } = draftFor(null, 10);
  const pick = 0;
  await onInvoice({ do: "sell", list: "getPaid", lines, mode: "add", isOut: true });
  const parts = [{ place: 0, share: 0.5 as const }];
  await onInvoice({ do: "credit", pick, reason: "damaged", goods: "waste", parts });
  await onInvoice({ do: "credit", pick, reason: "price", goods: "none", parts });
  await onInvoice({ do: "hand out note", pick, note: 0 });
  await onInvoice({ do: "void note", pick, note: 1 });
  await onInvoice({ do: "correct", pick });
  await onInvoice({ do: "sell", list: "credit", lines, mode: "included", isOut: true });
  await onInvoice({ do: "pay", pick, status: "paid" });
  await onInvoice({ do: "deliver", pick, status: "delivered" });
  await onInvoice({ do: "delete", pick });
  const money = { method: "cash", day: TODAY.day, reference: "" } as const;
  const amount = pence(500);
  await takePayment({ ...money, customer, amount, parts: [] }, tab);
  const productKey = await createProduct(
    { name: "Rice 10 kg", price: pence(1250), discount: pence(0) },
    tab,
  );
  await moveStock("load", { ...TODAY, moves: [{ productKey, quantity: fromUnits(5) }] }, tab);
  const counted = { productKey, counted: fromUnits(4), expected: fromUnits(5) };
  await countStock({ ...TODAY, moves: [counted] }, tab);
  await closeDay({ ...TODAY, cashCounted: pence(0), denominations: [] }, tab);
}

/** Everything that the sync sheet says of one mutation. */
function shown(mutation: PendingMutation): string {
  const { effect } = mutationOf(mutation.kind);
  const words = SPEECHES.flatMap((speech) => [
    actionInWords({ mutation, effect }, speech),
    ...contentInWords(mutation, speech, []).flat(),
    lossInWords({ mutation, effect, taken: null }, speech),
  ]);
  return words.join(" | ");
}

test("every pending mutation is described in both languages", async () => {
  await work();
  const all = await waiting();
  const kinds = new Set<string>(all.map(({ kind }) => kind));
  for (const kind of ["invoice.credit", "invoice.voidCredit", "invoice.createCorrection"])
    expect(kinds).toContain(kind);
  for (const kind of ["payment.create", "invoice.corrected", "invoice.void"])
    expect(kinds).toContain(kind);
  for (const mutation of all)
    expect(shown(mutation), mutation.kind).not.toMatch(/undefined|NaN|\[object|null/);
});

test("a credit note shows what it credits, at the price that it credits", async () => {
  const credits = (await waiting()).filter(({ kind }) => kind === "invoice.credit");
  const [goods, price] = credits.map((credit) => contentInWords(credit, SPEECHES[0], []));
  expect(goods).toContainEqual(["Rice 10 kg", "1 × £10.00 = £10.00"]);
  expect(price).toContainEqual(["Rice 10 kg", "1 × £5.00 = £5.00"]);
});
