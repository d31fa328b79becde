import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELIVERY_STATUSES } from "./delivery-status.ts";
import {
  listIncludes,
  INVOICE_LISTS,
  LIST_RULES,
  listOf,
  PAYMENT_STATUSES,
  SUBMIT_TARGETS,
  statusAfterSubmit,
} from "./payment-status.ts";

const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);
const anyList = fc.constantFrom(...INVOICE_LISTS);

describe("the invoice lists", () => {
  test("divide the statuses: each is in one list, and paid only in History", () => {
    for (const status of PAYMENT_STATUSES)
      expect(INVOICE_LISTS.filter((list) => listIncludes(list, status))).toHaveLength(
        status === "paid" ? 0 : 1,
      );
    expect(PAYMENT_STATUSES.map(listOf)).toEqual([
      "schedule",
      "credit",
      "getPaid",
      "getPaid",
      null,
    ]);
  });

  test("show what is made from them", () => {
    for (const list of INVOICE_LISTS) expect(listOf(LIST_RULES[list].creates)).toBe(list);
  });
});

describe("Submit All", () => {
  test("twice is the same as once", () => {
    fc.assert(
      fc.property(
        anyList,
        anyStatus,
        (list, status) =>
          void expect(statusAfterSubmit(list, statusAfterSubmit(list, status))).toBe(
            statusAfterSubmit(list, status),
          ),
      ),
    );
  });

  test("leaves its list empty and other lists alone", () => {
    fc.assert(
      fc.property(anyList, anyStatus, (list, status) => {
        const after = statusAfterSubmit(list, status);
        expect(listIncludes(list, after)).toBe(false);
        if (!listIncludes(list, status)) expect(after).toBe(status);
      }),
    );
  });

  test("pays GetPaid and Credit, and brings Schedule to GetPaid", () => {
    expect([
      statusAfterSubmit("getPaid", "overdue"),
      statusAfterSubmit("credit", "credit"),
      statusAfterSubmit("schedule", "scheduled"),
    ]).toEqual(["paid", "paid", "due"]);
    expect(listOf(statusAfterSubmit("schedule", "scheduled"))).toBe("getPaid");
  });
});

test("Submit to offers Schedule, Credit, GetPaid and Overdue, and not paid", () => {
  expect(SUBMIT_TARGETS).toEqual(["scheduled", "credit", "due", "overdue"]);
});

test("a delivery is not shipped, in transit or delivered", () => {
  expect(DELIVERY_STATUSES).toEqual(["not_shipped", "in_transit", "delivered"]);
});
