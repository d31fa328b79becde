import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "./child.mjs";

const FOLDER = `${ROOT}packages/web/src/`;
const sources = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
  .map((path) => ({ path, text: readFileSync(FOLDER + path, "utf8") }));

/** Search fields without the shared search in their own file, and why. */
const EXCEPTIONS = {
  "ui/form/search-field.tsx": "the field itself: whoever draws it searches",
  "invoices/list/list-controls.tsx": "its list searches, by invoices/list/find-invoices.ts",
  "driver-book/invoices-section.tsx": "the server searches a driver's history",
  "payments/limit/limits-section.tsx": "the server searches the customers of all drivers",
  "register/register-controls.tsx": "the server looks for one number",
  "catalogue/tools.tsx": "its screen searches",
  "customs/custom-form.tsx": "suggests seven words at most, all of them at any time",
};

/** The shared search, or functions that use it. */
const SHARED =
  /from "@roundsman\/core\/search"|\b(findRows|findItems|findInvoices|useFound|findEntries)\b/;
const FIELD =
  /type="search"|\ssearchable\b|<(SearchField|Autocomplete|MultiSelect|TagsInput|Combobox)\b/;

test("Every field that searches finds by the shared search: pinyin, initials and words in any order", () => {
  const fields = sources.filter(({ text }) => FIELD.test(text));
  expect(fields.length).toBeGreaterThan(10);
  const others = fields.filter(({ text }) => !SHARED.test(text)).map(({ path }) => path);
  expect(others.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
