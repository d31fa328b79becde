import { day } from "@roundsman/core/day";
import { pullAll } from "../pull/pull.ts";
import { createRig, type Rig } from "./rig.ts";

/** A phone with so many invoices of GetPaid, all on the server, and their keys in order. */
export async function phoneWithInvoices(
  count: number,
): Promise<Rig & { readonly keys: readonly string[] }> {
  const rig = createRig();
  for (let id = 1; id <= count; id++)
    rig.server.plant("invoices", {
      key: `01a00000-0000-7000-8000-${String(id).padStart(12, "0")}`,
      date: day("2026-11-20"),
    });
  await pullAll(rig.sender);
  rig.server.calls.length = 0;
  return { ...rig, keys: await rig.phone.db.invoices.orderBy("id").primaryKeys() };
}
