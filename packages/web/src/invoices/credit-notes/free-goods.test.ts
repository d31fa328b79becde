import "fake-indexeddb/auto";
import { isLocked } from "@roundsman/core/issuing/issued";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { correctInvoice, undoCorrection } from "../issued/corrections.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { createInvoice } from "../queries.ts";
import { creditInvoice, voidNote } from "./queries.ts";

let rig: Rig;
let key: string;
/** Rice at £10.00 and free tea. */
beforeEach(async () => {
  rig = createRig();
  await pull();
  const draft = draftFor(null, 10);
  const [rice] = draft.lines;
  if (!rice) throw new Error("The draft has no line");
  const tea = { ...rice, id: "tea", name: "Tea", price: 0 as typeof rice.price };
  key = await createInvoice("getPaid", { ...draft, lines: [rice, tea] }, rig.phone);
});

const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
const sync = async () => {
  await rig.send();
  await pull();
};
const credit = (line: "rice" | "tea") =>
  creditInvoice(
    key,
    { reason: "returned", summary: "", lines: [{ line, quantity: fromUnits(1), goods: "van" }] },
    rig.phone,
  );
const row = async () => {
  const found = await rig.phone.db.invoices.get(key);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const voided = async (which: string) => {
  const note = (await creditNotesOf(rig.phone.db, await row())).find(
    (candidate) => candidate.key === which,
  );
  if (!note) throw new Error("The note is gone");
  await voidNote(key, note, rig.phone);
};
/**
 * What is credited of the invoice and whether it is locked: on the phone, and the same after the
 * server's response.
 */
const creditState = async () => {
  const of = async () => {
    const { lastDocument, number: _number, ...rest } = await row();
    return { credited: rest.totals.credited, isLocked: isLocked({ ...rest, lastDocument }) };
  };
  const here = await of();
  await sync();
  expect(await of()).toEqual(here);
  return here;
};

test.each(["before", "after"])(
  "a note of £0.00 locks its invoice, %s it is sent, until the note is voided",
  async (when) => {
    const note = await credit("tea");
    if (when === "after") await sync();
    expect(await creditState()).toEqual({ credited: 0, isLocked: true });
    await voided(note);
    expect(await creditState()).toEqual({ credited: undefined, isLocked: false });
  },
);

test("the void of another note leaves the invoice credited with £0.00", async () => {
  await credit("tea");
  const other = await credit("rice");
  expect(await creditState()).toEqual({ credited: 1000, isLocked: true });
  await voided(other);
  expect(await creditState()).toEqual({ credited: 0, isLocked: true });
});

test("the undo of a correction leaves the invoice credited with £0.00", async () => {
  await credit("tea");
  await sync();
  const by = await correctInvoice(key, rig.phone);
  await sync();
  await undoCorrection({ key }, { key: by }, rig.phone);
  expect(await creditState()).toEqual({ credited: 0, isLocked: true });
});
