import { printedPounds, pence, sum, type Pence } from "@roundsman/core/money";
import type { Block, DocumentModel, Sums, Text } from "../document-model.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import {
  body,
  BODY,
  columnHead,
  heading,
  LABEL,
  muted,
  paragraph,
  space,
  strong,
} from "../text-styles.ts";
import { INVOICE_WORDS } from "../invoice/invoice-words.ts";
import { METHOD_WORDS } from "../receipt/receipt-words.ts";
import { creditBlocks } from "./day-sheet-credits.ts";
import type { DayCash, DaySheetDocument, DaySheetRow } from "./day-sheet-document.ts";
import {
  movedQuantity,
  note,
  productName,
  mutedQuantity,
  sheetHead,
  sheetModel,
  signatures,
} from "./stock-style.ts";
import { STOCK_WORDS as WORDS } from "./stock-words.ts";

/** The day's goods, its cash as expected and as counted, and two signatures. */
export function daySheetModel(sheet: DaySheetDocument): DocumentModel {
  const { language, driver, day, cash } = sheet;
  const facts = [
    { words: WORDS.date, value: day },
    { words: WORDS.driver, value: driver },
    { words: WORDS.invoices, value: String(cash.invoices) },
  ];
  return sheetModel({ words: WORDS.daySheet, driver, day, language }, [
    ...sheetHead(WORDS.daySheet, facts, language),
    goods(sheet.rows, language),
    ...creditBlocks(sheet.credits ?? [], language),
    space(20),
    {
      kind: "side-by-side",
      gap: 40,
      columns: [
        {
          share: 1,
          blocks: [
            ...pieces(cash, language),
            ...onAccountBlocks(sheet, language),
            ...receivedBlocks(sheet, language),
          ],
        },
        { share: 1, blocks: [sums(cash, language)], panel: true },
      ],
    },
    ...note(sheet.note, language),
    ...signatures(language),
  ]);
}

function goods(rows: readonly DaySheetRow[], language: DocumentLanguage): Block {
  if (rows.length === 0) return paragraph(body(plain(WORDS.nothingMoved, language)));
  const numbers = [WORDS.delivered, WORDS.returned, WORDS.wastage, WORDS.onVan];
  return {
    kind: "table",
    keepLast: 1,
    columns: [
      { header: columnHead(WORDS.product, language), align: "left", width: "rest" },
      ...numbers.map(
        (words) =>
          ({ header: columnHead(words, language), align: "right", width: "auto" }) as const,
      ),
    ],
    rows: rows.map((row): Text[] => [
      productName(row.name),
      movedQuantity(row.delivered),
      movedQuantity(row.returned),
      movedQuantity(row.wastage),
      mutedQuantity(row.onVan),
    ]),
  };
}

function sums({ expected, counted }: DayCash, language: DocumentLanguage): Sums {
  const row = (words: Words, amount: Text) => ({
    label: styled(words, language, { ...BODY, tone: "muted" }),
    amount,
    strong: false,
  });
  const difference = counted === null ? null : pence(counted - expected);
  return {
    kind: "sums",
    align: "right",
    rows: [
      row(WORDS.expected, strong(printedPounds(expected))),
      row(
        WORDS.counted,
        counted === null
          ? muted(plain(WORDS.notCounted, language))
          : strong(printedPounds(counted)),
      ),
      {
        label: styled(WORDS.difference, language, { size: 11, weight: "bold", tone: "ink" }),
        amount: [
          {
            size: 14,
            weight: "bold",
            tone: "ink",
            text: difference === null ? "–" : signed(difference),
          },
        ],
        strong: true,
      },
    ],
  };
}

/** A surplus has a plus, so that it is not taken for a mistake. */
const signed = (amount: Pence): string => `${amount > 0 ? "+" : ""}${printedPounds(amount)}`;

function pieces({ denominations }: DayCash, language: DocumentLanguage): Block[] {
  if (denominations.length === 0) return [];
  const rows = denominations.map(({ value, pieces: count }) => ({
    label: body(`${face(value)} × ${count}`),
    amount: body(printedPounds(pence(value * count))),
    strong: false,
  }));
  return [
    heading(styled(WORDS.cash, language, LABEL)),
    space(3),
    { kind: "sums", align: "right", rows },
  ];
}

/** Customers who paid cash for no invoice: no invoice of the day shows it. */
function onAccountBlocks(
  { cash, onAccount = [] }: DaySheetDocument,
  language: DocumentLanguage,
): Block[] {
  if (onAccount.length === 0) return [];
  const rows = onAccount.map(({ customer, amount }) => ({
    label: body(customer || plain(INVOICE_WORDS.nobody, language)),
    amount: body(printedPounds(amount)),
    strong: false,
  }));
  return [
    ...(cash.denominations.length > 0 ? [space(14)] : []),
    heading(styled(WORDS.onAccount, language, LABEL)),
    space(3),
    { kind: "sums", align: "right", rows },
  ];
}

/** Money that came in otherwise than in cash, and its sum with the expected cash. */
function receivedBlocks(
  { cash, received = [], onAccount = [] }: DaySheetDocument,
  language: DocumentLanguage,
): Block[] {
  if (received.length === 0) return [];
  const rows = received.map(({ method, payments, amount }) => ({
    label: [
      ...body(plain(METHOD_WORDS[method], language)),
      ...(payments > 1 ? muted(` × ${payments}`) : []),
    ],
    amount: body(printedPounds(amount)),
    strong: false,
  }));
  const all = sum([cash.expected, ...received.map(({ amount }) => amount)]);
  return [
    ...(cash.denominations.length > 0 || onAccount.length > 0 ? [space(14)] : []),
    heading(styled(WORDS.received, language, LABEL)),
    space(3),
    {
      kind: "sums",
      align: "right",
      rows: [
        ...rows,
        {
          label: styled(WORDS.receivedInAll, language, { ...BODY, tone: "muted" }),
          amount: strong(printedPounds(all)),
          strong: false,
        },
      ],
    },
  ];
}

/** As on the note or coin: "£20", "50p". */
const face = (value: Pence): string => (value < 100 ? `${value}p` : `£${value / 100}`);
