// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, faultsOf, field, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { CompanyForm } from "./company-form.tsx";

const { fields } = english.companies;

test("An empty company says what each field wants; those that are our own may stay empty", async () => {
  const kept = vi.fn(async () => {});
  show(<CompanyForm company={null} submit="Save" onSubmit={kept} />);
  press("Save");
  await waitFor(() => expect(faultOf(fields.name)).toBeDefined());
  const required = {
    [fields.name]: "Please input name!",
    [fields.registrationNumber]: "Please input registration number!",
    [fields.bankAccount]: "Please input bank account!",
    [fields.bankSortCode]: "Please input bank sort code!",
    [fields.vatNumber]: "Please input vat number!",
    [fields.contactNumber]: "Please input contact number!",
    [fields.contactPerson]: "Please input contact person!",
  };
  const own = [fields.bankName, fields.address, fields.peppolId];
  expect(faultsOf([...Object.keys(required), ...own])).toEqual(required);
  expect(document.activeElement).toBe(field(fields.name));
  expect(kept).not.toHaveBeenCalled();
});
