import type { VatRate } from "./rates.ts";

/** How files of other programs name the rates, folded and without blanks: in words, and by the letters of papers and accounting programs (T codes: Sage). */
const NAMED: Readonly<Record<VatRate, readonly string[]>> = {
  standard: ["standard", "standardrate", "s", "t1", "标准", "标准税率"],
  reduced: ["reduced", "reducedrate", "r", "t5", "低税率", "优惠税率"],
  zero: ["zero", "zerorated", "zero-rated", "zerorate", "z", "t0", "零", "零税率"],
  exempt: ["exempt", "e", "t2", "免税", "免征", "免"],
};

/** As a part of 100, and as a part of 1. */
const NUMBERED: readonly (readonly [rate: VatRate, percent: number, share: number])[] = [
  ["standard", 20, 0.2],
  ["reduced", 5, 0.05],
  ["zero", 0, 0],
];

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)%?$/;

/** The rate that a cell names, be it by a word, a code, per cent or several of them; null for none that is known, and where they contradict each other. */
export function readVatRate(text: string): VatRate | null {
  const parts = percentsApart(text.toLowerCase().replaceAll("％", "%"))
    .replaceAll(/[\s()（）:：@]|vat|增值税/g, " ")
    .split(" ")
    .filter((part) => part !== "");
  const [number, ...more] = parts.filter((part) => NUMBER.test(part));
  const name = parts.filter((part) => !NUMBER.test(part)).join("");
  const named = name === "" ? undefined : rateNamed(name);
  const numbered = number === undefined ? undefined : rateNumbered(number);
  if (more.length > 0 || named === null || numbered === null) return null;
  // Exempt goods have no rate: programs write it as none per cent.
  if (named === "exempt" && numbered === "zero") return named;
  return named && numbered && named !== numbered ? null : (named ?? numbered ?? null);
}

/** With blanks around each number of per cent: "VAT20 %" is "vat 20% ". */
function percentsApart(text: string): string {
  const before = text.split("%");
  const last = before.pop() ?? "";
  const apart = before.map((part) => {
    const words = part.trimEnd();
    let from = words.length;
    while (from > 0 && "0123456789.".includes(words.charAt(from - 1))) from -= 1;
    return `${words.slice(0, from)} ${words.slice(from)}% `;
  });
  return [...apart, last].join("");
}

function rateNamed(name: string): VatRate | null {
  for (const [rate, names] of Object.entries(NAMED))
    if (names.includes(name)) return rate as VatRate;
  return null;
}

function rateNumbered(text: string): VatRate | null {
  const [isPercent, number] = [text.endsWith("%"), Number.parseFloat(text)];
  const found = NUMBERED.find(
    ([, percent, share]) => number === percent || (!isPercent && number === share),
  );
  return found?.[0] ?? null;
}
