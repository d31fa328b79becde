import type { Company } from "@roundsman/core/company";
import * as z from "zod/mini";
import { deletion } from "./book.ts";
import { peppolId } from "./e-invoice-fields.ts";
import { endpoint } from "./endpoint.ts";
import {
  clientId,
  email,
  freeName,
  freePage,
  id,
  kept,
  keptNames,
  requiredName,
  requiredText,
  seenVersion,
} from "./fields.ts";
import { arrayOf } from "./paging.ts";
import { renamed } from "./rename.ts";

/** Company details that a person keeps for invoice headers (spec §3). */
export interface SavedCompany extends Omit<Company, "bankName" | "address" | "logo" | "peppolId"> {
  readonly id: number;
  readonly key: string;
  readonly ownerId: number;
  /** Ours, as are the three below; may be empty. */
  readonly bankName: string;
  readonly address: string;
  readonly logo: string;
  readonly peppolId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const names = {
  name: "name",
  email: "email",
  registrationNumber: "registration_number",
  bankAccount: "bank_account",
  bankSortCode: "bank_sort_code",
  vatNumber: "vat_number",
  contactNumber: "contact_number",
  contactPerson: "contact_person",
  bankName: "bank_name",
  address: "address",
  logo: "logo",
  peppolId: "peppol_id",
} as const;

const text = {
  name: z.string(),
  email: z.string(),
  registration_number: z.string(),
  bank_account: z.string(),
  bank_sort_code: z.string(),
  vat_number: z.string(),
  contact_number: z.string(),
  contact_person: z.string(),
  bank_name: z.string(),
  address: z.string(),
  logo: z.string(),
  peppol_id: z.string(),
};
const wire = z.object({ id, ...text, responsible_person: id, ...kept });
export const company = renamed<SavedCompany, typeof wire>(wire, {
  id: "id",
  ...names,
  ownerId: "responsible_person",
  ...keptNames,
});

/** The form's rules and messages (spec §5): every field but our own is required. */
export const companyFields = {
  name: requiredName("Please input name!"),
  email: email("Please input email!"),
  registration_number: requiredText("Please input registration number!"),
  bank_account: requiredText("Please input bank account!"),
  bank_sort_code: requiredText("Please input bank sort code!"),
  vat_number: requiredText("Please input vat number!"),
  contact_number: requiredText("Please input contact number!"),
  contact_person: requiredName("Please input contact person!"),
};

export interface CompanyBody extends Omit<Company, "bankName" | "address" | "logo" | "peppolId"> {
  readonly bankName?: string | undefined;
  readonly address?: string | undefined;
  /** A picture in a data URL, or empty for none; absent leaves it as it is. */
  readonly logo?: string | undefined;
  readonly peppolId?: string | undefined;
  readonly key?: string | undefined;
  readonly version?: number | undefined;
}

/** What a sender may give as a logo; the server makes a {@link Company.logo} of it. */
const logo = z
  .string()
  .check(
    z.maxLength(700_000, "Please pick a smaller picture for the logo"),
    z.regex(
      /^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/,
      "Please pick a JPEG, PNG or WebP image",
    ),
  );

const bodyWire = z.object({
  ...companyFields,
  bank_name: z.optional(freeName()),
  address: z.optional(freePage),
  logo: z.optional(logo),
  peppol_id: peppolId,
  client_id: clientId,
  version: seenVersion,
});
const body = renamed<CompanyBody, typeof bodyWire>(bodyWire, {
  ...names,
  key: "client_id",
  version: "version",
});

const all = "/api/responsible-persons/{rp}/company-info/";
const one = `${all}{id}/` as const;

export const companies = {
  list: endpoint("GET", all, { summary: "List the caller's companies", ...arrayOf(company) }),
  create: endpoint("POST", all, { summary: "Create a company", body, reply: company, status: 201 }),
  get: endpoint("GET", one, { record: "company", summary: "Read one company", reply: company }),
  update: endpoint("PUT", one, {
    record: "company",
    summary: "Change a company",
    body,
    reply: company,
  }),
  remove: endpoint("DELETE", one, {
    record: "company",
    summary: "Hide a company",
    reply: deletion.one,
  }),
  restore: endpoint("POST", `${one}restore/`, {
    record: "company",
    summary: "Bring a company back",
    reply: company,
  }),
};

const defaults = "/api/responsible-persons/{rp}/default-company/";
/** The company that stands on invoices until another is chosen. */
export interface DefaultCompany extends Required<Company> {
  /** 0 where it is not the business's own, or that was never set. */
  readonly version: number;
}
const defaultsWire = z.object({ ...text, version: z.int() });
const companyDefaults = renamed<DefaultCompany, typeof defaultsWire>(defaultsWire, {
  ...names,
  version: "version",
});

/** Ours: the business's own company, which stands on invoices until another is chosen (spec §3 "Default company info", wire §10). */
export const defaultCompany = {
  get: endpoint("GET", defaults, {
    summary: "The caller's default company; blank but for the own email with driver value 2",
    reply: companyDefaults,
  }),
  set: endpoint("PUT", defaults, {
    summary: "Set the business's own company",
    access: "manager",
    body,
    reply: companyDefaults,
  }),
};
