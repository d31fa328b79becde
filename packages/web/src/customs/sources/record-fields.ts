import { exportCompanies, importCompanies, importedProducts } from "@roundsman/contract/customs";
import type { BodyOf } from "@roundsman/contract/wire/endpoint";
import * as z from "zod/mini";
import { formErrors } from "../../ui/form/form.ts";
import type { SourceName } from "./sources.ts";

const RULES = {
  exportCompany: exportCompanies.create.body,
  importCompany: importCompanies.create.body,
  importedProduct: importedProducts.create.body,
} as const satisfies Record<SourceName, unknown>;

/** Values of a form, by field. */
export type RecordTexts = Readonly<Record<string, string>>;
/** The same as they are sent: figures are numbers. */
export type RecordFields = BodyOf<(typeof exportCompanies)["create"]>;

/** The server's validation messages, by field. */
export const recordErrors = (name: SourceName, texts: RecordTexts): Record<string, string> =>
  formErrors(RULES[name], texts);

/** Throws if {@link recordErrors} is not empty. */
export const recordFields = (name: SourceName, texts: RecordTexts): RecordFields =>
  z.decode(RULES[name], texts);
