import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { balanceText } from "./balance-text.ts";
import { english } from "./en/all.ts";
import { chinese } from "./zh/all.ts";

test("money in a customer's credit is never shown as a debt below 0", () => {
  expect(balanceText(pence(5000), english.customers)).toBe("Owes £50.00");
  expect(balanceText(pence(-5000), english.customers)).toBe("£50.00 in credit");
  expect(balanceText(pence(-5000), chinese.customers)).toBe("结余 £50.00");
});
