// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { faultOf, faultsOf, field, fill, press, show } from "../ui/testing.tsx";
import { english } from "../messages/en/all.ts";
import { CustomerForm } from "./customer-form.tsx";

const { name, city, postcode, phone, email, address } = english.customers.fields;
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

const shown = () => {
  const kept = vi.fn(async () => {});
  show(<CustomerForm customer={null} submit="Save" onSubmit={kept} />);
  return kept;
};

test("An empty contact says what each field wants, and its first field takes the cursor", async () => {
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

test("An email that is none is refused alone, until it is one", async () => {
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

test("Blanks are no name, and go from the ends of what is kept", async () => {
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

test("A second tap on Save keeps nothing twice", async () => {
  const kept = shown();
  fillAll();
  press("Save");
  press("Save");
  await waitFor(() => expect(kept).toHaveBeenCalled());
  expect(kept).toHaveBeenCalledOnce();
});
