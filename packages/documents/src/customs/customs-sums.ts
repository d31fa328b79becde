import type { Block, Sums } from "../document-model.ts";
import { plain, styled, type Words } from "../language.ts";
import { BODY, body, paragraph } from "../text-styles.ts";
import type { CustomsDocument } from "./customs-document.ts";
import { CURRENCIES, type CustomsStyle } from "./customs-style.ts";
import { formatFigure, totalsOf, type Total } from "./customs-totals.ts";
import { excludedLinesWords, CUSTOMS_WORDS as WORDS } from "./customs-words.ts";

/** The sums of a packing list or of an invoice. */
export function customsSums(customs: CustomsDocument, style: CustomsStyle): Sums {
  const sums = sumsOf(customs, style);
  const rows = sums.map(({ words, amount }, index) =>
    index === sums.length - 1
      ? {
          label: styled(words, style.language, { size: 11, weight: "bold", tone: "ink" }),
          amount: [{ size: 14, weight: "bold", tone: "ink", text: amount } as const],
          strong: true,
        }
      : {
          label: styled(words, style.language, { ...BODY, tone: "muted" }),
          amount: body(amount),
          strong: false,
        },
  );
  return { kind: "sums", align: "right", rows };
}

/** The lines that the sums leave out, so that nobody takes the sums for complete. */
export const excludedLinesNotes = (customs: CustomsDocument, style: CustomsStyle): Block[] =>
  sumsOf(customs, style).flatMap(({ words, total: { without } }) =>
    without.length === 0
      ? []
      : [paragraph(body(plain(excludedLinesWords(words, without), style.language)))],
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
    amount: formatFigure(grossWeight, 0, inWeight),
  };
  const boxes = { words: WORDS.totalCartons, total: cartons, amount: formatFigure(cartons) };
  return form === "packing-list"
    ? [
        gross,
        {
          words: WORDS.totalNetWeight,
          total: netWeight,
          amount: formatFigure(netWeight, 0, inWeight),
        },
        { words: WORDS.totalVolume, total: volume, amount: formatFigure(volume) },
        boxes,
      ]
    : [
        boxes,
        gross,
        {
          words: WORDS.totalValue,
          total: value,
          amount: formatFigure(value, 2, (number) => `${CURRENCIES[currency]}${number}`),
        },
      ];
}
