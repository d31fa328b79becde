import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { withoutPlaceholders } from "@roundsman/core/company";
import type { Block, DocumentModel, SideBySide } from "../document-model.ts";
import { headWithoutLines, masthead } from "../invoice/invoice-masthead.ts";
import { INVOICE_WORDS } from "../invoice/invoice-words.ts";
import { plain } from "../language.ts";
import { STATEMENT_WORDS } from "../statement/statement-words.ts";
import {
  body,
  nonBlank,
  heading,
  LABEL,
  muted,
  wrapAtSpaces,
  paragraph,
  space,
  strong,
  noWrap,
} from "../text-styles.ts";
import { MOST_ROWS, type ReportDocument, type ReportTable } from "./report-document.ts";
import { reportTable } from "./report-table.ts";
import { firstRowsWords } from "./report-words.ts";

/**
 * Figures of the business as a document: what it is limited to, its days, and its tables with their
 * sums.
 */
export function reportModel(document: ReportDocument): DocumentModel {
  const report = {
    ...document,
    company: document.company && withoutPlaceholders(document.company),
  };
  const { title, about, company, language, today, figures, tables } = report;
  const days = daysOf(report);
  return {
    title: `${title} ${days}`,
    author: company?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: today,
    // On a portrait sheet, a wide table would break its names into single letters.
    orientation: tables.some(({ columns }) => columns.length > 7) ? "landscape" : "portrait",
    blocks: [
      masthead(headOf(report, days), { en: title, zh: title, both: title }),
      space(14),
      { kind: "rule", tone: "hair" },
      ...(about === "" ? [] : [space(12), paragraph(wrapAtSpaces(strong(about)))]),
      ...figureRows(figures),
      ...tables.flatMap((table) => tableBlocks(table, report)),
    ],
    footer: muted(nonBlank([company?.name ?? "", title, about, days]).join(" · "), 7.5),
    pageLabel: plain(INVOICE_WORDS.page, language),
  };
}

const daysOf = ({ days, today, language }: ReportDocument): string =>
  days === null
    ? `${plain(STATEMENT_WORDS.asAt, language)} ${today}`
    : `${days.start} – ${days.end}`;

/** The days are printed where an invoice has its number. */
const headOf = ({ today: date, company, language }: ReportDocument, days: string) =>
  headWithoutLines({ number: days, date, billTo: EMPTY_BILL_TO, company, language });

const ABREAST = 3;

/** Figures in rows of three. */
function figureRows(figures: ReportDocument["figures"]): Block[] {
  const rows = Array.from({ length: Math.ceil(figures.length / ABREAST) }, (_, row) =>
    figures.slice(row * ABREAST, (row + 1) * ABREAST),
  );
  return rows.flatMap((row): Block[] => {
    const columns: SideBySide["columns"][number][] = Array.from({ length: ABREAST }, (_, at) => {
      const figure = row[at];
      return { share: 1, blocks: figure ? figureBlocks(figure) : [] };
    });
    return [space(14), { kind: "side-by-side", gap: 20, columns }];
  });
}

const figureBlocks = ({ name, amount }: ReportDocument["figures"][number]): Block[] => [
  heading([{ ...LABEL, text: name }]),
  space(3),
  // Papers print a hyphen instead of the screen's minus.
  paragraph(noWrap(strong(amount.replace("−", "-")))),
];

function tableBlocks(table: ReportTable, { language }: ReportDocument): Block[] {
  const { title, rows, empty } = table;
  return [
    space(title === "" ? 14 : 24),
    ...(title === "" ? [] : [heading(strong(title)), space(4)]),
    rows.length === 0 ? paragraph(muted(empty)) : reportTable(table, language),
    ...(rows.length > MOST_ROWS
      ? [space(8), paragraph(body(plain(firstRowsWords(MOST_ROWS), language)))]
      : []),
  ];
}
