import { fromPounds } from "@roundsman/core/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { civilDay, clientId, freeText, looseId, seenVersion } from "./wire/fields.ts";
import { pounds, optionalPounds, poundsOrZero, poundsOut, units } from "./wire/number-fields.ts";
import type { Schema } from "./wire/endpoint.ts";
import { idsOf } from "./wire/record-ids.ts";

const read = (schema: Schema, sent: unknown) => {
  const result = z.safeDecode(schema, sent);
  return result.success
    ? result.data
    : result.error.issues.map(({ message }) => message).join("; ");
};
const chosen = idsOf("customer", "Please select at least one contact.");
const line = { name: "Rice", price: 1, quantity: 1, discount_amount: 0 };
const invoice = (lines: readonly object[]) =>
  read(contract.invoices.createDue.body, { product_details: lines });

describe("money", () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [1_000_000, 100_000_000],
    ["12.50", 1250],
    [" 7 ", 700],
    ["0.10", 10],
    ["007.5", 750],
    [".5", 50],
    ["5.", 500],
    ["+5", 500],
    [-0, 0],
  ])("%j pounds are %d pence", (sent, pence) => {
    expect(Object.is(read(pounds(), sent), pence)).toBe(true);
  });

  test.each([
    [-0.01, "Must not be negative"],
    ["-1", "Must not be negative"],
    [1_000_000.01, "Must not be over 1,000,000.00"],
    [1e300, "Must not be over 1,000,000.00"],
    [0.001, "Must have at most 2 decimals"],
    ["1.005", "Must have at most 2 decimals"],
    [0.1 + 0.2, "Must have at most 2 decimals"],
    [1.2345, "Must have at most 2 decimals"],
    ["1.2345", "Must have at most 2 decimals"],
    [String(0.1 + 0.2), "Must have at most 2 decimals"],
    [Infinity, "Must be a number"],
    [Number.NaN, "Must be a number"],
    ["1e400", "Must be a number"],
    [".", "Must be a number"],
    ["1,000", "Must be a number"],
    ["9".repeat(400), "Must be a number"],
    ["", "Please input a number"],
  ])(
    "%j pounds are refused: %s",
    (sent, message) => void expect(read(pounds(), sent)).toBe(message),
  );

  test("is decoded as it was sent, as number and as text", () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (pence) => {
        expect(read(pounds(), pence / 100)).toBe(pence);
        expect(read(pounds(), (pence / 100).toFixed(2))).toBe(pence);
        expect(z.encode(pounds(), fromPounds(pence / 100))).toBe(pence / 100);
      }),
    );
  });

  test("of a whole list may exceed the limit of one price", () => {
    expect(read(poundsOut, 123_456_789.01)).toBe(12_345_678_901);
  });

  test.each([
    [null, 0],
    ["", 0],
    [undefined, undefined],
    ["1.05", 105],
    [-1, "Must not be negative"],
    [1.001, "Must have at most 2 decimals"],
  ])("discount %j reads %j", (sent, pence) => {
    expect(read(poundsOrZero(), sent)).toBe(pence);
  });

  test("off a line cannot be more than the price", () => {
    const message = "The discount must not be above the price";
    expect(invoice([{ ...line, discount_amount: 1.01 }])).toBe(message);
    expect(
      read(contract.products.update.body, {
        product_name: "Rice",
        price: 1,
        discount_amount: "1.01",
      }),
    ).toBe(message);
    expect(invoice([{ ...line, discount_amount: 1 }])).toBeTypeOf("object");
  });
});

describe("an optional amount", () => {
  test.each([
    [undefined, undefined],
    [null, undefined],
    ["", undefined],
    ["1.5", 150],
    [0, 0],
    [1.2345, "Must have at most 2 decimals"],
    ["1.2345", "Must have at most 2 decimals"],
    [-1, "Must not be negative"],
    ["twelve", "Must be a number"],
    [true, "Must be a number"],
    ["  ", "Please input price!"],
  ])("%j reads %j", (sent, pence) => {
    const messages = { missing: "Please input price!", notNumber: "Must be a number" };
    expect(read(optionalPounds(messages), sent)).toBe(pence);
  });
});

describe("a quantity", () => {
  test.each([
    [0.001, 1],
    [1, 1000],
    ["1.5", 1500],
    [1_000_000, 1_000_000_000],
  ])("of %j is %d thousandths", (sent, count) => void expect(read(units(), sent)).toBe(count));

  test.each([
    [0, "Must be over 0"],
    [-1, "Must be over 0"],
    [1_000_000.001, "Must not be over 1,000,000"],
    [0.0001, "Must have at most 3 decimals"],
    [String(0.1 + 0.2), "Must have at most 3 decimals"],
    [Infinity, "Must be a number"],
  ])("of %j is refused: %s", (sent, message) => void expect(read(units(), sent)).toBe(message));
});

