import { type exportCompanies } from "@roundsman/contract/customs";
import { customsExtras, type customsData } from "@roundsman/contract/customs-data";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { withoutUndefined } from "../kernel/owned/without-undefined.ts";
import { notFound, stale } from "../kernel/errors/refusal.ts";
import { customsTotals } from "./customs-totals.ts";
import {
  changeSource,
  fieldsOf,
  findByKey,
  findRow,
  findSources,
  insertSource,
  sourceOf,
  type SourceKind,
} from "./repository.ts";

/**
 * Export companies, import companies and imported products differ in their fields alone, which the
 * contract knows.
 */
export function sourceHandlers(kind: SourceKind): Handlers<typeof exportCompanies> {
  const existing = async ({ db }: CallBase, id: number) => {
    const row = await findRow(db, kind, id);
    if (!row || row.deleted_at !== "") throw notFound();
    return sourceOf(row);
  };
  return {
    list: ({ db }) => findSources(db, kind),

    async create(call) {
      const { db, now } = call;
      const { client_id, version: _, ...fields } = call.body;
      const key = client_id ? String(client_id) : undefined;
      const before = key && (await findByKey(db, kind, key));
      if (before) {
        call.unchanged();
        return before;
      }
      const after = await insertSource(db, kind, { fields, key, now });
      call.record({ kind, action: "create", ids: [after.id], after });
      return after;
    },

    async update(call) {
      const { db, now, params } = call;
      const { client_id: _, version, ...fields } = call.body;
      const before = await existing(call, params.id);
      if (version !== undefined && version !== before.version) throw stale(before);
      const after = await changeSource(db, before, {
        fields: { ...fieldsOf(before), ...withoutUndefined(fields) },
        now,
      });
      call.record({ kind, action: "update", ids: [after.id], before, after });
      return after;
    },

    async remove(call) {
      const { db, now, params } = call;
      const before = await existing(call, params.id);
      await changeSource(db, before, { deleted_at: now.toISOString(), now });
      call.record({ kind, action: "remove", ids: [params.id], before });
      return { message: "Delete Success!", id: params.id };
    },

    /** Restoring what is not deleted changes nothing. */
    async restore(call) {
      const { db, now, params } = call;
      const row = await findRow(db, kind, params.id);
      if (!row) throw notFound();
      if (row.deleted_at === "") {
        call.unchanged();
        return sourceOf(row);
      }
      const after = await changeSource(db, row, { deleted_at: "", now });
      call.record({ kind, action: "restore", ids: [after.id], after });
      return after;
    },
  };
}

export const customsDataHandlers: Handlers<typeof customsData> = {
  /** The defaults are those of spec §9. */
  async build(call) {
    const { body, today } = call;
    const invoiceNumber = body.invoiceNumber ?? "";
    const importedProduct = body.importedProduct ?? [];
    const after = {
      title: `Commercial Invoice ${invoiceNumber}`.trim(),
      invoiceNumber,
      invoiceDate: body.invoiceDate ?? today,
      exportCompany: body.exportCompany ?? [],
      importCompany: body.importCompany ?? [],
      importedProduct,
      ...customsTotals(importedProduct),
      tradeTerms: body.tradeTerms ?? "FOB",
      destinationPort: body.destinationPort ?? "Felixtowe",
      countryOfOrigin: body.countryOfOrigin ?? "China",
      containerNo: body.containerNo ?? "",
      ...Object.fromEntries(
        customsExtras.flatMap((name) => (body[name] ? [[name, body[name]]] : [])),
      ),
    };
    call.record({ kind: "customsData", action: "build", ids: [], after });
    return after;
  },
};
