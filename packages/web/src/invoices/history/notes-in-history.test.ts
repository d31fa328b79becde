import "fake-indexeddb/auto";
import { addDays, day, dayAt } from "@roundsman/core/day";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { creditInvoice } from "../credit-notes/queries.ts";
import { createInvoice, removeInvoices } from "../queries.ts";
import { findNotes } from "../list/find-invoices.ts";
import { notesWithin } from "./notes-in-history.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
const credit = () =>
  creditInvoice(
    key,
    {
      reason: "damaged",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(0.5), goods: "waste" }],
    },
    rig.phone,
  );
const today = () => dayAt(rig.phone.now());
const numbers = async (start = today(), end = today()) =>
  (await notesWithin(rig.phone.db, { start, end })).map(({ note }) => note.number);

test("notes are in the history of their day, sent and unsent, each once", async () => {
  await credit();
  expect(await numbers()).toEqual(["CN-A1-1"]);
  await rig.send();
  await pull();
  await credit();
  expect(await numbers()).toEqual(["CN-A1-1", "CN-A1-2"]);
  expect(await numbers(day("2020-01-01"), addDays(today(), -1))).toEqual([]);
});

test("a note is found by its number, and by that of its invoice", async () => {
  // Sent first: credited without signal, the invoice would get a number of the phone's series.
  await rig.send();
  await credit();
  await rig.send();
  await pull();
  const notes = await notesWithin(rig.phone.db, { start: today(), end: today() });
  const found = (query: string) => findNotes(notes, query).length;
  expect([found("cn-a1-1"), found("INV-1"), found("CN-A1-2")]).toEqual([1, 1, 0]);
});

test("the notes of a deleted invoice are not listed without it", async () => {
  await credit();
  await removeInvoices([key], rig.phone);
  expect(await numbers()).toEqual([]);
});
