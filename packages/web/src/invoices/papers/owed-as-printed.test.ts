import "fake-indexeddb/auto";
import { lessCredits, owed } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { draftOf } from "../editor/draft.ts";
import { createInvoice, updateInvoice } from "../queries.ts";
import { oweAsPrinted } from "./owed-as-printed.ts";

test("an invoice printed with VAT on top is owed with it, and one printed at its total is unchanged", async () => {
  const { phone } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  const read = async () => (await phone.db.invoices.get(key)) ?? expect.fail("gone");
  const steps = () => phone.db.outbox.count();
  const before = await steps();
  await oweAsPrinted([[await read(), "included"]], phone);
  expect(await steps()).toBe(before);
  await oweAsPrinted([[await read(), "add"]], phone);
  expect([(await read()).vatMode, owed((await read()).totals)]).toEqual(["add", 3000]);
  await oweAsPrinted([[await read(), "without"]], phone);
  expect([(await read()).vatMode, owed((await read()).totals)]).toEqual(["without", 2500]);
});

test.each([
  ["without", "included"],
  ["included", "without"],
] as const)(
  "an invoice that is %s VAT and is first handed out as %s is saved with the printed option",
  async (chosen, printed) => {
    const { phone } = createRig();
    const draft = { ...draftFor(null), vatMode: chosen };
    const key = await createInvoice("getPaid", draft, phone);
    const read = async () => (await phone.db.invoices.get(key)) ?? expect.fail("gone");
    await oweAsPrinted([[await read(), printed]], phone);
    expect([(await read()).vatMode, owed((await read()).totals)]).toEqual([printed, 2500]);
  },
);

test("a credited invoice is unchanged by the same option, and keeps its credit over an edit", async () => {
  const { phone } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  const read = async () => (await phone.db.invoices.get(key)) ?? expect.fail("gone");
  const { totals } = await read();
  // As after the server's response: nothing is pending.
  await phone.db.outbox.clear();
  await phone.db.bases.clear();
  await phone.db.invoices.update(key, { totals: lessCredits(totals, pence(500)) });
  const steps = await phone.db.outbox.count();
  await oweAsPrinted([[await read(), "included"]], phone);
  expect(await phone.db.outbox.count()).toBe(steps);
  await updateInvoice(key, { ...draftOf(await read()), vatMode: "add" }, phone);
  expect((await read()).totals).toMatchObject({ payable: 2500, credited: 500 });
});

test("an answer that arrived after the invoice was shown causes no conflict", async () => {
  const { phone, send } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  const shown = (await phone.db.invoices.get(key)) ?? expect.fail("gone");
  await updateInvoice(key, { ...draftOf(shown), summary: "Twice" }, phone);
  await send();
  await oweAsPrinted([[shown, "add"]], phone);
  expect(await send()).toBe("sent");
  expect(await phone.db.outbox.toArray()).toEqual([]);
  expect(await phone.db.invoices.get(key)).toMatchObject({ summary: "Twice", vatMode: "add" });
});
