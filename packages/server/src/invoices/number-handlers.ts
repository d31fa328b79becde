import type { Invoice } from "@roundsman/contract/invoice";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { withLines } from "./repository/invoice-lines.ts";
import { wentOutUnderAnother } from "./repository/handed-out.ts";
import { giveNumber, invoiceRecords } from "./repository/write-invoices.ts";

interface Given extends CallBase {
  readonly params: { readonly id: number };
  readonly body: { readonly number: string };
}

/** A deleted invoice takes a number too: its paper was handed out. One that went out as INV-12 stays that. */
export async function give(call: Given): Promise<Invoice> {
  const { db, actor, now, params, body } = call;
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const [before] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !before) throw notFound();
  if (before.number === body.number) {
    call.unchanged();
    return before;
  }
  const paper = { invoiceId: row.id, number: body.number };
  if (before.number !== undefined || (await wentOutUnderAnother(db, actor.id, paper)))
    throw refused(409, "number-given", "This invoice has a number already, and keeps it");
  const [after] = await withLines(db, actor.id, [
    await giveNumber(db, row, { number: body.number, now }),
  ]);
  if (!after) throw notFound();
  call.record({ kind: "invoice", action: "number", ids: [row.id], before, after });
  return after;
}
