import { printedPounds, pence, sum, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import type { Block, Text } from "../document-model.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import {
  body,
  BODY,
  columnHead,
  heading,
  LABEL,
  muted,
  wrapAtSpaces,
  space,
  stacked,
  strong,
  noWrap,
} from "../text-styles.ts";
import type { DayCredit } from "./day-sheet-document.ts";
import { STOCK_WORDS as WORDS } from "./stock-words.ts";

/**
 * The credit notes of a day, the goods that came back with each, and their sum; nothing where there
 * are none.
 */
export function creditBlocks(
  credits: readonly DayCredit[],
  language: DocumentLanguage,
): readonly Block[] {
  if (credits.length === 0) return [];
  const column = (words: Words, align: "left" | "right", width: "auto" | "rest") =>
    ({ header: columnHead(words, language), align, width }) as const;
  return [
    space(20),
    heading(styled(WORDS.creditNotes, language, { ...LABEL, size: 10 })),
    space(4),
    {
      kind: "table",
      keepLast: 1,
      columns: [
        column(WORDS.number, "left", "auto"),
        column(WORDS.invoice, "left", "rest"),
        column(WORDS.cameBack, "left", "rest"),
        column(WORDS.amount, "right", "auto"),
      ],
      rows: credits.map((credit): Text[] => [
        noWrap(strong(credit.number)),
        stacked([body(credit.invoice), wrapAtSpaces(muted(credit.customer))]),
        cameBack(credit, language),
        noWrap(strong(less(credit.total))),
      ]),
    },
    {
      kind: "sums",
      align: "right",
      rows: [
        {
          label: styled(WORDS.credited, language, { ...BODY, tone: "muted" }),
          amount: strong(less(sum(credits.map(({ total }) => total)))),
          strong: false,
        },
      ],
    },
  ];
}

/** Each product on its own line, with where it went. */
const cameBack = ({ goods }: DayCredit, language: DocumentLanguage): Text =>
  goods.length === 0
    ? muted("–")
    : stacked(
        goods.map(({ name: product, quantity, to }) => [
          ...wrapAtSpaces(body(`${formatQuantity(quantity)} × ${product} `)),
          ...muted(plain(to === "van" ? WORDS.toVan : WORDS.toWaste, language)),
        ]),
      );

const less = (amount: Pence): string => printedPounds(pence(-amount));
