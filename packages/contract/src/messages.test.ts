import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import type { Schema } from "./wire/endpoint.ts";

/** The server's message for each field, by the field's name on the wire. */
function complaints(schema: Schema, sent: unknown): Record<string, string> {
  const read = z.safeDecode(schema, sent);
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
}

/** The messages of spec §5, to the letter. */
const FORMS: readonly [form: string, schema: Schema, messages: Readonly<Record<string, string>>][] =
  [
    [
      "product",
      contract.products.create.body,
      {
        product_name: "Please input product name!",
        price: "Please input price!",
        discount_amount: "Please input discount amount!",
      },
    ],
    [
      "customer",
      contract.customers.create.body,
      {
        customer_name: "Please input customer name!",
        city: "Please input city!",
        postcode: "Please input postcode!",
        phone: "Please input phone!",
        email: "Please input email address!",
        customer_address: "Please input customer address!",
      },
    ],
    [
      "company",
      contract.companies.create.body,
      {
        name: "Please input name!",
        email: "Please input email!",
        registration_number: "Please input registration number!",
        bank_account: "Please input bank account!",
        bank_sort_code: "Please input bank sort code!",
        vat_number: "Please input vat number!",
        contact_number: "Please input contact number!",
        contact_person: "Please input contact person!",
      },
    ],
    [
      "login",
      contract.session.login.body,
      { username: "Please input your Username!", password: "Please input your Password!" },
    ],
    ["delivery route", contract.deliveryRoutes.create.body, { name: "请输入路线名称" }],
    ["task category", contract.taskCategories.create.body, { name: "请输入任务分类名称" }],
  ];
const TASK = {
  customer_name: "Please input task name!",
  city: "Please select priority",
  postcode: "Please input place",
  phone: "Please input deadline",
  customer_address: "Please input task description!",
};
const blanks = (messages: object, blank: unknown) =>
  Object.fromEntries(Object.keys(messages).map((field) => [field, blank]));

describe("a form left empty", () => {
  test.each(FORMS)(
    "(%s) says what is missing, in the specification's words",
    (_, schema, messages) => {
      expect(complaints(schema, {})).toEqual(messages);
      expect(complaints(schema, blanks(messages, ""))).toEqual(messages);
      expect(complaints(schema, blanks(messages, null))).toEqual(messages);
    },
  );

  test("accepts a number as text, by its digits, and no other type", () => {
    const company = { ...blanks(FORMS[2]?.[2] ?? {}, 7), email: "a@b.example" };
    expect(z.decode(contract.companies.create.body, company as never)).toMatchObject({
      name: "7",
      bankAccount: "7",
    });
    for (const wrong of [true, {}, []])
      expect(
        complaints(contract.companies.create.body, { ...company, bank_account: wrong }),
      ).toEqual({
        bank_account: "Please input bank account!",
      });
  });

  test.each(FORMS.filter(([form]) => form !== "login"))(
    "(%s) counts blanks as missing",
    (_, schema, messages) => {
      expect(complaints(schema, blanks(messages, " \t　"))).toEqual(messages);
    },
  );

  test("(task) says what is missing; its hidden e-mail can be left out but must be valid", () => {
    expect(complaints(contract.tasks.create.body, {})).toEqual(TASK);
    expect(complaints(contract.tasks.create.body, { ...blanks(TASK, ""), email: "" })).toEqual({
      ...TASK,
      email: "Please input a valid email!",
    });
    expect(
      complaints(contract.tasks.create.body, { ...blanks(TASK, ""), email: "nobody" }),
    ).toEqual({
      ...TASK,
      email: "Please input a valid email!",
    });
  });
});

describe("a form filled wrongly", () => {
  const product = { product_name: "Rice", price: 2, discount_amount: 0 };

  test.each(["twelve", "1,50", "£2", "0x10", "1e3", "--1", true, {}, [1], Number.NaN])(
    "(product) does not accept %j as a number",
    (wrong) => {
      const message = "Please enter price Must be a number";
      expect(complaints(contract.products.create.body, { ...product, price: wrong })).toEqual({
        price: message,
      });
      expect(
        complaints(contract.products.create.body, { ...product, discount_amount: wrong }),
      ).toEqual({ discount_amount: message });
    },
  );

  test.each([
    "nobody",
    "a@b",
    "a b@c.de",
    "a@b@c.de",
    "@c.de",
    "a@.de",
    "a@c.",
    `${"a".repeat(65)}@c.de`,
  ])("(customer) does not accept %j as an e-mail address", (email) => {
    expect(complaints(contract.customers.update.body, { email })).toEqual({
      email: "Please input a valid email!",
    });
  });

  test.each(["a@b.cd", "o'brien+shop@mail.example.co.uk", "王@例子.中国"])(
    "(customer) accepts %j as an e-mail address",
    (email) => {
      expect(complaints(contract.customers.update.body, { email })).toEqual({});
    },
  );

  test.each([
    "ftp://a.example/b.png",
    "javascript:alert(1)",
    "https://a.example/b c.png",
    "a.png",
    "",
    "//a.example/b.png",
    " https://a.example",
  ])("(images) does not accept %j as a link", (link) => {
    expect(complaints(contract.customers.update.body, { images: [link] })).toEqual({
      "images.0": "invalid URL format",
    });
  });

  test("(invoice line) has messages for a missing price and quantity", () => {
    expect(
      complaints(contract.invoices.createDue.body, { product_details: [{ name: "Rice" }] }),
    ).toEqual({
      "product_details.0.price": "Please input price!",
      "product_details.0.quantity": "Please input quantity!",
    });
    expect(
      complaints(contract.invoices.createDue.body, {
        product_details: [{ name: "Rice", price: "x", quantity: 1, discount_amount: "y" }],
      }),
    ).toEqual({
      "product_details.0.price": "Please enter price Must be a number",
      "product_details.0.discount_amount": "Please enter price Must be a number",
    });
  });

  test("(company) wants an address that could be one", () => {
    expect(complaints(contract.companies.create.body, { email: "office" })["email"]).toBe(
      "Please input a valid email!",
    );
  });

  test("(history) wants the start before the end", () => {
    expect(
      complaints(contract.invoices.search.body, {
        start_date: "2026-02-02",
        end_date: "2026-02-01",
      }),
    ).toEqual({
      start_date: "The start date must not be after the end date",
    });
  });
});