describe("an invoice", () => {
  test("holds 500 lines and no more", () => {
    expect(invoice(Array.from({ length: 500 }, () => line))).toBeTypeOf("object");
    expect(invoice(Array.from({ length: 501 }, () => line))).toBe(
      "An invoice can have at most 500 lines",
    );
  });

  test("ignores statuses, version and total of a new invoice, and the client_id of a changed one", () => {
    const decided = {
      delivery_status: "Shipped",
      payment_status: "Unpaid",
      version: "new",
      total_amount: "x",
    };
    expect(read(contract.invoices.createDue.body, decided)).toEqual({ billTo: {} });
    expect(
      read(contract.invoices.update.body, {
        client_id: 7,
        delivery_status: "",
        payment_status: null,
      }),
    ).toEqual({ billTo: {} });
    expect(read(contract.invoices.update.body, { delivery_status: "Shipped" })).toBe(
      "Please choose a status",
    );
  });

  test("is searched by filters that may be left blank", () => {
    const blank = {
      start_date: "",
      end_date: null,
      driver_customer_id: "",
      payment_status: "",
      delivery_status: null,
      limit: "",
    };
    expect(read(contract.invoices.search.body, blank)).toEqual({ from: null, to: null });
    expect(read(contract.invoices.search.body, { payment_status: "Paid" })).toBe(
      "Please choose a status",
    );
  });

  test("has a highest total, so that every sum stays exact", () => {
    const dearest = { ...line, price: 1_000_000, quantity: 1_000_000 };
    expect(invoice([dearest])).toBeTypeOf("object");
    expect(invoice([dearest, { ...line, price: 0.01 }])).toBe(
      "An invoice must not be over 1,000,000,000,000.00",
    );
    expect(invoice(Array.from({ length: 500 }, () => dearest))).toBe(
      "An invoice must not be over 1,000,000,000,000.00",
    );
  });
});

describe("dates, ids and text", () => {
  test.each(["2026-02-30", "2026-2-3", "20260203", "2026-02-03T00:00:00Z", "", 20_260_203, null])(
    "%j is no date",
    (sent) => {
      expect(read(civilDay, sent)).toBe("Please input a date as YYYY-MM-DD");
    },
  );

  test("a leap day is a date, and stays text", () => {
    expect(read(civilDay, "2024-02-29")).toBe("2024-02-29");
  });

  test.each([
    [7, 7],
    ["7", 7],
    ["9007199254740991", 9_007_199_254_740_991],
  ])("%j is an id", (sent, id) => void expect(read(looseId, sent)).toBe(id));

  test.each([0, -1, 1.5, "07", "0", "-7", "7.0", "7 ", "", "x", 2 ** 53, "9007199254740993", null])(
    "%j is no id",
    (sent) => {
      expect(z.safeDecode(looseId, sent as never).success).toBe(false);
    },
  );

  test.each([undefined, null, 7, "7", { 7: 7 }])(
    "%j instead of a list of ids is answered in the specification's words",
    (sent) => {
      expect(read(chosen, sent)).toBe("Please select at least one contact.");
    },
  );

  test.each([
    [undefined, undefined],
    [null, undefined],
    ["", undefined],
    [3, 3],
    ["3", 3],
    [-1, "The version must be a whole number"],
    [1.5, "The version must be a whole number"],
    ["x", "The version must be a whole number"],
  ])("version %j reads %j", (sent, version) => void expect(read(seenVersion, sent)).toBe(version));

  test.each([
    [null, undefined],
    ["", undefined],
    ["11111111-1111-1111-1111-111111111111", "11111111-1111-1111-1111-111111111111"],
    ["E8338830-B709-4073-A4C4-2431A6844CF5", "E8338830-B709-4073-A4C4-2431A6844CF5"],
    ["abc", "The client_id must be a UUID"],
    [5, "The client_id must be a UUID"],
  ])("client_id %j reads %j", (sent, key) => void expect(read(clientId, sent)).toBe(key));

  test.each([true, {}, [], undefined])(
    "%j is refused, because it is not text",
    (sent) => void expect(read(freeText, sent)).toBe("Please input text"),
  );

  test("a thousand ids go in one call and no more", () => {
    expect(
      z.safeDecode(
        chosen,
        Array.from({ length: 1000 }, (_, index) => index + 1),
      ).success,
    ).toBe(true);
    expect(
      z.safeDecode(
        chosen,
        Array.from({ length: 1001 }, (_, index) => index + 1),
      ).success,
    ).toBe(false);
  });

  test("text is kept byte for byte, blanks, emoji and right-to-left marks too", () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: "binary", maxLength: 100 })
          .filter((text) => !text.includes("\u0000") && text.length <= 300),
        (text) => {
          expect(read(freeText, text)).toBe(text);
        },
      ),
    );
  });

  test("text has a maximum length", () => {
    expect(read(freeText, "字".repeat(300))).toBe("字".repeat(300));
    expect(z.safeDecode(freeText, "字".repeat(301)).success).toBe(false);
    expect(
      z.safeDecode(contract.session.login.body, { username: "u", password: "x".repeat(1001) })
        .success,
    ).toBe(false);
  });

  test.each([
    [0, false],
    [1, true],
    [500, true],
    [501, false],
    ["50", true],
    ["5x", false],
    [1.5, false],
    ["", true],
    [null, true],
  ])("a page of %j: %s", (limit, isAllowed) => {
    expect(z.safeDecode(contract.customers.list.query, { limit }).success).toBe(isAllowed);
  });
});
