import type { Company } from "@roundsman/core/company";
import type { Block, SideBySide } from "./document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";
import { plain, say, type DocumentLanguage, type Words } from "./language.ts";
import { BODY, filled, muted, paragraph, space, strong, title, TITLE } from "./text-styles.ts";

/** What this is and its number at the left, who issues it at the right. */
export function masthead({ number, reference, company, language, vat }: InvoiceDocument): SideBySide {
  const identity =
    number === null
      ? [...say(WORDS.numberFollows, language, BODY), ...muted(`\n${plain(WORDS.reference, language)} ${reference}`)]
      : strong(number);
  // "Without" shows no VAT number (spec §9).
  const issued = company === null ? [] : issuer(company, vat === "without" ? "" : company.vatNumber, language);
  return {
    kind: "side-by-side",
    gap: 24,
    columns: [
      { share: 1, blocks: [title(say(WORDS.invoice, language, TITLE)), paragraph(identity)] },
      { share: 1, blocks: issued },
    ],
  };
}

/** So far below the top do the capitals of the title begin, and with them the name beside it. */
const TITLE_DROP = 6;

function issuer(company: Company, vatNumber: string, language: DocumentLanguage): Block[] {
  const numbered = (words: Words, value: string) => (value.trim() === "" ? "" : `${plain(words, language)} ${value}`);
  const lines = filled([
    ...(company.address ?? "").split("\n"),
    company.contactPerson,
    filled([company.email, company.contactNumber]).join(" · "),
    numbered(WORDS.companyNumber, company.registrationNumber),
    numbered(WORDS.vatNumber, vatNumber),
  ]);
  return [space(TITLE_DROP), paragraph(strong(company.name), "right"), paragraph(muted(lines.join("\n")), "right")];
}
