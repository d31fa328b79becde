import type { companies, CompanyBody, defaultCompany } from "@roundsman/contract/companies";
import type { Handlers } from "../app/call.ts";
import { ownedCalls } from "../app/owned-calls.ts";
import { companyColumns, companyOf, companyRecords, defaultCompanyOf, ownCompany, setOwnCompany } from "./repository.ts";

const book = ownedCalls({ kind: "company", records: companyRecords, entity: companyOf });

/** An address that is absent stays, or is none. */
const columnsOf = ({ address, ...company }: CompanyBody) => ({ ...companyColumns(company), ...(address !== undefined && { address }) });

export const companyHandlers: Handlers<typeof companies> = {
  list: async (call) => [...(await book.list(call, {})).items],
  create: (call) => book.create(call, call.body.key, columnsOf(call.body)),
  get: (call) => book.get(call, call.params.id),
  update: (call) => book.update(call, { id: call.params.id, version: call.body.version, columns: columnsOf(call.body) }),
  remove: (call) => book.remove(call, call.params.id),
  restore: (call) => book.restore(call, call.params.id),
};

export const defaultCompanyHandlers: Handlers<typeof defaultCompany> = {
  get: ({ db, actor }) => defaultCompanyOf(db, actor),

  async set(call) {
    const { db, body } = call;
    const { key: _key, version: _version, address, ...company } = body;
    const before = await ownCompany(db);
    const after = { ...company, address: address ?? before?.address ?? "" };
    await setOwnCompany(db, after);
    call.record({ kind: "defaultCompany", action: "update", ids: [], before, after });
    return after;
  },
};
