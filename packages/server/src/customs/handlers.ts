import type { customsData, exportCompanies } from "@roundsman/contract/customs";
import type { Handlers } from "../app/call.ts";
import { notFound } from "../app/refusal.ts";
import { customsTotals } from "./customs-totals.ts";
import { deleteSource, findSource, findSources, insertSource, rewriteSource, type SourceKind } from "./repository.ts";

/** Export companies, import companies and imported products differ in their fields alone, which the contract knows. */
export function sourceHandlers(kind: SourceKind): Handlers<typeof exportCompanies> {
  return {
    list: ({ db }) => findSources(db, kind),

    async create(call) {
      const after = await insertSource(call.db, kind, call.body);
      call.record({ kind, action: "create", ids: [after.id], after });
      return after;
    },

    async update(call) {
      const { db, params, body } = call;
      const before = await findSource(db, kind, params.id);
      if (!before) throw notFound();
      const after = await rewriteSource(db, params.id, body);
      call.record({ kind, action: "update", ids: [after.id], before, after });
      return after;
    },

    async remove(call) {
      const { db, params } = call;
      const before = await findSource(db, kind, params.id);
      if (!before) throw notFound();
      await deleteSource(db, params.id);
      call.record({ kind, action: "remove", ids: [params.id], before });
      return { message: "Delete Success!", id: params.id };
    },
  };
}

export const customsDataHandlers: Handlers<typeof customsData> = {
  /** Spec §9 has the defaults. */
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
    };
    call.record({ kind: "customsData", action: "build", ids: [], after });
    return after;
  },
};
