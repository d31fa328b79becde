import "fake-indexeddb/auto";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { createInvoice } from "../queries.ts";
import { creditInvoice, voidNote } from "./queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { fetchMissingNotes } from "./missing-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";

let rig: Rig;
let key: string;
/** Two bags at £10.00, and tea for nothing; on the server. */
beforeEach(async () => {
  rig = createRig();
  await pull();
  const draft = draftFor(null, 10);
  const lines = draft.lines.flatMap((rice) => [
    rice,
    { ...rice, id: "tea", name: "Tea", price: 0 as typeof rice.price },
  ]);
  key = await createInvoice("getPaid", { ...draft, lines }, rig.phone);
  await rig.send();
  await pull();
});

const pull = () => pullAll(rig.sender);
const fetchMissing = () => fetchMissingNotes(rig.sender, [key]);
const credit = (line: "rice" | "tea", units = 1) =>
  creditInvoice(
    key,
    {
      reason: "returned",
      summary: "",
      lines: [{ line, quantity: fromUnits(units), goods: "van" }],
    },
    rig.phone,
  );
const creditElsewhere = (units: number, noteKey: string) =>
  rig.server.run("creditNotes", "create", {
    id: 1,
    query: {},
    body: {
      reason: "returned",
      key: noteKey,
      lines: [{ line: "rice", quantity: fromUnits(units), goods: "none" }],
    },
  });
const sync = async () => {
  await rig.send();
  await pull();
};
const loseNotes = () => rig.phone.db.creditNotes.clear();
const noSignal = () => void (rig.server.faultOf = () => "lost request");
const notesHere = async () => {
  const row = await rig.phone.db.invoices.get(key);
  return row ? (await creditNotesOf(rig.phone.db, row)).length : 0;
};
const NOTHING_ASKED = { missing: [], isFetched: false };

test("notes on the phone are not requested, sent or not, voided or not", async () => {
  await credit("rice", 0.5);
  expect(await fetchMissing()).toEqual(NOTHING_ASKED);
  await sync();
  const note = await credit("tea");
  expect(await fetchMissing()).toEqual(NOTHING_ASKED);
  await sync();
  const row = await rig.phone.db.invoices.get(key);
  const stored =
    row && (await creditNotesOf(rig.phone.db, row)).find((candidate) => candidate.key === note);
  if (stored) await voidNote(key, stored, rig.phone);
  expect(await fetchMissing()).toEqual(NOTHING_ASKED);
  await sync();
  expect(await fetchMissing()).toEqual(NOTHING_ASKED);
});

test.each(["rice", "tea"] as const)(
  "a note of %s that is not on the phone is missing without signal, and fetched with it",
  async (line) => {
    await credit(line);
    await sync();
    await loseNotes();
    noSignal();
    expect(await fetchMissing()).toEqual({ missing: [key], isFetched: true });
    expect(await notesHere()).toBe(0);
    rig.server.faultOf = () => "none";
    expect(await fetchMissing()).toEqual({ missing: [], isFetched: true });
    expect(await notesHere()).toBe(1);
  },
);

test("so it is while a note of this phone is pending", async () => {
  await credit("rice", 0.5);
  await sync();
  await loseNotes();
  noSignal();
  await credit("rice", 0.25);
  expect(await fetchMissing()).toEqual({ missing: [key], isFetched: true });
  rig.server.faultOf = () => "none";
  expect(await fetchMissing()).toEqual({ missing: [], isFetched: true });
  expect(await notesHere()).toBe(2);
});

test("if another device credited more since, the invoice is fetched with its notes", async () => {
  await credit("rice", 0.5);
  await sync();
  await loseNotes();
  creditElsewhere(0.75, "01a00000-0000-7000-8000-000000000009");
  expect(await fetchMissing()).toEqual({ missing: [], isFetched: true });
  expect(await notesHere()).toBe(2);
  expect(await rig.phone.db.invoices.get(key)).toMatchObject({ totals: { credited: 1250 } });
});

test("a request without an answer ends after ten seconds", async () => {
  await credit("rice");
  await sync();
  await loseNotes();
  const silent = { ...rig.sender, transport: () => new Promise<never>(() => undefined) };
  const answer = fetchMissingNotes(silent, [key]);
  await expect.poll(() => rig.clock.pending()).toBeGreaterThan(0);
  rig.clock.pass(10_000);
  expect(await answer).toEqual({ missing: [key], isFetched: true });
});
