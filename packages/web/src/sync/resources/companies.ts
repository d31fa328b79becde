import { createClient } from "@roundsman/contract/client";
import { companies, company } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import type { LocalCompany } from "../store/local.ts";
import {
  recordParams,
  creation,
  edit,
  noRecord,
  decoderFor,
  removal,
  request,
  restoration,
  type Resource,
} from "./resource.ts";

export const companyResource: Resource = {
  read: decoderFor(company),
  lists: (transport, { owner }) => [
    async () => ({
      items: await createClient(companies, transport).list({ params: { rp: owner } }),
    }),
  ],
};

export const companyMutations = {
  "company.create": creation<Company, LocalCompany>({
    book: "companies",
    written: (payload) => payload,
    request: ({ owner, recordKey, payload }) =>
      request(companies.create, { params: { rp: owner }, body: { ...payload, key: recordKey } }),
  }),
  "company.update": edit<Company, LocalCompany>({
    book: "companies",
    request: (context) =>
      request(companies.update, {
        ...recordParams(context),
        body: { ...context.payload, version: context.version },
      }),
  }),
  "company.remove": removal("companies", (context) =>
    request(companies.remove, recordParams(context), noRecord),
  ),
  "company.restore": restoration("companies", (context) =>
    request(companies.restore, recordParams(context)),
  ),
} as const;
