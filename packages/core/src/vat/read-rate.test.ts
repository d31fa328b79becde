import { expect, test } from "vitest";
import { readVatRate } from "./read-rate.ts";

test.each([
  ["20%", "standard"],
  ["20.00", "standard"],
  ["S", "standard"],
  ["标准税率", "standard"],
  ["5 %", "reduced"],
  ["0", "zero"],
  ["Zero rated", "zero"],
  ["零税率", "zero"],
  ["Exempt", "exempt"],
  ["免税", "exempt"],
  ["17.5%", null],
  ["", null],
])("A cell with %s names %s", (text, rate) => expect(readVatRate(text)).toBe(rate));
