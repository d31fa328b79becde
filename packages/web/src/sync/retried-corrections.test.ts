import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { draftOf } from "../invoices/editor/draft.ts";
import { voidNote } from "../invoices/credit-notes/queries.ts";
import { updateInvoice } from "../invoices/queries.ts";
import { creditNotesOf } from "./outbox/credit-notes.ts";
import { retryRefusedOn } from "./outbox/resolve-refused.ts";
import { correctedUnseen, end, giveUp, type At, type Pay } from "./testing/corrected-unseen.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

/** The other phone voids its credit note, so the server now takes the correction. */
async function creditedNoMore({ other, key }: At) {
  const there = other.tab(0);
  const old = await there.db.invoices.get(key);
  const [note] = old ? await creditNotesOf(there.db, old) : [];
  if (!note) throw new Error("There is no note");
  await voidNote(key, note, there);
  await other.send();
}

const tryAgain = async ({ here, refused }: At) => {
  for (const { key } of await refused()) await retryRefusedOn(here, key);
};

const look = async ({ key, by, row, listed, owes, onVan, cash }: At) => {
  const [old, correction] = [await row(key), await row(by)];
  return {
    listed: (await listed()).map((each) => (each === by ? "new" : each === key ? "old" : each)),
    owes: await owes(),
    onVan: await onVan(),
    cash: await cash(),
    old: [old?.paymentStatus, old?.totals.paid, old?.totals.credited],
    made: correction && [
      correction.paymentStatus,
      correction.totals.paid,
      correction.totals.credited,
    ],
  };
};

test("a correction tried again without signal, and refused again, leaves only the old invoice counting", async () => {
  const at = await correctedUnseen(server);
  const before = await look(at);
  expect(before).toMatchObject({ listed: ["old"], owes: 500, onVan: [-2000], cash: 500 });
  await tryAgain(at);
  expect(await look(at)).toEqual(before);
  await at.one.send();
  expect(await look(at)).toEqual(before);
  await giveUp(at);
  expect(await look(at)).toEqual({ ...before, made: undefined });
  expect(await at.here.db.outbox.toArray()).toEqual([]);
  await end(at);
});

for (const how of ["tried again", "tried again after a second refusal", "edited"] as const)
  test(`${how} and accepted, it counts in place of the old one at once`, async () => {
    const at = await correctedUnseen(server);
    const { here, one, by, row } = at;
    if (how === "tried again after a second refusal") {
      await tryAgain(at);
      await one.send();
    }
    await creditedNoMore(at);
    const correction = await row(by);
    if (how === "edited" && correction)
      await updateInvoice(by, { ...draftOf(correction), summary: "Rear door" }, here);
    else await tryAgain(at);
    await one.send();
    const answered = await look(at);
    await one.pull();
    expect(answered).toEqual(await look(at));
    expect(answered).toMatchObject({ listed: ["new"], owes: 1500, onVan: [-2000], cash: 500 });
    expect(await here.db.outbox.toArray()).toEqual([]);
    await end(at);
  });

/**
 * A correction is refused, £3.00 in cash is taken for one of the two, then the server takes it.
 */
async function paidMeanwhile(whose: "by" | "key") {
  let pay: Pay = async () => null;
  const at = await correctedUnseen(server, async (_, paid) => {
    pay = paid;
  });
  await pay(at[whose], 300);
  await creditedNoMore(at);
  await tryAgain(at);
  await at.one.send();
  return at;
}

test("the payment taken for the new one meanwhile pays it at once", async () => {
  const at = await paidMeanwhile("by");
  const answered = await look(at);
  await at.one.pull();
  expect(answered).toEqual(await look(at));
  expect(answered).toMatchObject({ listed: ["new"], owes: 1200, cash: 800 });
  await end(at);
});

test("the payment taken for the old one meanwhile is the customer's", async () => {
  const at = await paidMeanwhile("key");
  expect(await look(at)).toMatchObject({ listed: ["new"], onVan: [-2000], cash: 800 });
  await at.one.pull();
  expect(await look(at)).toMatchObject({ listed: ["new"], owes: 1200, cash: 800 });
  expect(await at.here.db.outbox.toArray()).toEqual([]);
  await end(at);
});
