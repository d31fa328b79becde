import type { VatRate } from "./rates.ts";

/** How files of other programs write the rates, folded and without blanks: words, per cent, and the letters of accounting programs (T codes: Sage). */
const WRITTEN: Readonly<Record<VatRate, readonly string[]>> = {
  standard: [
    "standard",
    "standardrate",
    "s",
    "20",
    "20%",
    "0.2",
    "t1",
    "标准",
    "标准税率",
    "标准税率20%",
  ],
  reduced: [
    "reduced",
    "reducedrate",
    "r",
    "5",
    "5%",
    "0.05",
    "t5",
    "低税率",
    "优惠税率",
    "低税率5%",
  ],
  zero: [
    "zero",
    "zerorated",
    "zero-rated",
    "zerorate",
    "z",
    "0",
    "0%",
    "0.0",
    "0.00",
    "t0",
    "零",
    "零税率",
  ],
  exempt: ["exempt", "e", "t2", "免税", "免"],
};

/** The rate that a cell names; null for none that is known. */
export function readVatRate(text: string): VatRate | null {
  const bare = text
    .toLowerCase()
    .replaceAll(/\s|％$/g, "")
    .replace(/\.0+(%?)$/, "$1");
  for (const [rate, names] of Object.entries(WRITTEN))
    if (names.includes(bare)) return rate as VatRate;
  return null;
}
