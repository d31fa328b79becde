import { expect, test } from "vitest";
import { instantInWords } from "./instant-words.ts";

test("an instant is shown as YYYY-MM-DD and the time on the clock of the device", () => {
  expect(instantInWords(new Date(2025, 10, 3, 9, 5).toISOString())).toBe("2025-11-03\u00a009:05");
});
