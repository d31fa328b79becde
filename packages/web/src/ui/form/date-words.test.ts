import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { dayWithWeekday } from "./date-words.ts";

test("a date is shown as YYYY-MM-DD with its weekday, in both languages", () => {
  expect(dayWithWeekday(day("2025-11-21"), "en")).toBe("2025-11-21 Friday");
  expect(dayWithWeekday(day("2025-11-21"), "zh")).toBe("2025-11-21 星期五");
});
