import type { Company } from "@roundsman/core/company";
import type { Block, SideBySide } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { isNoVatInvoice } from "./invoice-rates.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { pngSize } from "../png/png-size.ts";
import { plain, styled, type DocumentLanguage, type Words } from "../language.ts";
import {
  BODY,
  muted,
  wrapAtSpaces,
  noWrap,
  paragraph,
  stacked,
  space,
  strong,
  title,
  TITLE,
} from "../text-styles.ts";

/**
 * At the left what the paper is, its number, and a notice where it is no VAT paper; at the right
 * its issuer.
 */
export function masthead(
  invoice: InvoiceDocument,
  what: Words = WORDS.invoice,
  isNot: Words | null = isNoVatInvoice(invoice) ? WORDS.noVatInvoice : null,
): SideBySide {
  const { number, reference, company, language, vat } = invoice;
  const identity =
    number === null
      ? [
          ...styled(WORDS.numberFollows, language, BODY),
          ...muted(`\n${plain(WORDS.reference, language)} ${reference}`),
        ]
      : strong(number);
  // The VAT mode "without" prints no VAT number (spec §9).
  const issued =
    company === null ? [] : issuer(company, vat === "without" ? "" : company.vatNumber, language);
  const mark = company === null ? [] : logo(company);
  const notice = isNot ? [space(4, 2), paragraph(styled(isNot, language, BODY))] : [];
  return {
    kind: "side-by-side",
    gap: 24,
    columns: [
      {
        share: 1,
        blocks: [...mark, title(styled(what, language, TITLE)), paragraph(identity), ...notice],
      },
      { share: 1, blocks: issued },
    ],
  };
}

/**
 * The head of a paper without lines: the text in the place of an invoice's number, the day, the
 * customer and the issuer.
 */
export const headWithoutLines = (
  paper: Pick<InvoiceDocument, "date" | "billTo" | "company" | "language"> &
    Partial<Pick<InvoiceDocument, "reference">> & { readonly number: string },
): InvoiceDocument => ({
  reference: "",
  ...paper,
  lines: [],
  summary: "",
  footnote: "",
  vat: "included",
});

/**
 * Points from the top of the title's line to its capitals; the company's name beside it begins as
 * low.
 */
const TITLE_DROP = 6;

/**
 * The largest size of a logo, in points. With the title below it, it is no higher than the company
 * beside it.
 */
const LOGO = { width: 190, height: 54 } as const;

/** The logo above the title; a source that is no readable picture is left out. */
function logo({ logo: source = "", name: alternative }: Company): Block[] {
  const size = pngSize(source);
  if (size === null) return [];
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height);
  const box = { width: size.width * scale, height: size.height * scale };
  return [{ kind: "picture", source, ...box, align: "left", alternative }, space(10, 6)];
}

function issuer(company: Company, vatNumber: string, language: DocumentLanguage): Block[] {
  const numbered = (words: Words, value: string) =>
    value.trim() === "" ? [] : [...muted(`${plain(words, language)} `), ...noWrap(muted(value))];
  const lines = [
    muted(company.address ?? ""),
    muted(company.contactPerson),
    muted(company.email),
    noWrap(muted(company.contactNumber)),
    numbered(WORDS.companyNumber, company.registrationNumber),
    numbered(WORDS.vatNumber, vatNumber),
  ];
  return [
    space(TITLE_DROP),
    paragraph(wrapAtSpaces(strong(company.name)), "right"),
    paragraph(stacked(lines), "right"),
  ];
}
