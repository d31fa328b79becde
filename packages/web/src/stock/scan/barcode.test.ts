import { describe, expect, it } from "vitest";
import { plainBarcode, withBarcode } from "./barcode.ts";

const RICE = { name: "rice", barcode: "0036000291452" };
const TOFU = { name: "tofu", barcode: "" };

describe("a barcode", () => {
  it("of twelve digits is read as the EAN of thirteen that it abbreviates", () => {
    expect(plainBarcode("036000 291452")).toBe("0036000291452");
    expect(withBarcode([TOFU, RICE], "036000291452")).toBe(RICE);
  });
  it("without a product finds nothing, and neither does an empty one", () => {
    expect(withBarcode([TOFU, RICE], "4006381333931")).toBeUndefined();
    expect(withBarcode([TOFU], " ")).toBeUndefined();
  });
});
