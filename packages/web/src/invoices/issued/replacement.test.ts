import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { replacementOf } from "./replacement.ts";

const DRAFT = draftFor(null, 10);
const today = day("2026-11-26");
const creditable = {
  lines: DRAFT.lines,
  date: DRAFT.date,
  mode: "included",
  earlier: [],
} as const;

const replaced = (old: object) =>
  replacementOf(
    { ...DRAFT, supplyDate: null, dueDate: null, lastDocument: null, ...old } as LocalInvoice,
    { creditable, today },
  );

test("The replacement of an issued invoice is dated today and was supplied on the old one's day", () => {
  expect(replaced({})).toMatchObject({ date: "2026-11-26", supplyDate: "2026-11-21" });
  expect(replaced({ supplyDate: day("2026-11-19") })).toMatchObject({ supplyDate: "2026-11-19" });
  expect(replaced({ date: today })).toMatchObject({ supplyDate: null });
});

test("It is due when the old one was, but not before today", () => {
  expect(replaced({ dueDate: day("2026-12-05") })).toMatchObject({ dueDate: "2026-12-05" });
  expect(replaced({ dueDate: day("2026-11-24") })).toMatchObject({ dueDate: "2026-11-26" });
  expect(replaced({})).toMatchObject({ dueDate: null });
});

test("It has the VAT that was chosen for the old one, else that of its document", () => {
  const lastDocument = { vat: "without" };
  expect(replaced({ vatMode: "add", lastDocument })).toMatchObject({ vatMode: "add" });
  expect(replaced({ lastDocument })).toMatchObject({ vatMode: "without" });
});

test("It has the lines that are left, not those that were printed", () => {
  expect(replaced({ lines: [] }).lines).toEqual(DRAFT.lines);
});
