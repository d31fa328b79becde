import { formatAmount, type Pence } from "@roundsman/core/money";

/** EN 16931 without a national extension. */
export const GUIDELINE = "urn:cen.eu:en16931:2017";
/**
 * The same with what Peppol BIS Billing 3 asks for in addition, and the process that it belongs to.
 */
export const PEPPOL = {
  customization: `${GUIDELINE}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
} as const;
/** UNTDID 1001: commercial invoice. */
export const COMMERCIAL_INVOICE = "380";
/** UNTDID 1001: credit note. */
export const CREDIT_NOTE = "381";
export const CURRENCY = "GBP";
export const COUNTRY = "GB";
/** UN/ECE recommendation 20: one. */
export const UNIT = "C62";
/** UNTDID 4461: credit transfer; instrument not defined where there is no account. */
export const CREDIT_TRANSFER = "30";
/** The payment terms where there is no due date (BR-CO-25). */
export const ON_RECEIPT = "Payable on receipt";

/** Pence as "1234.50" (BR-DEC: at most two decimals, no separators). */
export const decimal = (amount: Pence): string => formatAmount(amount).replaceAll(",", "");
