import type { Block, DocumentModel } from "../document-model.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import {
  body,
  nonBlank,
  heading,
  LABEL,
  muted,
  paragraph,
  space,
  strong,
  title,
  TITLE,
} from "../text-styles.ts";
import type { CustomsCompany, CustomsDocument } from "./customs-document.ts";
import type { CustomsStyle } from "./customs-style.ts";
import { customsSums, excludedLinesNotes } from "./customs-sums.ts";
import { customsTable } from "./customs-table.ts";
import { CUSTOMS_WORDS as WORDS } from "./customs-words.ts";

/** A commercial invoice for customs, or its packing list, which shows no prices. A4 landscape. */
export function customsModel(customs: CustomsDocument, style: CustomsStyle): DocumentModel {
  const { language, form } = style;
  const name =
    form === "packing-list"
      ? nonBlank([plain(WORDS.packingList, language), customs.invoiceNumber]).join(" ")
      : customs.title;
  return {
    title: name,
    author: customs.exporters[0]?.name ?? "",
    language: language === "zh" ? "zh-CN" : "en-GB",
    date: style.today,
    orientation: "landscape",
    tightens: true,
    blocks: [
      title([{ ...TITLE, size: 22, text: name }]),
      space(16, 4),
      { kind: "rule", tone: "hair" },
      space(14, 5),
      parties(customs, style),
      space(18, 6),
      customsTable(customs, style),
      space(14, 6),
      {
        kind: "side-by-side",
        gap: 40,
        columns: [
          {
            share: 1,
            blocks: [
              ...excludedLinesNotes(customs, style),
              ...marks(customs, language),
              ...signature(customs, language),
            ],
          },
          { share: 1, blocks: [customsSums(customs, style)] },
        ],
      },
    ],
    footer: muted(nonBlank([customs.invoiceNumber, customs.containerNo]).join(" · "), 7.5),
    pageLabel: plain(WORDS.page, language),
  };
}

function parties(customs: CustomsDocument, { language, form, currency }: CustomsStyle): Block {
  const facts = [
    { words: WORDS.invoiceNumber, value: customs.invoiceNumber },
    { words: WORDS.invoiceDate, value: customs.invoiceDate },
    {
      words: WORDS.tradeTerms,
      value: nonBlank([customs.tradeTerms, customs.tradeTermsPlace]).join(" "),
    },
    { words: WORDS.portOfLoading, value: customs.portOfLoading },
    { words: WORDS.destinationPort, value: customs.destinationPort },
    { words: WORDS.countryOfOrigin, value: customs.countryOfOrigin },
    { words: WORDS.containerNo, value: customs.containerNo },
    { words: WORDS.currency, value: form === "packing-list" ? "" : currency },
  ].filter(({ value }) => value !== "");
  const rows = facts.map(({ words, value }) => ({
    label: styled(words, language, LABEL),
    amount: body(value),
    strong: false,
  }));
  return {
    kind: "side-by-side",
    gap: 24,
    columns: [
      { share: 1, blocks: companies(WORDS.exporter, customs.exporters, language) },
      {
        share: 1,
        blocks: [
          ...companies(WORDS.importer, customs.importers, language),
          ...titled(WORDS.notifyParty, customs.notifyParty, language),
        ],
      },
      { share: 1, blocks: rows.length === 0 ? [] : [{ kind: "sums", align: "left", rows }] },
    ],
  };
}

function companies(
  words: Words,
  parties: readonly CustomsCompany[],
  language: DocumentLanguage,
): Block[] {
  if (parties.length === 0) return [];
  const details = ({ address, vat, eori }: CustomsCompany) =>
    nonBlank([address, vat && `${plain(WORDS.vat, language)} ${vat}`, eori && `EORI ${eori}`]).join(
      "\n",
    );
  return [
    heading(styled(words, language, LABEL)),
    space(3),
    ...parties.flatMap((each) => [
      paragraph(strong(each.name)),
      paragraph(body(details(each))),
      space(6),
    ]),
  ];
}

/** A heading and the text under it; nothing where the text is empty. */
const titled = (words: Words, text: string, language: DocumentLanguage): Block[] =>
  text === ""
    ? []
    : [heading(styled(words, language, LABEL)), space(3, 1), paragraph(body(text)), space(6, 3)];

const marks = ({ marksAndNumbers }: CustomsDocument, language: DocumentLanguage): Block[] =>
  titled(WORDS.marksAndNumbers, marksAndNumbers, language);

/** A line for the signature, under the declaration. */
function signature(
  { declaration, signatory }: CustomsDocument,
  language: DocumentLanguage,
): Block[] {
  if (declaration === "" && signatory === "") return [];
  return [
    ...titled(WORDS.declaration, declaration, language),
    space(30, 24),
    { kind: "rule", tone: "hair" },
    space(3, 2),
    paragraph([
      ...styled(WORDS.signature, language, LABEL),
      ...muted(signatory === "" ? "" : `  ${signatory}`),
    ]),
  ];
}
