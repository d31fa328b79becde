import "fake-indexeddb/auto";
import { owed } from "@roundsman/core/invoice";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { createInvoice } from "../queries.ts";
import { oweAsPrinted } from "./owed-as-printed.ts";

test("an invoice that goes out with VAT on top is owed with it, one that says its total is left alone", async () => {
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
