import { invoices as invoiceCalls } from "@roundsman/contract/invoices";
import { payments } from "@roundsman/contract/payments";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { AuditEntry } from "../changes/record-change.ts";
import { Refusal, refused } from "../errors/refusal.ts";
import { ChangedMeanwhile, type Trx } from "../storage/transaction.ts";
import type { ReclaimedInvoices, Kernel } from "./kernel.ts";
import type { Decoded } from "./perform.ts";

/**
 * What a change needs to know of invoices that may belong to another driver by now (decision 0043).
 */
export interface InvoiceReclaim {
  /**
   * Brings invoices back. With `locksHandOvers`, nobody else hands work over or takes it back until
   * the transaction ends.
   */
  readonly reclaim: (trx: Trx, locksHandOvers?: boolean) => Promise<ReclaimedInvoices | null>;
  /**
   * Whether it has already happened, whoever has the invoices now: money came in, or a document
   * went out.
   */
  readonly hasHappened: boolean;
  /**
   * Whether its invoices can be handed over between two statements of this transaction: the engine
   * commits other transactions during this one.
   */
  readonly isConcurrent: boolean;
  /** Whether one of its invoices was ever handed over. */
  readonly wereHandedOver: () => Promise<boolean>;
}

/** Late work on invoices that were handed over brings them back first. */
export const reclaimFor = (
  { reclaimInvoices, wereHandedOver, db, engine }: Kernel,
  endpoint: Endpoint,
  { call, invoices }: Pick<Decoded, "call" | "invoices">,
): InvoiceReclaim => ({
  reclaim: async (trx, locksHandOvers = false) =>
    invoices.length === 0
      ? null
      : reclaimInvoices(trx, {
          owner: call.actor.id,
          ids: invoices,
          now: call.now,
          locksHandOvers,
        }),
  hasHappened: isPaper(endpoint) || isMoney(endpoint, call),
  isConcurrent: engine === "postgres" && invoices.length > 0,
  wereHandedOver: () => wereHandedOver(db, invoices),
});

const isPaper = (endpoint: Endpoint): boolean => endpoint.body === invoiceCalls.recordDocument.body;

const isMoney = (endpoint: Endpoint, { body }: Decoded["call"]): boolean =>
  endpoint.body === payments.create.body &&
  (body as { readonly method: string }).method !== "account";

interface Done {
  readonly reply: unknown;
  readonly reclaimed: ReclaimedInvoices | null;
}

/**
 * A refusal may come from an invoice that was handed over and brought back during the work. The
 * work is then tried once more, with hand-overs locked out. `inTrx` runs a transaction.
 */
export async function retriedUnderLock<T>(
  { isConcurrent, wereHandedOver }: Pick<InvoiceReclaim, "isConcurrent" | "wereHandedOver">,
  inTrx: (locksHandOvers: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await inTrx(false);
  } catch (error) {
    const isOfInvoice = error instanceof Refusal && ABOUT_INVOICES.has(error.status);
    if (!isConcurrent || !isOfInvoice || !(await wereHandedOver())) throw error;
    return inTrx(true);
  }
}

/** The statuses with which work on a missing invoice is refused. */
const ABOUT_INVOICES: ReadonlySet<number> = new Set([404, 409, 422]);

/**
 * Throws 409 if another driver has delivered such an invoice, took money for it or deleted it,
 * unless the work has already happened (`hasHappened`).
 */
export async function reclaimBefore(
  trx: Trx,
  {
    reclaim,
    hasHappened,
    isConcurrent,
    locksHandOvers,
  }: InvoiceReclaim & { readonly locksHandOvers: boolean },
  work: () => Promise<unknown>,
): Promise<Done> {
  const reclaimed = await reclaim(trx, locksHandOvers);
  const missing = reclaimed?.missing.length ?? 0;
  if (missing > 0 && !hasHappened) throw handedOver();
  const reply = await work();
  // A hand-over may have been committed in the meantime.
  const late = isConcurrent && !locksHandOvers ? await reclaim(trx) : null;
  if (late && late.ids.length + late.missing.length > missing) throw new ChangedMeanwhile();
  return { reply, reclaimed };
}

const handedOver = () =>
  refused(
    409,
    "handed-over",
    "This invoice was handed over, and has since been delivered, paid, credited, corrected or deleted. Please ask who has it.",
  );

/**
 * Adds the invoices that came back to the entry, so that both drivers' phones show them, even if
 * the call itself changed nothing.
 */
export function withReclaimed(
  entry: AuditEntry | null,
  reclaimed: ReclaimedInvoices | null,
): AuditEntry | null {
  if (!reclaimed || reclaimed.ids.length === 0) return entry;
  const { ids, touchedOfOthers, otherLogs } = reclaimed;
  const own: AuditEntry = entry ?? { kind: "invoice", action: "bring back", ids };
  return {
    ...own,
    touchedOfOthers: [...(own.touchedOfOthers ?? []), ...touchedOfOthers],
    otherLogs: [...(own.otherLogs ?? []), ...otherLogs],
  };
}
