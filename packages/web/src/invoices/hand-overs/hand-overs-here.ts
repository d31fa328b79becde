import { isShownOn } from "@roundsman/contract/office/own-hand-overs";
import type { Day } from "@roundsman/core/day";
import type { Database } from "../../sync/store/database.ts";
import type { LocalHandOver } from "../../sync/store/local.ts";

/** Hand-overs that share one line: the same work, between the same people, until the same day. */
export interface HandOverHere extends Pick<
  LocalHandOver,
  "direction" | "name" | "routeName" | "lastDay"
> {
  readonly ids: readonly number[];
  /**
   * For received work: how many of its invoices are not delivered, as this phone knows; null where
   * none was received.
   */
  readonly left: number | null;
}

/**
 * The hand-overs to show on a day, the latest first. They are filtered here, because the phone may
 * have no signal when the last day ends.
 */
export async function handOversHere(db: Database, today: Day): Promise<readonly HandOverHere[]> {
  const rows = (await db.handOvers.toArray()).filter((each) => isShown(each, today)).toReversed();
  const lines = new Map<string, LocalHandOver[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.direction, row.person, row.routeName, row.lastDay]);
    lines.set(key, [...(lines.get(key) ?? []), row]);
  }
  return Promise.all(
    [...lines.values()].flatMap((same) => {
      const [first] = same;
      return first ? [lineOf(db, first, same)] : [];
    }),
  );
}

const isShown = (each: LocalHandOver, today: Day): boolean =>
  isShownOn(each, today) && !each.isDismissed;

async function lineOf(
  db: Database,
  { direction, name, routeName, lastDay }: LocalHandOver,
  same: readonly LocalHandOver[],
): Promise<HandOverHere> {
  const invoices = [...new Set(same.flatMap(({ invoiceIds }) => invoiceIds))];
  const left = await db.invoices
    .where("id")
    .anyOf(invoices)
    .filter(({ deletedAt, deliveryStatus }) => deletedAt === "" && deliveryStatus !== "delivered")
    .count();
  return {
    direction,
    name,
    routeName,
    lastDay,
    ids: same.map(({ id }) => id),
    left: invoices.length === 0 ? null : left,
  };
}

/** Dismissed hand-overs are not shown again on this phone. */
export const dismissHandOvers = (db: Database, ids: readonly number[]): Promise<unknown> =>
  db.handOvers.where("id").anyOf(ids).modify({ isDismissed: true });
