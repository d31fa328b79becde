import "fake-indexeddb/auto";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice } from "../invoices/credit-notes/queries.ts";
import { createInvoice, removeInvoices } from "../invoices/queries.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../sync/testing/rig.ts";
import { noteFacts } from "./phone-entries.ts";

let rig: Rig;
let invoice: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  invoice = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
const credit = (units: number) =>
  creditInvoice(
    invoice,
    {
      reason: "damaged",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(units), goods: "waste" }],
    },
    rig.phone,
  );
const facts = () => noteFacts(rig.phone);

test("a note is found by its number before it is sent, and once after that", async () => {
  const key = await credit(1);
  // Crediting an invoice gives it a number.
  const note = { key, invoice, number: "CN-A1-1", credits: "A1-1", total: "£10.00" };
  expect(await facts()).toMatchObject([note]);
  await rig.send();
  await pull();
  const [sent, ...others] = await facts();
  expect(others).toEqual([]);
  expect(sent).toMatchObject(note);
});

test("sent and pending notes are listed together, the newest first", async () => {
  await credit(1);
  await rig.send();
  rig.clock.pass(60_000);
  await credit(0.5);
  expect((await facts()).map(({ number }) => number)).toEqual(["CN-A1-2", "CN-A1-1"]);
});

test("the notes of a deleted invoice are not found", async () => {
  await credit(1);
  await removeInvoices([invoice], rig.phone);
  expect(await facts()).toEqual([]);
});
