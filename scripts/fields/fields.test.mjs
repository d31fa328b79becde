import { expect, test } from "vitest";
import { runCollecting } from "../child.mjs";
import { placesOf, without } from "./places.mjs";
import { NO_RESOURCE, RESOURCES } from "./resources.mjs";
import { SOURCES, textOf } from "./sources.mjs";

const names = new Map([
  ["price", "price"],
  ["vatRate", "vatRate"],
  ["vat_rate", "vatRate"],
  ["id", "id"],
]);
const removedFrom = (text, within) =>
  placesOf("a.tsx", text, names, within).map((place) => without(text, place));

test("A field is removed from objects, interfaces, lists of names, comparisons and screens", () => {
  expect(removedFrom("const a = { price: 1, other: 2, vat_rate: row.x };")).toEqual([
    "const a = {  other: 2, vat_rate: row.x };",
    "const a = { price: 1, other: 2,  };",
  ]);
  expect(removedFrom("interface A { other: 1; price: number; }")).toEqual([
    "interface A { other: 1;  }",
  ]);
  expect(removedFrom('columns(["vat_rate", "other"]);')).toEqual(['columns([ "other"]);']);
  expect(removedFrom("const is = a.price === b.price || a.x === b.x;")).toEqual([
    "const is = a.x === b.x;",
  ]);
  expect(removedFrom("<p><b>{price}</b><i label={t.price} /></p>")).toEqual([
    "<p><></><i label={t.price} /></p>",
  ]);
});

test("A field that every record has counts only beside a field of the resource, and only in the named declaration", () => {
  expect(removedFrom("call({ id: 1 });")).toEqual([]);
  expect(removedFrom("const a = { id: 1, price: 2 };")).toHaveLength(2);
  const two = "export const a = { price: 1 };\nexport interface B { price: 2 }";
  expect(removedFrom(two, "B")).toEqual([
    "export const a = { price: 1 };\nexport interface B {  }",
  ]);
  expect(() => removedFrom(two, "c")).toThrow("There is no declaration of c.");
});

test("Every table of fields of the contract is a resource, or the list says why not", () => {
  const tables = SOURCES.filter((file) => file.startsWith("packages/contract/")).flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+_FIELDS)\b/gm)].map(([, name]) => name),
  );
  const known = Object.values(RESOURCES).flatMap(({ table: [, ...names] }) => names);
  expect(tables.filter((name) => !known.includes(name)).toSorted()).toEqual(
    Object.keys(NO_RESOURCE).toSorted(),
  );
});

test("Every place of the resources is found, and the removal of a field is noticed: a sample of three (npm run mutation tries all)", async () => {
  const { code, output } = await runCollecting(process.execPath, ["scripts/fields/sample.mjs"]);
  expect(
    output
      .trim()
      .split("\n")
      .filter((line) => line.startsWith("packages/")),
  ).toEqual([
    "packages/server/src/tasks/repository.ts place: compiler",
    "packages/web/src/invoices/editor/draft.ts supplyDate: packages/web/src/invoices/editor/draft.test.ts",
    "packages/web/src/invoices/editor/draft.ts lines: packages/web/src/invoices/editor/draft.test.ts",
  ]);
  expect(code).toBe(0);
}, 600_000);
