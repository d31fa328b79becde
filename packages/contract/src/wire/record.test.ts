import { day } from "@roundsman/core/day";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { COMPANY_FIELDS } from "../companies.ts";
import { CUSTOMER_FIELDS } from "../customers.ts";
import { INVOICE_FIELDS } from "../invoice.ts";
import { PRODUCT_FIELDS } from "../products.ts";
import { bodyCodec, changeCodec, recordCodec } from "./record-codec.ts";
import {
  initialValues,
  withBlanks,
  formFieldNames,
  formValues,
  applyBody,
} from "./record-content.ts";
import { readOnlyField, formField, formFieldGroup, type FieldTable } from "./record.ts";
import { TASK_FIELDS } from "../tasks.ts";

const TODAY = day("2026-11-22");
const text = { answer: z.string(), body: z.optional(z.nullable(z.string())), blank: () => "" };
const TABLE = {
  id: readOnlyField("id", z.int()),
  who: formFieldGroup(
    { name: formField("who_name", text), city: formField("who_city", text) },
    () => ({
      name: "",
      city: "",
    }),
  ),
  note: formField("remark", text),
  due: formField("due_on", {
    answer: z.nullable(z.string()),
    body: z.optional(z.nullable(z.string())),
    blank: () => null,
  }),
} as const;
const WIRE = { id: 7, who_name: "Pearl", who_city: "Leeds", remark: "by the door", due_on: null };
const RECORD = { id: 7, who: { name: "Pearl", city: "Leeds" }, note: "by the door", due: null };

test("a record is flat on the wire, in the order of its table, and has its groups in code", () => {
  const codec = recordCodec(TABLE);
  expect(z.decode(codec, WIRE)).toEqual(RECORD);
  expect(JSON.stringify(z.encode(codec, RECORD))).toBe(JSON.stringify(WIRE));
});

test("an answer can repeat a value under a name that older clients read", () => {
  const again = recordCodec(TABLE, { number: { answer: z.int(), of: ({ id }) => id } });
  expect(z.encode(again, RECORD)).toEqual({ ...WIRE, number: 7 });
});

test("a body holds only what a client may write, and always has its groups", () => {
  expect(z.decode(bodyCodec(TABLE), { id: 9, remark: "x", other: 1 })).toEqual({
    who: {},
    note: "x",
  });
  expect(z.decode(bodyCodec(TABLE, { without: ["note", "who"] }), WIRE)).toEqual({ due: null });
  expect(z.decode(changeCodec(TABLE), {})).toEqual({ who: {} });
});

test("a body changes only the fields that it names; null changes nothing in a field that cannot be empty", () => {
  const before = formValues(TABLE, { ...RECORD, due: "2026-12-01" });
  expect(applyBody(TABLE, before, {})).toEqual(before);
  expect(applyBody(TABLE, before, { who: { city: "York" }, note: null, due: null })).toEqual({
    who: { name: "Pearl", city: "York" },
    note: "by the door",
    due: null,
  });
});

test("a draft of an older release gets the fields that it lacks", () => {
  expect(withBlanks(TABLE, { note: "old" }, TODAY)).toEqual({
    who: { name: "", city: "" },
    note: "old",
    due: null,
  });
});

test("a new invoice has no customer and no lines, and the date of today", () => {
  expect(initialValues(INVOICE_FIELDS, TODAY)).toEqual({
    billTo: EMPTY_BILL_TO,
    summary: "",
    date: TODAY,
    supplyDate: null,
    dueDate: null,
    footnote: "",
    lines: [],
  });
});

test.each([
  ["invoice", INVOICE_FIELDS],
  ["customer", CUSTOMER_FIELDS],
  ["product", PRODUCT_FIELDS],
  ["task", TASK_FIELDS],
  ["company", COMPANY_FIELDS],
] as const)("no two fields of a %s share a name on the wire", (_, table) => {
  const wires = Object.values<FieldTable[string]>(table).flatMap((part) =>
    "fields" in part ? Object.values(part.fields).map(({ wire }) => wire) : [part.wire],
  );
  expect(new Set(wires).size).toBe(wires.length);
  expect(formFieldNames(table).length).toBeGreaterThan(0);
});
