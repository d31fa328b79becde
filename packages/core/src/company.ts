import type { VatMode } from "./vat.ts";

/** The business that issues an invoice (spec §3). All text as the person typed it. */
export interface Company {
  readonly name: string;
  readonly email: string;
  readonly registrationNumber: string;
  readonly bankAccount: string;
  readonly bankSortCode: string;
  /**
   * Empty, or text like "n/a", when the business is not registered for VAT: see
   * {@link vatNumberOf}.
   */
  readonly vatNumber: string;
  readonly contactNumber: string;
  readonly contactPerson: string;
  /** Optional, ours. */
  readonly bankName?: string;
  /**
   * Lines separated by "\n"; optional, ours (UK VAT invoices need it: VAT Regulations 1995, reg.
   * 14).
   */
  readonly address?: string;
  /**
   * A PNG as a data URL, opaque, 8 bits a colour, at most 600 × 240 pixels; ours. Empty or absent:
   * none.
   */
  readonly logo?: string;
  /**
   * The seller's Peppol address, a scheme of Peppol's list and the number in it:
   * "9932:GB123456789"; ours. Empty or absent: none.
   */
  readonly peppolId?: string;
}

/**
 * The company as documents and e-invoices name it. The form requires every field (spec §5), so
 * people who have nothing to give type "n/a", "-" or "0": such placeholders become empty. A number
 * (company, account, sort code, VAT, telephone) with fewer than two digits becomes empty too.
 */
export const withoutPlaceholders = (company: Company): Company => ({
  ...company,
  registrationNumber: numberOrBlank(company.registrationNumber),
  bankAccount: numberOrBlank(company.bankAccount),
  bankSortCode: numberOrBlank(company.bankSortCode),
  vatNumber: numberOrBlank(company.vatNumber),
  contactNumber: numberOrBlank(company.contactNumber),
  contactPerson: textOrBlank(company.contactPerson),
  ...(company.bankName !== undefined && { bankName: textOrBlank(company.bankName) }),
  ...(company.address !== undefined && { address: textOrBlank(company.address) }),
});

/**
 * The seller's VAT number in one form, however it was typed: "GB123456782". "" where the text holds
 * none, as in "Applied 12/2026".
 */
export function vatNumberOf(company: Pick<Company, "vatNumber"> | null): string {
  const plain = numberOrBlank(company?.vatNumber ?? "")
    .normalize("NFKC")
    .replace(/[\s.,:#-]/gu, "")
    .toUpperCase()
    .replace(LABEL, "");
  const number = UK_NUMBER.test(plain) ? `GB${plain}` : plain;
  return NUMBER.test(number) ? number : "";
}

/**
 * Whether a seller may charge VAT: not without a VAT number, and not where the seller is unknown
 * (null).
 */
export const isRegisteredForVat = (company: Pick<Company, "vatNumber"> | null): boolean =>
  vatNumberOf(company) !== "";

/** The issuer as the head of a paper shows it, one detail a line; empty lines are left out. */
export function companyText(company: Company | null, vat: VatMode): string {
  if (company === null) return "";
  const {
    name,
    address = "",
    contactPerson,
    email,
    contactNumber,
    registrationNumber,
    vatNumber,
  } = withoutPlaceholders(company);
  const lines = [
    name,
    address,
    contactPerson,
    email,
    contactNumber,
    registrationNumber,
    vat === "without" ? "" : vatNumber,
  ];
  return lines.filter((line) => line.trim() !== "").join("\n");
}

const numberOrBlank = (typed: string): string => (TWO_DIGITS.test(typed) ? textOrBlank(typed) : "");
const textOrBlank = (typed: string): string => (PLACEHOLDER.test(typed.trim()) ? "" : typed.trim());

/** A label that some people type before the number. */
const LABEL = /^(?:VAT)?(?:REG(?:ISTRATION)?)?(?:NO|NUMBER)?(?:税号|增值税号)?/u;
/** A UK VAT number typed without its country: 9 digits, or 12 for a branch. */
const UK_NUMBER = /^(?:\d{9}|\d{12})$/;
/** With or without a country, mostly digits: IE1234567FA, FRXX123456789, GBGD001. */
const NUMBER = /^(?:[A-Z]{2})?[A-Z]{0,2}\d[A-Z\d]{1,12}$/;
const TWO_DIGITS = /\p{Nd}\P{Nd}*\p{Nd}/u;
const PLACEHOLDER =
  /^(?:[^\p{L}\p{N}]*|x+|0+|n\W+a\W*|none|nil|null|no|nothing|empty|unknown|not (?:applicable|available|registered|known)|tb[acd]|[无無空]|没有|暂无|未知|待定|不适用|未注册|未登记)$/iu;
