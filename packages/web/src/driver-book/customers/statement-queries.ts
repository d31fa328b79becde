import { driverBooks } from "@roundsman/contract/office/driver-books";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import type { DayRange } from "@roundsman/core/day-range";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import { keyOf } from "../../driver-papers/queries.ts";
import { fetchFile, NO_RETRY } from "../../session/call-options.ts";
import { useQuery } from "../../session/query-client.ts";

export interface StatementOf {
  readonly driver: number;
  readonly customer: number;
  readonly span: DayRange;
  readonly language: DocumentLanguage;
}

/** The statement as the server makes it for the driver. */
export function statementFile(statement: StatementOf, format: "pdf" | "png", signal?: AbortSignal) {
  const { driver, customer, span, language } = statement;
  const { path } = driverBooks.driverDocuments.statement;
  const asked = new URLSearchParams({ format, from: span.start, to: span.end, lang: language });
  return fetchFile(`${fillPath(path, { driver, id: customer })}?${asked}`, signal);
}

/** The pages of the statement as one picture. */
export function useStatementPicture(statement: StatementOf) {
  const { driver, customer, span, language } = statement;
  return useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "statement", customer, span.start, span.end, language),
    queryFn: async ({ signal }) => (await statementFile(statement, "png", signal)).file,
    gcTime: 0,
  });
}
