import { mergedDetails, type TakenOver } from "@roundsman/core/customers/merged-details";
import { customerColumns, customerOf } from "../customers/repository.ts";
import type { Columns, Row } from "../kernel/owned/owned-records.ts";

type Customer = Row<"customer">;

/** The columns of the kept customer that a merge changes, before and after. */
export interface ChangedColumns {
  readonly before: Columns<Customer>;
  readonly after: Columns<Customer>;
}

export function changedColumns(
  kept: Customer,
  other: Customer,
  take: readonly TakenOver[],
): ChangedColumns {
  const [ours, theirs] = [customerOf(kept, NOBODY), customerOf(other, NOBODY)];
  const merged = mergedDetails(ours, theirs, take);
  const columns: Columns<Customer> = {
    ...customerColumns(merged),
    premium: merged.premium ? 1 : 0,
    limit_by_manager: merged.limitBy === "manager" ? 1 : 0,
    limit_lifted_on: merged.limitLiftedOn ?? "",
  };
  const names = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => columns[name] !== kept[name],
  );
  return { before: picked(kept, names), after: picked(columns, names) };
}

/** The columns to restore: those that nobody changed since. */
export function columnsBefore(now: Customer, { before, after }: ChangedColumns): Columns<Customer> {
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => now[name] === after[name],
  );
  return picked(before, names);
}

const NOBODY = { name: "" };

const picked = <Of extends object>(row: Of, names: readonly (keyof Of)[]): Partial<Of> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Of>;
