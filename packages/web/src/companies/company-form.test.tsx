// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, faultsOf, field, fill, press, show } from "../ui/testing.tsx";
import { companies } from "../messages/late/companies/en.ts";
import { CompanyForm } from "./company-form.tsx";
import type { CompanyDetails } from "./queries.ts";

const { fields } = companies;

test("An empty company shows what each field requires; fields of our own may stay empty", async () => {
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

const full: CompanyDetails = {
  name: "Lantern Ltd",
  email: "office@example.com",
  registrationNumber: "01234567",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB 999 9999 73",
  contactNumber: "020 7946 0000",
  contactPerson: "Mei",
  bankName: "Lantern Bank",
  address: "1 High Street",
  logo: "data:image/png;base64,AAAA",
  peppolId: "9930:DE123456789",
};

test("Every field of a company is on the form, and saved as it was shown", async () => {
  const kept = vi.fn(async () => {});
  show(<CompanyForm company={full} submit="Save" onSubmit={kept} />);
  for (const label of Object.values(fields))
    expect(screen.getAllByLabelText(label), label).not.toEqual([]);
  expect(screen.getByRole("img").getAttribute("src")).toBe(full.logo);
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledWith(full));
});

test("An invalid Peppol participant is refused beside its field", async () => {
  const kept = vi.fn(async () => {});
  show(<CompanyForm company={full} submit="Save" onSubmit={kept} />);
  fill(fields.peppolId, "99:1");
  press("Save");
  await waitFor(() => expect(faultOf(fields.peppolId)).toContain("9932"));
  expect(kept).not.toHaveBeenCalled();
});
