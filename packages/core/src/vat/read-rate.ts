import type { VatRate } from "./rates.ts";

/**
 * Names of the rates in files of other programs, folded and without blanks: words, and the codes of
 * papers and accounting programs (T codes: Sage).
 */
const NAMED: Readonly<Record<VatRate, readonly string[]>> = {
  standard: ["standard", "standardrate", "s", "t1", "标准", "标准税率"],
  reduced: ["reduced", "reducedrate", "r", "t5", "低税率", "优惠税率"],
  zero: ["zero", "zerorated", "zero-rated", "zerorate", "z", "t0", "零", "零税率"],
  exempt: ["exempt", "e", "t2", "免税", "免征", "免"],
};

/** Each rate as a per cent and as a share of 1. */
const NUMBERED: readonly (readonly [rate: VatRate, percent: number, share: number])[] = [
  ["standard", 20, 0.2],
  ["reduced", 5, 0.05],
  ["zero", 0, 0],
];

const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)%?$/;

/**
 * The rate that a cell names by a word, a code, a per cent or several of them; null where it is
 * unknown, or where they contradict each other.
 */
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
  // Exempt goods have no rate; other programs write that as 0 per cent.
  if (named === "exempt" && numbered === "zero") return named;
  return named && numbered && named !== numbered ? null : (named ?? numbered ?? null);
}

/** Puts blanks around each number of per cent: "vat20 %" becomes "vat 20% ". */
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
