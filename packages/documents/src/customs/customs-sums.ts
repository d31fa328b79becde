import type { Block, Sums } from "../document-model.ts";
import { plain, say, type Words } from "../language.ts";
import { BODY, body, paragraph } from "../text-styles.ts";
import type { CustomsDocument } from "./customs-document.ts";
import { CURRENCIES, type CustomsStyle } from "./customs-style.ts";
import { shown, totalsOf, type Total } from "./customs-totals.ts";
import { leavesOut, CUSTOMS_WORDS as WORDS } from "./customs-words.ts";

/** The sums of a packing list or of an invoice. */
export function customsSums(customs: CustomsDocument, style: CustomsStyle): Sums {
  const sums = sumsOf(customs, style);
  const rows = sums.map(({ words, amount }, index) =>
    index === sums.length - 1
      ? {
          label: say(words, style.language, { size: 11, weight: "bold", tone: "ink" }),
          amount: [{ size: 14, weight: "bold", tone: "ink", text: amount } as const],
          strong: true,
        }
      : {
          label: say(words, style.language, { ...BODY, tone: "muted" }),
          amount: body(amount),
          strong: false,
        },
  );
  return { kind: "sums", align: "right", rows };
}

/** The lines that the sums leave out, so that nobody takes the sums for complete. */
export const sumsLeaveOut = (customs: CustomsDocument, style: CustomsStyle): Block[] =>
  sumsOf(customs, style).flatMap(({ words, total: { without } }) =>
    without.length === 0 ? [] : [paragraph(body(plain(leavesOut(words, without), style.language)))],
  );

interface CustomsSum {
  readonly words: Words;
  readonly total: Total;
  readonly amount: string;
}

/** The last sum is the main one. */
function sumsOf(
  customs: CustomsDocument,
  { form, currency, weightUnit }: CustomsStyle,
): CustomsSum[] {
  const { value, cartons, grossWeight, netWeight, volume } = totalsOf(customs);
  const inWeight = (number: string) => `${number} ${weightUnit}`;
  const gross = {
    words: WORDS.totalGrossWeight,
    total: grossWeight,
    amount: shown(grossWeight, 0, inWeight),
  };
  const boxes = { words: WORDS.totalCartons, total: cartons, amount: shown(cartons) };
  return form === "packing-list"
    ? [
        gross,
        { words: WORDS.totalNetWeight, total: netWeight, amount: shown(netWeight, 0, inWeight) },
        { words: WORDS.totalVolume, total: volume, amount: shown(volume) },
        boxes,
      ]
    : [
        boxes,
        gross,
        {
          words: WORDS.totalValue,
          total: value,
          amount: shown(value, 2, (number) => `${CURRENCIES[currency]}${number}`),
        },
      ];
}
