import type { BillTo } from "@roundsman/core/bill-to";
import type { Company } from "@roundsman/core/company";
import type { Statement } from "@roundsman/core/payments/statement";
import type { DocumentLanguage } from "../language.ts";

/** Everything that a statement of account prints. */
export interface StatementDocument {
  readonly statement: Statement;
  readonly billTo: BillTo;
  readonly company: Company | null;
  readonly language: DocumentLanguage;
}
