import * as z from "zod/mini";
import { deletion } from "./wire/deletion.ts";
import { peppolId } from "./invoices/e-invoice-fields.ts";
import { endpoint } from "./wire/endpoint.ts";
import {
  email,
  freeName,
  freePage,
  id,
  METADATA_FIELDS,
  requiredName,
  requiredText,
} from "./wire/fields.ts";
import { pagedArray } from "./wire/paging.ts";
import { readOnlyField, formField, type BodyOf, type RecordOf } from "./wire/record.ts";
import { bodyCodec, partCodec, recordCodec } from "./wire/record-codec.ts";

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

/** A logo as a client sends it. The server makes a `Company.logo` of it (core/src/company.ts). */
const logo = z
  .string()
  .check(
    z.maxLength(700_000, "Please pick a smaller picture for the logo"),
    z.regex(
      /^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/,
      "Please pick a JPEG, PNG or WebP image",
    ),
  );

const text = (body: z.ZodMiniType<string>) => ({ answer: z.string(), body, blank: () => "" });
/** For our own fields: absent in a body, the value stays as it is. */
const ours = <Body extends z.ZodMiniType<string | undefined>>(body: Body) => ({
  answer: z.string(),
  body,
  blank: () => "",
});

const TYPED_FIELDS = {
  name: formField("name", text(companyFields.name)),
  email: formField("email", text(companyFields.email)),
  registrationNumber: formField("registration_number", text(companyFields.registration_number)),
  bankAccount: formField("bank_account", text(companyFields.bank_account)),
  bankSortCode: formField("bank_sort_code", text(companyFields.bank_sort_code)),
  vatNumber: formField("vat_number", text(companyFields.vat_number)),
  contactNumber: formField("contact_number", text(companyFields.contact_number)),
  contactPerson: formField("contact_person", text(companyFields.contact_person)),
  bankName: formField("bank_name", ours(z.optional(freeName()))),
  address: formField("address", ours(z.optional(freePage))),
  /** A picture in a data URL, or empty for none. */
  logo: formField("logo", ours(z.optional(logo))),
  peppolId: formField("peppol_id", ours(peppolId)),
} as const;

/** Every field of the company details that a person keeps for invoice headers (spec §3). */
export const COMPANY_FIELDS = {
  id: readOnlyField("id", id),
  ...TYPED_FIELDS,
  ownerId: readOnlyField("responsible_person", id),
  ...METADATA_FIELDS,
} as const;

export type SavedCompany = RecordOf<typeof COMPANY_FIELDS>;
export type CompanyBody = BodyOf<typeof COMPANY_FIELDS>;
export const company = recordCodec(COMPANY_FIELDS);
const body = bodyCodec(COMPANY_FIELDS);

const all = "/api/responsible-persons/{rp}/company-info/";
const one = `${all}{id}/` as const;

export const companies = {
  list: endpoint("GET", all, { summary: "List the caller's companies", ...pagedArray(company) }),
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
const DEFAULT_FIELDS = {
  ...TYPED_FIELDS,
  /** 0 where it is not the business's own company, or where that was never set. */
  version: readOnlyField("version", z.int()),
} as const;
/** The company that invoices name until another is chosen. */
export type DefaultCompany = RecordOf<typeof DEFAULT_FIELDS>;
const companyDefaults = partCodec(DEFAULT_FIELDS);

/**
 * Ours: the business's own company, which invoices name until another is chosen (spec §3 "Default
 * company info", wire §10).
 */
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
