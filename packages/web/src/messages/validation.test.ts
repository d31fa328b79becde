import { credentials } from "@roundsman/contract/session";
import { companyFields } from "@roundsman/contract/companies";
import { customerFields } from "@roundsman/contract/customers";
import { productFields } from "@roundsman/contract/products";
import { ownerFields } from "@roundsman/contract/setup";
import { taskFields } from "@roundsman/contract/tasks";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formErrors } from "../ui/form.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const forms = {
  customer: z.object(customerFields),
  company: z.object(companyFields),
  product: z.object(productFields),
  login: credentials,
  owner: ownerFields,
  task: z.object(taskFields),
};

const typed = ["", " ", "abc", "-1", "1.234", "1e9", "99999999", "\u0000", "长".repeat(6000)];

describe("what a form says", () => {
  it.each(Object.entries(forms))("has Chinese words in the %s form, whatever was typed", (_, form) => {
    const fields = Object.keys(form.shape);
    const said = typed.flatMap((text) => Object.values(formErrors(form, Object.fromEntries(fields.map((field) => [field, text])))));
    expect(said).not.toEqual([]);
    expect(said.filter((message) => !(VALIDATION_MESSAGES as readonly string[]).includes(message))).toEqual([]);
  });
});
