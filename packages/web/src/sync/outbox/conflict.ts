import { type InvoiceContent } from "@roundsman/contract/invoice";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { type Line } from "@roundsman/core/invoice";
import { changeRow } from "./actions.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import type { Entity } from "../store/entity.ts";
import type { Phone } from "../store/phone.ts";

export type Side = "mine" | "theirs";

/** One thing that two people wrote differently. A line of an invoice is one thing: its price and its quantity belong together. */
export interface Difference {
  /** "summary", or "lines:rice". */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
/** Go with another field: who is billed, with the link to them. */
const FOLLOWS = { customerKey: "billTo" } as const;

/** What differs between the row and the server's state, of the fields that the refused operation sends. */
export function differences(payload: unknown, mine: Fields, theirs: Fields): readonly Difference[] {
  return Object.keys(payload as Fields)
    .filter((field) => !(field in FOLLOWS))
    .flatMap((field) =>
      field === "lines"
        ? lineDifferences(mine[field] as readonly Line[], theirs[field] as readonly Line[])
        : [{ path: field, mine: mine[field], theirs: theirs[field] }],
    )
    .filter((of) => !isSame(of.mine, of.theirs));
}

/** The payload with every difference decided; undecided ones stay mine. */
export function merged(
  payload: unknown,
  of: { readonly mine: Fields; readonly theirs: Fields },
  sides: Readonly<Record<string, Side>>,
): Fields {
  const whole: Fields = {
    ...of.theirs,
    customerKey: of.theirs["customerKey"] ?? null,
    companyKey: of.theirs["companyKey"] ?? null,
  };
  return Object.fromEntries(
    Object.keys(payload as Fields).map((field) => {
      const decidedBy = field === "customerKey" ? FOLLOWS.customerKey : field;
      if (field === "lines")
        return [
          field,
          mergedLines(
            of.mine[field] as readonly Line[],
            of.theirs[field] as readonly Line[],
            sides,
          ),
        ];
      return [field, (sides[decidedBy] === "theirs" ? whole : of.mine)[field]];
    }),
  );
}

/** Saves what a person decided, on top of the state that they saw. */
export async function settleConflict(
  phone: Phone,
  operation: Operation,
  sides: Readonly<Record<string, Side>>,
): Promise<void> {
  const { book, entity: key, kind, payload } = operation;
  const row = await phone.db.rows(book).get(key);
  const theirs = operation.current as Row | null;
  if (!row || !theirs) return;
  const chosen = merged(
    payload,
    { mine: row as never, theirs: await linked(phone.db, theirs) },
    sides,
  );
  const whole = { ...row, ...chosen };
  const totals = "lines" in whole && { totals: totalsOf(whole as unknown as InvoiceContent) };
  await changeRow(phone, book, {
    key,
    fields: { ...chosen, ...totals },
    seen: theirs.version,
    step: { kind, payload: chosen },
  });
}

/**
 * Whether a stale change takes nothing from anybody: the new name of a group. Who is in it makes versions too (wire §6), and is not typed over; only
 * another name than the one that was is somebody's.
 */
export function takesNothing({ base, before, payload }: Operation, theirs: Entity): boolean {
  if (!("members" in theirs) || base === null || theirs.version <= base) return false;
  // Of an older state than the one that was typed over nobody knows the name any more.
  return (
    isNamedAlike(theirs, payload) || (before?.version === base && isNamedAlike(theirs, before))
  );
}

/** Two states of a group. */
export const isNamedAlike = (a: unknown, b: unknown): boolean => nameOf(a) === nameOf(b);
const nameOf = (of: unknown) => (of as { readonly name: string }).name;

/** The server's state with what it names by our keys. */
export async function linked<Of extends object>(db: Database, theirs: Of): Promise<Of & Fields> {
  const { customerId, companyId } = theirs as {
    readonly customerId?: number | null;
    readonly companyId?: number | null;
  };
  const customer = customerId
    ? await db.customers.where("id").equals(customerId).first()
    : undefined;
  const company = companyId ? await db.companies.where("id").equals(companyId).first() : undefined;
  return { ...theirs, customerKey: customer?.key ?? null, companyKey: company?.key ?? null };
}

function lineDifferences(mine: readonly Line[], theirs: readonly Line[]): Difference[] {
  return lineIds(mine, theirs).map((id) => ({
    path: `lines:${id}`,
    mine: lineOf(mine, id),
    theirs: lineOf(theirs, id),
  }));
}

function mergedLines(
  mine: readonly Line[],
  theirs: readonly Line[],
  sides: Readonly<Record<string, Side>>,
): readonly Line[] {
  return lineIds(mine, theirs).flatMap(
    (id) => lineOf(sides[`lines:${id}`] === "theirs" ? theirs : mine, id) ?? [],
  );
}

const lineIds = (mine: readonly Line[], theirs: readonly Line[]) => [
  ...new Set([...mine, ...theirs].map(({ id }) => String(id))),
];
const lineOf = (lines: readonly Line[], id: string) => lines.find((line) => String(line.id) === id);

/** By value, whatever the order of fields: one side came over the wire. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)));
}
