import type {
  companies,
  CompanyBody,
  defaultCompany,
  DefaultCompany,
} from "@roundsman/contract/companies";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { ownedCalls } from "../kernel/owned/owned-calls.ts";
import { stale } from "../kernel/errors/refusal.ts";
import { printableLogo } from "./printable-logo.ts";
import {
  companyColumns,
  companyOf,
  companyRecords,
  defaultCompanyOf,
  lockOwnCompany,
  ownCompany,
  setOwnCompany,
} from "./repository.ts";

const calls = ownedCalls({ kind: "company", records: companyRecords, entity: companyOf });

/** Absent optional fields stay as they are on update and are blank on create. */
const columnsOf = ({ bankName, address, logo, peppolId, ...company }: CompanyBody) => ({
  ...companyColumns(company),
  ...(bankName !== undefined && { bank_name: bankName }),
  ...(address !== undefined && { address }),
  ...(logo !== undefined && { logo }),
  ...(peppolId !== undefined && { peppol_id: peppolId }),
});

/** The body with its logo converted for documents. Runs before the transaction. */
const ready = async (
  call: Pick<CallBase, "actor" | "signal"> & { readonly body: CompanyBody },
): Promise<CompanyBody> => ({
  ...call.body,
  logo: call.body.logo && (await printableLogo(call, call.body.logo)),
});

export const companyHandlers: Handlers<typeof companies> = {
  list: async (call) => [...(await calls.list(call, {})).items],
  create: {
    prepare: async (asked) => {
      const columns = columnsOf(await ready(asked));
      return (call) => calls.create(call, asked.body.key, columns);
    },
  },
  get: (call) => calls.get(call, call.params.id),
  update: {
    prepare: async (asked) => {
      const columns = columnsOf(await ready(asked));
      return (call) =>
        calls.update(call, { id: asked.params.id, version: asked.body.version, columns });
    },
  },
  remove: (call) => calls.remove(call, call.params.id),
  restore: (call) => calls.restore(call, call.params.id),
};

/** The company as the audit log compares it: without `updatedAt`. */
function contentOf(company: Awaited<ReturnType<typeof ownCompany>>): DefaultCompany | undefined {
  if (!company) return undefined;
  const { updatedAt: _, ...content } = company;
  return content;
}

export const defaultCompanyHandlers: Handlers<typeof defaultCompany> = {
  get: ({ db, actor }) => defaultCompanyOf(db, actor),

  set: {
    prepare: async (asked) => {
      const { key: _, version: seen, ...company } = await ready(asked);
      return async ({ db, actor, now, record }) => {
        await lockOwnCompany(db);
        const before = contentOf(await ownCompany(db));
        const version = before?.version ?? 0;
        if (seen !== undefined && seen !== version)
          throw stale(before ?? (await defaultCompanyOf(db, actor)));
        const after = {
          ...company,
          bankName: company.bankName ?? before?.bankName ?? "",
          address: company.address ?? before?.address ?? "",
          logo: company.logo ?? before?.logo ?? "",
          peppolId: company.peppolId ?? before?.peppolId ?? "",
          version: version + 1,
        };
        await setOwnCompany(db, after, now);
        record({ kind: "defaultCompany", action: "update", ids: [], before, after });
        return after;
      };
    },
  },
};
