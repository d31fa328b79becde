// @vitest-environment happy-dom
import type { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { pence, type Pence } from "@roundsman/core/money";
import type { FormValues } from "@roundsman/contract/wire/record";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, faultsOf, field, fill, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { ofBusiness } from "../messages/late/of-business/en.ts";
import { CustomerForm } from "./customer-form.tsx";

const { name, city, postcode, phone, email, address } = english.customers.fields;
const { languages } = english.editor.vat;
const complete = {
  [name]: "Wing Yip",
  [phone]: "020 7946 0000",
  [email]: "wing@example.com",
  [address]: "1 High Street",
  [city]: "London",
  [postcode]: "N1 1AA",
};
const fillAll = () => {
  for (const [label, value] of Object.entries(complete)) fill(label, value);
};

/** Without images, which have no field in the form. */
const full: Required<Omit<FormValues<typeof CUSTOMER_FIELDS>, "images">> = {
  name: "Wing Yip",
  email: "wing@example.com",
  address: "1 High Street",
  city: "London",
  postcode: "N1 1AA",
  phone: "020 7946 0000",
  documentLanguage: "zh",
  peppolId: "9930:DE123456789",
  buyerReference: "4711",
  vatMode: "add",
  termsDays: 14,
  creditLimit: pence(125_050),
};

const shown = (customer: typeof full | null = null) => {
  const kept = vi.fn(async () => {});
  show(<CustomerForm customer={customer} submit="Save" onSubmit={kept} />);
  return kept;
};

test("An empty contact shows what each field requires, and focuses the first field", async () => {
  const kept = shown();
  press("Save");
  await waitFor(() => expect(faultOf(name)).toBeDefined());
  expect(faultsOf([name, city, postcode, phone, email, address])).toEqual({
    [name]: "Please input customer name!",
    [city]: "Please input city!",
    [postcode]: "Please input postcode!",
    [phone]: "Please input phone!",
    [email]: "Please input email address!",
    [address]: "Please input customer address!",
  });
  expect(document.activeElement).toBe(field(name));
  expect(kept).not.toHaveBeenCalled();
});

test("Only an invalid email is refused, until it is valid", async () => {
  const kept = shown();
  fillAll();
  fill(email, "wing at example");
  press("Save");
  await waitFor(() => expect(faultOf(email)).toBe("Please input a valid email!"));
  expect(faultsOf([name, city, postcode, phone, address])).toEqual({});
  expect(document.activeElement).toBe(field(email));
  expect(kept).not.toHaveBeenCalled();
  fill(email, "wing@example.com");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledOnce());
});

test("Blanks are not a name, and are trimmed from saved values", async () => {
  const kept = shown();
  fillAll();
  fill(name, "   ");
  press("Save");
  await waitFor(() => expect(faultOf(name)).toBe("Please input customer name!"));
  fill(name, "  Wing  Yip ");
  fill(city, " London ");
  press("Save");
  await waitFor(() =>
    expect(kept).toHaveBeenCalledWith(
      expect.objectContaining({ name: "Wing Yip", city: "London" }),
    ),
  );
});

test("A second tap on Save saves nothing twice", async () => {
  const kept = shown();
  fillAll();
  press("Save");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalled());
  expect(kept).toHaveBeenCalledOnce();
});

test("Every field of a contact is on the form, and saved as it was shown", async () => {
  const kept = shown(full);
  for (const key of Object.keys(full) as (keyof typeof full)[])
    expect(screen.getAllByLabelText(english.customers.fields[key]), key).not.toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(languages.zh).checked).toBe(true);
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledWith(full));
});

test("A credit limit is an amount; below zero is refused, and empty means no limit", async () => {
  const limit = english.customers.fields.creditLimit;
  const kept = shown(full);
  fill(limit, "-5");
  press("Save");
  await waitFor(() => expect(faultOf(limit)).toBe("Must not be negative"));
  expect(kept).not.toHaveBeenCalled();
  fill(limit, "£1,500.5");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...full, creditLimit: 150_050 }));
  fill(limit, "");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenLastCalledWith({ ...full, creditLimit: 0 }));
});

const OF_DRIVER = ["phone", "email", "creditLimit"] as const;

test("A driver can change phone, email and limit of a customer of the business; the rest is read-only, with the reason", async () => {
  const kept = vi.fn(async () => {});
  show(<CustomerForm customer={full} isOfBusiness submit="Save" onSubmit={kept} />);
  expect(screen.getByRole("note").textContent).toBe(ofBusiness.customer);
  for (const key of Object.keys(full) as (keyof typeof full)[])
    expect(field(english.customers.fields[key]).readOnly, key).toBe(
      !OF_DRIVER.some((own) => own === key),
    );
  expect(field(english.customers.fields.documentLanguage).value).toBe(languages.zh);
  fill(phone, "07700 900123");
  fill(email, "kitchen@example.com");
  fill(english.customers.fields.creditLimit, "20");
  press("Save");
  const own = { phone: "07700 900123", email: "kitchen@example.com", creditLimit: 2_000 };
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...full, ...own }));
});

/** Renders the form of `full`; can be rendered again with another limit that a manager set. */
function ofManager(fixed?: Pence) {
  const kept = vi.fn(async () => {});
  const form = (fixedLimit?: Pence) => (
    <CustomerForm customer={full} fixedLimit={fixedLimit} submit="Save" onSubmit={kept} />
  );
  const redraw = show(form(fixed));
  return { kept, set: (to: Pence) => redraw(form(to)) };
}
const { creditLimit, limitFixed } = english.customers.fields;
const ONLY_LOWER = "Only a manager can raise this limit or take it away";

test("A limit that a manager sets while the form is open is shown there, and the old one is not sent", async () => {
  const { kept, set } = ofManager();
  set(pence(5_000));
  expect(field(creditLimit)).toMatchObject({ readOnly: false, value: "50.00" });
  expect(screen.getByText(limitFixed("£50.00"))).toBeTruthy();
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledWith(full));
});

test.each(["50.01", "", "0"])(
  "a driver cannot change a limit of £50.00 that a manager set to %j: the field says so",
  async (typed) => {
    const { kept } = ofManager(pence(5_000));
    fill(creditLimit, typed);
    press("Save");
    await screen.findByText(ONLY_LOWER);
    expect(kept).not.toHaveBeenCalled();
  },
);

test("a driver can lower a limit that a manager set, also if it was typed before", async () => {
  const { kept, set } = ofManager();
  fill(creditLimit, "40");
  set(pence(5_000));
  expect(field(creditLimit).value).toBe("40");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ ...full, creditLimit: 4_000 }));
});
