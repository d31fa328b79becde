import { describe, expect, it } from "vitest";
import { findEntries, indexed, type Entry } from "./find-entries.ts";

const entry = (kind: Entry["kind"], title: string, rest: Partial<Entry> = {}): Entry => ({
  key: title,
  kind,
  title,
  run: () => undefined,
  ...rest,
});
const index = indexed([
  entry("customers", "Oriental Pearl 东方明珠", { note: "London NW3 6TP" }),
  entry("customers", "The Pearl"),
  entry("invoices", "INV-348", {
    note: "Oriental Pearl 东方明珠",
    side: "£1,470.32",
    words: "1470.32",
  }),
  entry("actions", "Create New Invoice"),
  entry("screens", "History"),
]);
const titles = (query: string) => findEntries(index, query).map(({ title }) => title);

describe("the command palette", () => {
  it("shows actions and screens before a query is typed", () =>
    expect(titles("")).toEqual(["Create New Invoice", "History"]));
  it("puts entries that begin with the query first", () =>
    expect(titles("the p")).toEqual(["The Pearl"]));
  it("finds by part of a name, in any case", () =>
    expect(titles("PEARL")).toEqual(["Oriental Pearl 东方明珠", "The Pearl", "INV-348"]));
  it("finds Chinese by its characters and by its pinyin", () => {
    expect(titles("明珠")).toContain("Oriental Pearl 东方明珠");
    for (const query of ["dfm", "mingzhu", "dongfang"])
      expect(titles(query)).toEqual(["Oriental Pearl 东方明珠"]);
  });
  it("finds an invoice by its number, and by its amount with or without the comma", () => {
    for (const query of ["inv-348", "348", "1,470.32", "1470", "£1,470"])
      expect(titles(query)).toContain("INV-348");
  });
  it("requires every word", () => expect(titles("pearl nw3")).toEqual(["Oriental Pearl 东方明珠"]));
  it("finds nothing for a query without a match", () => expect(titles("zzz")).toEqual([]));
});
