import { expect, test } from "vitest";
import { recordErrors, recordFields } from "./record-fields.ts";

test("A figure is sent as a number, however it was typed, and a blank one as none", () => {
  const texts = {
    description: "Bowls",
    unit_value: "1,234.50",
    quantity: "1000",
    ctns: "",
    cube: "0,125",
  };
  expect(recordErrors("importedProduct", texts)).toEqual({});
  expect(recordFields("importedProduct", texts)).toEqual({
    description: "Bowls",
    unit_value: 1234.5,
    quantity: 1000,
    ctns: null,
    cube: 0.125,
  });
});

test("An invalid figure is reported beside its field before it is sent", () => {
  expect(recordErrors("importedProduct", { unit_value: "abc", quantity: "-5" })).toEqual({
    unit_value: "Must be a number",
    quantity: "Must not be negative",
  });
  expect(recordErrors("exportCompany", { company_name: "", address: "" })).toEqual({
    company_name: "Please input name!",
  });
});
