import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { invoiceFor, line } from "../testing.ts";

let shop: TestApp;
let driver: Caller;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
});
afterAll(() => shop.close());

type Vat = "included" | "without" | "add";
/** Handed out at an hour of the day before, whenever the record is sent. */
interface Paper {
  readonly hour: number;
  readonly vat: Vat;
}
const included = (hour: number): Paper => ({ hour, vat: "included" });
const without = (hour: number): Paper => ({ hour, vat: "without" });
const add = (hour: number): Paper => ({ hour, vat: "add" });

const make = async () =>
  (
    await driver.api.invoices.createDue({
      body: invoiceFor({ name: "Jade", lines: [line("Rice", 60, 2)] }),
    })
  ).id;
const record = (id: number, { hour, vat }: Paper) =>
  driver.send("POST", `/api/invoices/${id}/downloads/`, {
    kind: "pdf",
    vat,
    made_at: `2026-11-19T${String(hour).padStart(2, "0")}:00:00Z`,
  });
const choose = (id: number, vat_mode: Vat) =>
  driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode });
/** How often the register says that an invoice was changed after it was issued. */
const changes = async (id: number) => {
  const { body } = await driver.send("GET", `/api/number-register/?number=INV-${id}`);
  return (body as { numbers: { changes?: number }[] }).numbers[0]?.changes ?? 0;
};

test.each<[papers: string, sent: readonly Paper[], replaced: number]>([
  ["one as the later", [included(12), included(9)], 0],
  ["another before the later, which replaced it", [without(12), included(9)], 1],
  ["one as the paper before it", [included(8), without(12), included(9)], 1],
  ["one as the paper after it", [included(8), without(12), without(9)], 1],
  ["one of its own between two of another", [included(8), included(12), without(9)], 2],
  ["a third between two", [included(8), without(12), add(9)], 2],
  ["the first of all, as the first", [included(8), without(12), included(7)], 1],
  ["the first of all, as the last", [included(8), without(12), without(7)], 2],
  ["two, the later first", [included(8), without(12), without(10), included(9)], 1],
])("The record of a paper that comes late, %s", async (_, sent, replaced) => {
  const id = await make();
  for (const paper of sent) await record(id, paper);
  expect(await changes(id)).toBe(replaced);
  const inTurn = await make();
  for (const paper of sent.toSorted((a, b) => a.hour - b.hour)) await record(inTurn, paper);
  expect(await changes(inTurn)).toBe(replaced);
});

test("A late record does not repeat a replacement that a change of the VAT option already recorded", async () => {
  const id = await make();
  await record(id, included(8));
  await choose(id, "without");
  await record(id, without(12));
  expect(await changes(id)).toBe(1);
  await record(id, included(9));
  await record(id, without(10));
  expect(await changes(id)).toBe(1);
});

test("A document that equals the last one replaces nothing, whatever the invoice's VAT option is", async () => {
  const id = await make();
  await choose(id, "included");
  await record(id, included(8));
  await record(id, without(9));
  await record(id, without(10));
  expect(await changes(id)).toBe(1);
  await record(id, included(11));
  expect(await changes(id)).toBe(2);
});
