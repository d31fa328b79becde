import { idByKey } from "@roundsman/contract/wire/record-ids";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { deletedOnPhone, merged } from "./deleted.ts";

const NOTHING = { invoice: [], customer: [], product: [], task: [] };
const NONE = { rows: [], alive: new Set<string>() };
const SINCE = Date.parse("2026-10-23T00:00:00Z");
const customer = (key: string, deletedAt: string) =>
  ({ key, id: 7, name: `Customer ${key}`, deletedAt }) as LocalCustomer & { key: string };
const record = (client_id: string, deleted_at: string) => ({
  kind: "invoice" as const,
  id: 12,
  client_id,
  name: "Pearl",
  date: day("2026-11-20"),
  total_amount: pence(800),
  deleted_at,
});

test("deletions on the phone without signal are listed, up to 30 days old", () => {
  const rows = [
    customer("a", "2026-11-22T08:00:00.000Z"),
    customer("b", "2026-10-01T08:00:00.000Z"),
    customer("c", ""),
  ];
  const found = deletedOnPhone(
    { ...NOTHING, customer: rows },
    { since: SINCE, waiting: new Set(["a"]) },
  );
  expect(merged(found, [])).toMatchObject([
    { kind: "customer", key: "a", name: "Customer a", onPhone: true },
  ]);
});

test("a record deleted on both sides is listed once, with the time of the deletion, and can be restored without signal", () => {
  const rows = [customer("a", "2026-11-21T08:00:00.000Z")];
  const found = deletedOnPhone(
    { ...NOTHING, customer: rows },
    { since: SINCE, waiting: new Set() },
  );
  expect(merged(found, [record("a", "2026-11-20T17:30:00.000Z")])).toMatchObject([
    { key: "a", onPhone: true, deletedAt: "2026-11-20T17:30:00.000Z" },
  ]);
});

test("an undone correction is not offered beside the corrected invoice, with or without its number", () => {
  const deletedAt = "2026-11-22T08:00:00.000Z";
  const [OLD, NEW] = [
    "018f6d3a-0000-4000-8000-000000000001",
    "018f6d3a-0000-4000-8000-000000000002",
  ];
  const invoice = (key: string, id: number, more: object) =>
    ({ billTo: {}, totals: {}, key, id, deletedAt: "", ...more }) as LocalInvoice & { key: string };
  const shown = (corrects: number, correctedBy?: number) =>
    deletedOnPhone(
      {
        ...NOTHING,
        invoice: [
          invoice(OLD, 3, correctedBy === undefined ? {} : { correctedBy }),
          invoice(NEW, 4, { corrects, deletedAt }),
        ],
      },
      { since: SINCE, waiting: new Set() },
    ).rows.map(({ key }) => key);
  expect(shown(3)).toEqual([]);
  expect(shown(idByKey(OLD))).toEqual([]);
  expect(shown(3, 9)).toEqual([]);
  expect(shown(3, 4)).toEqual([NEW]);
  expect(shown(idByKey(OLD), idByKey(NEW))).toEqual([NEW]);
});

test("a merged customer shows into whom, merged here or on another device", () => {
  const here = {
    ...customer("a", "2026-11-21T08:00:00.000Z"),
    mergedInto: "kept",
  };
  const found = deletedOnPhone(
    { ...NOTHING, customer: [here, { ...customer("kept", ""), name: "Golden Dragon" }] },
    { since: SINCE, waiting: new Set(["a"]) },
  );
  const merge = (key: string) => ({
    ...record(key, `2026-11-20T0${key === "a" ? 9 : 8}:00:00.000Z`),
    kind: "customer" as const,
    merged_into: "Golden Dragon",
  });
  const into = (records: Parameters<typeof merged>[1]) =>
    merged(found, records).map(({ key, mergedInto }) => [key, mergedInto]);
  expect(into([])).toEqual([["a", "Golden Dragon"]]);
  expect(into([merge("a"), merge("b"), record("c", "2026-11-19T08:00:00.000Z")])).toEqual([
    ["a", "Golden Dragon"],
    ["b", "Golden Dragon"],
    ["c", undefined],
  ]);
});

test("the latest deletion comes first, on whichever device it was", () => {
  const rows = [customer("a", "2026-11-21T08:00:00.000Z")];
  const found = deletedOnPhone(
    { ...NOTHING, customer: rows },
    { since: SINCE, waiting: new Set() },
  );
  const all = merged(found, [
    record("z", "2026-11-22T08:00:00.000Z"),
    record("y", "2026-11-20T08:00:00.000Z"),
  ]);
  expect(all.map(({ key }) => key)).toEqual(["z", "a", "y"]);
});

test("a record that this phone restored and has not sent yet is not offered again", () => {
  const found = deletedOnPhone(
    { ...NOTHING, customer: [customer("a", "")] },
    { since: SINCE, waiting: new Set(["a"]) },
  );
  expect(merged(found, [record("a", "2026-11-21T08:00:00.000Z")])).toEqual([]);
});

test("a record that only the server knows is restored by its own call", () => {
  expect(merged(NONE, [record("z", "2026-11-22T08:00:00.000Z")])).toMatchObject([
    { key: "z", id: 12, total: 800, onPhone: false },
  ]);
});

test("an issued invoice is listed as voided, by phone or server, and a draft as deleted", () => {
  const deletedAt = "2026-11-22T08:00:00.000Z";
  const row = (key: string, more: object) =>
    ({
      billTo: {},
      totals: {},
      key,
      id: 1,
      deletedAt,
      lastDocument: null,
      ...more,
    }) as LocalInvoice & {
      key: string;
    };
  const invoice = [row("issued", { number: "B7-1" }), row("draft", {}), row("voided", {})];
  const found = deletedOnPhone({ ...NOTHING, invoice }, { since: SINCE, waiting: new Set() });
  const records = [
    { ...record("voided", deletedAt), voided: true as const },
    { ...record("theirs", deletedAt), voided: true as const },
    record("draft", deletedAt),
  ];
  const words = merged(found, records).map(({ key, isVoided }) => [key, isVoided]);
  expect(Object.fromEntries(words)).toEqual({
    issued: true,
    draft: false,
    voided: true,
    theirs: true,
  });
});
