import { PERMANENT_SHOWN_DAYS, type OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { addDays, type Day } from "@roundsman/core/day";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { handOversToShow, type CountedHandOver } from "./shown-hand-overs.ts";

/** The hand-overs to show to a person on a day, latest first. */
export async function ownHandOvers(
  db: Db,
  { person, today }: { readonly person: number; readonly today: Day },
): Promise<OwnHandOver[]> {
  const all = await handOversToShow(db, person, addDays(today, -PERMANENT_SHOWN_DAYS));
  const received = all.flatMap(({ id, to }) => (to === person ? [id] : []));
  const invoices = await invoicesOf(db, received);
  return all.map((each) => ({
    ...sideOf(each, person),
    id: each.id,
    routeName: each.routeName,
    lastDay: each.lastDay,
    open: each.open,
    invoiceIds: invoices.get(each.id) ?? [],
    at: each.at,
  }));
}

/** The direction, and who the other person is. */
export const sideOf = (
  { from, fromName, to, toName }: CountedHandOver,
  person: number,
): Pick<OwnHandOver, "direction" | "person" | "name"> =>
  to === person
    ? { direction: "received", person: from, name: fromName }
    : { direction: "given", person: to, name: toName };

async function invoicesOf(
  db: Db,
  handOvers: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map(handOvers.map((id): [number, number[]] => [id, []]));
  await inBatches(handOvers, async (some) => {
    const rows = await db
      .selectFrom("handed_invoice")
      .select(["hand_over_id", "invoice_id"])
      .where("hand_over_id", "in", some)
      .orderBy("invoice_id")
      .execute();
    for (const { hand_over_id, invoice_id } of rows) found.get(hand_over_id)?.push(invoice_id);
  });
  return found;
}
