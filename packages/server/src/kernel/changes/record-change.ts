import type { LogAction } from "@roundsman/contract/business/log-action";
import type { ChangeKind } from "@roundsman/contract/changes";
import { compiled } from "../storage/compiled.ts";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import { withPayments, type WrittenPayment } from "./written-payment.ts";

export interface Touched {
  readonly kind: ChangeKind;
  readonly ids: readonly number[];
  /**
   * Payments that were written without an audit entry of their own: the entry's `after` shows them.
   */
  readonly payments?: readonly WrittenPayment[];
}

/** What a change call did: one audit entry, and a change event for each kind of touched record. */
export interface AuditEntry extends Touched {
  readonly action: LogAction;
  /** Domain values; absent if the record did not exist before, or does not exist after. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The owner of the records; absent: the owner that the call works for. */
  readonly owner?: number;
  /** Other people whose phones show the changed record, such as the person whose name it is. */
  readonly others?: readonly number[];
  /**
   * Other records of the owner that look different now, such as the routes of a deleted customer.
   */
  readonly also?: readonly Touched[];
  /** Records on other people's phones that look different now. */
  readonly touchedOfOthers?: readonly TouchedOfPerson[];
  /** Changes to records of other people: their audit logs show them, with the actor. */
  readonly otherLogs?: readonly OtherLogEntry[];
}

export interface TouchedOfPerson {
  /** The person's id. */
  readonly owner: number;
  readonly touched: readonly Touched[];
}

/** An entry in the log of another person than the actor. */
export interface OtherLogEntry extends Omit<AuditEntry, "others" | "otherLogs"> {
  readonly ownerId: number;
}

/** The audit entries and change events of a person share one number series. */
export const logSeries = (ownerId: number) => `log/${ownerId}`;

/**
 * Writes an audit entry and its change events; returns the number of its own change event. Called
 * by `recordChangeForAll` for calls, and directly by setup, privacy and the admin command.
 */
export async function recordChange(
  trx: Db,
  by: { readonly actorId: number; readonly ownerId: number; readonly now: Date },
  entry: AuditEntry,
): Promise<number> {
  const touched = [entry, ...(entry.also ?? [])].filter(
    ({ ids }, index) => index === 0 || ids.length > 0,
  );
  const last = await nextNumber(trx, logSeries(by.ownerId), touched.length);
  const first = last - touched.length + 1;
  const at = by.now.toISOString();
  const idText = JSON.stringify(entry.ids);
  const payments = touched.flatMap((each) => each.payments ?? []);
  await insertAudit(
    trx,
    by.ownerId,
    first,
    by.actorId,
    at,
    entry.action,
    entry.kind,
    idText,
    JSON.stringify(entry.before ?? null),
    JSON.stringify(withPayments(entry.after, payments) ?? null),
  );
  for (const [index, each] of touched.entries())
    await insertChange(trx, by.ownerId, first + index, each.kind, JSON.stringify(each.ids), at);
  return first;
}

type AuditRow = [
  owner: number,
  seq: number,
  actor: number,
  at: string,
  action: string,
  kind: string,
  ids: string,
  before: string,
  after: string,
];
const insertAudit = compiled<object, AuditRow>((db, slot) =>
  db.insertInto("audit").values({
    owner_id: slot<number>(0),
    seq: slot<number>(1),
    actor_id: slot<number>(2),
    at: slot<string>(3),
    action: slot<string>(4),
    kind: slot<string>(5),
    entity_ids: slot<string>(6),
    before: slot<string>(7),
    after: slot<string>(8),
  }),
);

const insertChange = compiled<
  object,
  [owner: number, seq: number, kind: string, ids: string, at: string]
>((db, slot) =>
  db.insertInto("change").values({
    owner_id: slot<number>(0),
    seq: slot<number>(1),
    kind: slot<string>(2),
    ids: slot<string>(3),
    at: slot<string>(4),
  }),
);
