import { expect, test } from "vitest";
import { data as english } from "../messages/late/data-en.ts";
import { data as chinese } from "../messages/late/data-zh.ts";
import { english as en } from "../messages/en/all.ts";
import { chinese as zh } from "../messages/zh/all.ts";
import {
  BUSINESS_FIELDS,
  guessColumns,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  OPTIONAL_FIELDS,
} from "./columns.ts";
import { readChoice } from "./read-choice.ts";
import { readRows } from "./read-rows.ts";

const KINDS = Object.keys(IMPORT_FIELDS) as ImportKind[];

test.each([
  ["English", english.fields],
  ["Chinese", chinese.fields],
])("headings in the app's own %s words are found, each by its field", (_, words) => {
  for (const kind of KINDS)
    for (const fields of [IMPORT_FIELDS[kind], BUSINESS_FIELDS[kind]]) {
      const header = fields.map((field) => words[field]);
      expect(guessColumns(header, kind, fields)).toEqual(
        Object.fromEntries(fields.map((field, index) => [field, index])),
      );
    }
});

test.each([
  ["English", en],
  ["Chinese", zh],
])("a cell may name a VAT option and a language in the app's own %s words", (_, { editor }) => {
  for (const mode of ["included", "without", "add"] as const) {
    expect(readChoice("vat_mode", editor.vat[mode])).toBe(mode);
    expect(readChoice("vat_mode", editor.handedOut.vats[mode])).toBe(mode);
  }
  for (const language of ["en", "zh", "both"] as const)
    expect(readChoice("document_language", editor.vat.languages[language])).toBe(language);
});

test("a cell with neither stays as it is, and is refused with the choices", () => {
  expect(readChoice("vat_mode", "20%")).toBe("20%");
  expect(readChoice("document_language", "Welsh")).toBe("Welsh");
});

test("a file in the app's own words is read completely", () => {
  const header = ["客户名称", "电话", "邮箱", "客户地址", "城市", "邮编"];
  const cells = [
    "金港酒家",
    "020 7946 0991",
    "a@b.example",
    "88 Wardour Street",
    "London",
    "W1D 6LA",
  ];
  const more = { 单据语言: "中英对照", 发票的增值税: "不显示增值税", "付款期限（天）": "30" };
  const table = {
    header: [...header, ...Object.keys(more)],
    rows: [[...cells, ...Object.values(more)]],
  };
  const { good, bad } = readRows(table, "customers", guessColumns(table.header, "customers"));
  expect(bad).toEqual([]);
  expect(good[0]?.details).toMatchObject({
    documentLanguage: "both",
    vatMode: "without",
    termsDays: 30,
  });
});

test("A blank cell of VAT option, terms, limit or rate changes nothing, and an amount is read as people type it", () => {
  const contact = {
    customer_name: "Golden Harbour",
    phone: "020 7946 0991",
    email: "a@b.example",
    customer_address: "88 Wardour Street",
    city: "London",
    postcode: "W1D 6LA",
  };
  const detailsIn = (kind: ImportKind, row: Readonly<Record<string, string>>) => {
    const fields = Object.keys(row) as ImportField[];
    const columns = Object.fromEntries(fields.map((field, index) => [field, index]));
    const table = { header: fields, rows: [Object.values(row)] };
    const { good, bad } = readRows(table, kind, columns);
    expect(bad).toEqual([]);
    return good[0]?.details;
  };
  const blank = { vat_mode: " ", terms_days: "", credit_limit: " " };
  const details = detailsIn("customers", { ...contact, ...blank });
  for (const field of ["vatMode", "termsDays", "creditLimit"])
    expect(details).not.toHaveProperty(field);
  expect(detailsIn("customers", { ...contact, credit_limit: "£1,500.50" })).toMatchObject({
    creditLimit: 150_050,
  });
  const product = { product_name: "Rice", price: "£1,250.5", discount_amount: "£0.50" };
  expect(detailsIn("products", { ...product, vat_rate: "" })).not.toHaveProperty("vatRate");
  expect(detailsIn("products", product)).toMatchObject({ price: 125_050, discount: 50 });
});

test("A file must have what the forms require, and may lack everything else", () => {
  const required = (fields: readonly ImportField[]) =>
    fields.filter((field) => !OPTIONAL_FIELDS.includes(field));
  expect(required(BUSINESS_FIELDS.products)).toEqual(["product_name", "price"]);
  for (const fields of [IMPORT_FIELDS.customers, BUSINESS_FIELDS.customers])
    expect(required(fields)).toEqual([
      "customer_name",
      "phone",
      "email",
      "customer_address",
      "city",
      "postcode",
    ]);
});
