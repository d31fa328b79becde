import { formatQuantity, type Quantity } from "@roundsman/core/quantity";
import type { Block, DocumentModel, Span, Text } from "../document-model.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import {
  body,
  columnHead,
  nonBlank,
  heading,
  LABEL,
  muted,
  wrapAtSpaces,
  paragraph,
  space,
  strong,
  title,
  TITLE,
  noWrap,
} from "../text-styles.ts";
import { STOCK_WORDS as WORDS } from "./stock-words.ts";

/** Large, to be read at arm's length in a dim warehouse. */
const BIG: Omit<Span, "text"> = { size: 17, weight: "bold", tone: "ink" };
const ROW: Omit<Span, "text"> = { size: 12, weight: "regular", tone: "ink" };

export const mainQuantity = (quantity: Quantity): Text =>
  noWrap([{ ...BIG, text: formatQuantity(quantity) }]);
export const mutedQuantity = (quantity: Quantity): Text =>
  noWrap([{ ...ROW, tone: "muted", text: formatQuantity(quantity) }]);
/** A zero is a dash, so that what moved stands out. */
export const movedQuantity = (quantity: Quantity): Text =>
  quantity === 0
    ? [{ ...ROW, tone: "muted", text: "–" }]
    : noWrap([{ ...ROW, weight: "bold", text: formatQuantity(quantity) }]);
export const productName = (text: string): Text => wrapAtSpaces([{ ...ROW, text }]);

interface Fact {
  readonly words: Words;
  readonly value: string;
}

/** The title, a rule, and the facts beside each other. */
export const sheetHead = (
  words: Words,
  facts: readonly Fact[],
  language: DocumentLanguage,
): readonly Block[] => [
  title(styled(words, language, TITLE)),
  space(14),
  { kind: "rule", tone: "hair" },
  space(14),
  {
    kind: "side-by-side",
    gap: 20,
    columns: facts
      .filter(({ value }) => value.trim() !== "")
      .map(({ words: label, value }, index) => ({
        share: index === 0 ? 1.6 : 1,
        blocks: [
          heading(columnHead(label, language)),
          space(3),
          paragraph(wrapAtSpaces(strong(value))),
        ],
      })),
  },
  space(20),
];

/** Two lines for signatures, which stay together. */
export const signatures = (language: DocumentLanguage): readonly Block[] => [
  space(52),
  {
    kind: "side-by-side",
    gap: 48,
    columns: [WORDS.signedDriver, WORDS.signedOffice].map((words) => ({
      share: 1,
      blocks: [
        { kind: "rule", tone: "accent" } as const,
        space(4),
        paragraph(styled(words, language, LABEL)),
      ],
    })),
  },
];

export const note = (text: string, language: DocumentLanguage): readonly Block[] =>
  text.trim() === ""
    ? []
    : [space(18), heading(styled(WORDS.note, language, LABEL)), space(3), paragraph(body(text))];

interface Sheet {
  readonly words: Words;
  readonly driver: string;
  readonly day: DocumentModel["date"];
  readonly language: DocumentLanguage;
}

/** The document around a sheet's blocks: title, language, footer. */
export const sheetModel = (
  { words, driver, day, language }: Sheet,
  blocks: readonly Block[],
): DocumentModel => ({
  title: `${words[language === "zh" ? "zh" : "en"]} ${day}`,
  author: driver,
  language: language === "zh" ? "zh-CN" : "en-GB",
  date: day,
  orientation: "portrait",
  blocks,
  footer: muted(nonBlank([plain(words, language), driver, day]).join(" · "), 7.5),
  pageLabel: plain(WORDS.page, language),
});
