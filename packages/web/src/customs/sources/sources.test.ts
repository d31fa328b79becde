import { expect, test } from "vitest";
import { described, sourceEntry } from "./sources.ts";

const COMPANY = { company_name: "Xiamen Foods", address: "Port Road", vat: "GB1", eori: "GB12" };

test("A record's row is named by company or goods, with what tells it from others beneath", () => {
  const beneath = (name: Parameters<typeof described>[0], record: object) =>
    described(name, { id: 7, ...record });
  expect(beneath("exportCompany", COMPANY)).toEqual({
    heading: "Xiamen Foods",
    beneath: "Port Road",
  });
  expect(beneath("importCompany", COMPANY)).toEqual({
    heading: "Xiamen Foods",
    beneath: "GB12 · Port Road",
  });
  expect(
    beneath("importedProduct", { description: "Bowls", hs_code: "6912", material: "Clay" }),
  ).toEqual({ heading: "Bowls", beneath: "6912 · Clay" });
  expect(beneath("importedProduct", { description: "" })).toEqual({ heading: "#7", beneath: "" });
});

test("Only the fields of such a record are kept of a response, with id and version", () => {
  const sent = { id: 7, version: 3, client_id: "x", ...COMPANY, hs_code: "6912" };
  expect(sourceEntry("exportCompany", sent)).toEqual({
    version: 3,
    record: { id: 7, company_name: "Xiamen Foods", address: "Port Road" },
  });
  expect(sourceEntry("importCompany", sent).record).toEqual({ id: 7, ...COMPANY });
});
