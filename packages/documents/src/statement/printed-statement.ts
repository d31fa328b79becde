import { EMPTY_BILL_TO, type BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Statement } from "@roundsman/core/payments/statement";
import type { DocumentLanguage } from "../language.ts";
import type { StatementDocument } from "./statement-document.ts";

interface StatementContext {
  readonly customer: BillTo;
  readonly company: Company | null;
  readonly language: DocumentLanguage;
}

/**
 * The document of a customer's statement. Server and app both make it with this function, so both
 * print the same. A company without a name counts as none.
 */
export function printedStatement(
  statement: Statement,
  { customer, company, language }: StatementContext,
): StatementDocument {
  const { name, address, city, postcode, email, phone } = { ...EMPTY_BILL_TO, ...customer };
  return {
    statement,
    billTo: { name, address, city, postcode, email, phone },
    company: company?.name ? company : null,
    language,
  };
}
