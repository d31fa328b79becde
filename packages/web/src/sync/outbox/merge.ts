import type { InvoiceContent } from "@roundsman/contract/invoice";
import { lessCredits, type InvoiceTotals, type Line } from "@roundsman/core/invoice";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { PendingMutation } from "../store/database.ts";

export type Side = "mine" | "theirs";

/**
 * A field, or a line of an invoice, that two people changed to different values. A line is one
 * thing: its price and its quantity belong together.
 */
export interface Difference {
  /** "summary", or "lines:rice". */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

/**
 * An edit: the fields that it writes, and what the person saw in them before (null if unknown).
 */
export type Edit = Pick<PendingMutation, "payload" | "seen">;

export interface MineAndTheirs {
  readonly mine: Fields;
  readonly theirs: Fields;
}

/** Fields that go with another field: the link to the customer goes with who is billed. */
const FOLLOWS: Readonly<Record<string, string>> = { customerKey: "billTo" };

/**
 * The differences that a person has to decide: what both sides changed, to different values. If
 * `seen` is unknown, everything that differs.
 */
export function differences(edit: Edit, both: MineAndTheirs): readonly Difference[] {
  return threeWayOf(edit, both)
    .filter(({ path }) => !(path in FOLLOWS))
    .filter(
      ({ seen, mine, theirs }) =>
        !isEqual(mine, theirs) && (!edit.seen || (!isEqual(mine, seen) && !isEqual(theirs, seen))),
    )
    .map(({ path, mine, theirs }) => ({ path, mine, theirs }));
}

/**
 * The fields that the edit writes over the other side's row. What one side changed is that side's.
 * What both changed is as `sides` says, or else mine.
 */
export function mergeEdit(
  edit: Edit,
  both: MineAndTheirs,
  sides: Readonly<Record<string, Side>>,
): Fields {
  const differencesByPath = new Map(
    threeWayOf(edit, both).map((difference) => [difference.path, difference]),
  );
  const isMine = (path: string): boolean => {
    const difference = differencesByPath.get(path);
    const side =
      sides[path] ??
      (difference && edit.seen && isEqual(difference.mine, difference.seen) ? "theirs" : "mine");
    return side === "mine";
  };
  return Object.fromEntries(
    Object.keys(edit.payload as Fields).map((field) => {
      if (field === "lines")
        return [field, mergedLines(both, edit.seen, (id) => isMine(`lines:${id}`))];
      const other = FOLLOWS[field];
      const mine =
        other && other in sides ? isMine(other) : isMine(field) || (other && isMine(other));
      return [field, (mine ? mineOf(edit, both) : both.theirs)[field]];
    }),
  );
}

/** What a row has in the fields that a payload writes. */
export const seenIn = (row: object, payload: unknown): Fields =>
  Object.fromEntries(Object.keys(payload as Fields).map((name) => [name, Reflect.get(row, name)]));

/** Fields of a row, with the totals that follow from them if the row has lines. */
export function withTotals(row: object, fields: Fields): Fields {
  const whole = { ...row, ...fields };
  if (!("lines" in whole)) return fields;
  const { totals } = row as { readonly totals?: InvoiceTotals };
  const now = totalsOf(whole as unknown as InvoiceContent);
  const paid = totals?.paid !== undefined && { paid: totals.paid };
  return { ...fields, totals: { ...lessCredits(now, totals?.credited), ...paid } };
}

/** Several edits as one: for each field the last value written and the first value seen. */
export function joinEdits(edits: readonly Edit[]): Edit {
  const isSeen = edits.every(({ seen }) => seen);
  return {
    payload: Object.assign({}, ...edits.map(({ payload }) => payload)) as Fields,
    seen: isSeen
      ? (Object.assign({}, ...edits.toReversed().map(({ seen }) => seen)) as Fields)
      : null,
  };
}

/**
 * Compares by value and ignores the order of fields, because one side came over the wire. A field
 * that an older release did not know is absent, which equals null.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (!a || !b || typeof a !== "object" || typeof b !== "object")
    return (a ?? null) === (b ?? null);
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isEqual(Reflect.get(a, key), Reflect.get(b, key)));
}

interface ThreeWay extends Difference {
  readonly seen: unknown;
}

const STATUS = "deliveryStatus";
/**
 * My row, with the edit's own delivery status: the row's may be from another pending mutation,
 * which is sent by itself.
 */
const mineOf = ({ payload }: Edit, { mine }: MineAndTheirs): Fields =>
  STATUS in (payload as Fields) ? { ...mine, [STATUS]: (payload as Fields)[STATUS] } : mine;

/** Every field and line that the edit writes, in three states: seen, mine and theirs. */
function threeWayOf(edit: Edit, both: MineAndTheirs): readonly ThreeWay[] {
  const { payload, seen } = edit;
  const { theirs } = both;
  const mine = mineOf(edit, both);
  return Object.keys(payload as Fields).flatMap((field): readonly ThreeWay[] => {
    if (field !== "lines")
      return [{ path: field, seen: seen?.[field], mine: mine[field], theirs: theirs[field] }];
    const [before, ours, other] = [linesOf(seen), linesOf(mine), linesOf(theirs)];
    return lineIds(ours, other, before).map((id) => ({
      path: `lines:${id}`,
      seen: lineOf(before, id),
      mine: lineOf(ours, id),
      theirs: lineOf(other, id),
    }));
  });
}

/**
 * Lines in my order, with the other side's new ones at the end; in the other side's order if I
 * changed no line.
 */
function mergedLines(
  { mine, theirs }: MineAndTheirs,
  seen: Fields | null,
  isMine: (id: string) => boolean,
): readonly Line[] {
  const [ours, other] = [linesOf(mine), linesOf(theirs)];
  const [first, second] = seen && isEqual(ours, linesOf(seen)) ? [other, ours] : [ours, other];
  return lineIds(first, second).flatMap((id) => lineOf(isMine(id) ? ours : other, id) ?? []);
}

const linesOf = (fields: Fields | null): readonly Line[] =>
  (fields?.["lines"] as readonly Line[] | undefined) ?? [];
const lineIds = (...all: readonly (readonly Line[])[]) => [
  ...new Set(all.flat().map(({ id }) => String(id))),
];
const lineOf = (lines: readonly Line[], id: string) => lines.find((line) => String(line.id) === id);
