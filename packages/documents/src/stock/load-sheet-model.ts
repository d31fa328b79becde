import type { Block, DocumentModel, Table, Text } from "../document-model.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import { columnHead, body, heading, LABEL, paragraph, space } from "../text-styles.ts";
import type { LoadSheetDocument, LoadSheetRow } from "./load-sheet-document.ts";
import {
  mainQuantity,
  productName,
  mutedQuantity,
  sheetHead,
  sheetModel,
  signatures,
} from "./stock-style.ts";
import { STOCK_WORDS as WORDS } from "./stock-words.ts";

/**
 * A box to tick, the product, and in large figures what to load. Below it, the products of which
 * the van has enough.
 */
export function loadSheetModel(sheet: LoadSheetDocument): DocumentModel {
  const { language, driver, day, subject, rows } = sheet;
  const toLoad = rows.filter((row) => row.toLoad > 0);
  const enough = rows.filter((row) => row.toLoad <= 0);
  const facts = [
    { words: WORDS.subject, value: subject },
    { words: WORDS.driver, value: driver },
    { words: WORDS.date, value: day },
    { words: WORDS.toLoadInAll, value: String(toLoad.length) },
  ];
  return sheetModel({ words: WORDS.loadSheet, driver, day, language }, [
    ...sheetHead(WORDS.loadSheet, facts, language),
    toLoad.length === 0
      ? paragraph(body(plain(WORDS.nothingToLoad, language)))
      : loading(toLoad, language),
    ...(enough.length === 0 ? [] : onVan(enough, language)),
    ...signatures(language),
  ]);
}

const loading = (rows: readonly LoadSheetRow[], language: DocumentLanguage): Table => ({
  kind: "table",
  keepLast: 1,
  columns: [
    { header: [], align: "left", width: "tick" },
    ...columns([WORDS.needed, WORDS.onVan, WORDS.toLoad], language),
  ],
  rows: rows.map((row): Text[] => [
    [],
    productName(row.name),
    mutedQuantity(row.needed),
    mutedQuantity(row.onVan),
    mainQuantity(row.toLoad),
  ]),
});

const onVan = (rows: readonly LoadSheetRow[], language: DocumentLanguage): readonly Block[] => [
  space(22),
  heading(styled(WORDS.enough, language, { ...LABEL, size: 10 })),
  space(4),
  {
    kind: "table",
    keepLast: 1,
    columns: columns([WORDS.needed, WORDS.onVan], language),
    rows: rows.map((row): Text[] => [
      productName(row.name),
      mutedQuantity(row.needed),
      mutedQuantity(row.onVan),
    ]),
  },
];

const columns = (numbers: readonly Words[], language: DocumentLanguage): Table["columns"] => [
  { header: columnHead(WORDS.product, language), align: "left", width: "rest" },
  ...numbers.map(
    (words) => ({ header: columnHead(words, language), align: "right", width: "auto" }) as const,
  ),
];
