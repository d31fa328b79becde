import { invoices as invoiceCalls } from "@roundsman/contract/invoices";
import { payments } from "@roundsman/contract/payments";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { AuditEntry } from "../changes/record-change.ts";
import { Refusal, refused } from "../errors/refusal.ts";
import { ChangedMeanwhile, type Trx } from "../storage/transaction.ts";
import type { Brought, Kernel } from "./kernel.ts";
import type { Decoded } from "./perform.ts";

/** What a change needs to know of invoices that may be with another by now (decision 0043). */
export interface LateWork {
  /** `isAlone`: until the transaction ends nobody else hands work over, or takes it back. */
  readonly bring: (trx: Trx, isAlone?: boolean) => Promise<Brought | null>;
  /** It happened already, whoever has the invoices: money came in, or a paper went out. */
  readonly isPast: boolean;
  /** Whether its invoices can be handed over between two statements of this transaction: the engine lets other transactions commit during this one. */
  readonly isShared: boolean;
  /** Whether one of its invoices was ever handed over. */
  readonly wereHanded: () => Promise<boolean>;
}

/** Late work on what was handed over to another brings it back first. */
export const lateWork = (
  { bringBack, wereHanded, db, engine }: Kernel,
  of: Endpoint,
  { call, invoices }: Pick<Decoded, "call" | "invoices">,
): LateWork => ({
  bring: async (trx, isAlone = false) =>
    invoices.length === 0
      ? null
      : bringBack(trx, { owner: call.actor.id, ids: invoices, now: call.now, isAlone }),
  isPast: isPaper(of) || isMoney(of, call),
  isShared: engine === "postgres" && invoices.length > 0,
  wereHanded: () => wereHanded(db, invoices),
});

const isPaper = (of: Endpoint): boolean => of.body === invoiceCalls.recordDocument.body;

const isMoney = (of: Endpoint, { body }: Decoded["call"]): boolean =>
  of.body === payments.create.body && (body as { readonly method: string }).method !== "account";

interface Done {
  readonly reply: unknown;
  readonly brought: Brought | null;
}

/**
 * A refusal may be of an invoice that was handed over and came back while the work went on: then it is tried once more, alone. `inTrx` runs a transaction.
 */
export async function retriedAlone<T>(
  { isShared, wereHanded }: Pick<LateWork, "isShared" | "wereHanded">,
  inTrx: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await inTrx(false);
  } catch (error) {
    const isOfInvoice = error instanceof Refusal && ABOUT_INVOICES.has(error.status);
    if (!isShared || !isOfInvoice || !(await wereHanded())) throw error;
    return inTrx(true);
  }
}

/** How work on an invoice that is not there is refused. */
const ABOUT_INVOICES: ReadonlySet<number> = new Set([404, 409, 422]);

/** Throws 409 where another has delivered such an invoice, took money for it or deleted it, but for what happened already. */
export async function onOwnInvoices(
  trx: Trx,
  { bring, isPast, isShared, isAlone }: LateWork & { readonly isAlone: boolean },
  work: () => Promise<unknown>,
): Promise<Done> {
  const brought = await bring(trx, isAlone);
  const missing = brought?.missing.length ?? 0;
  if (missing > 0 && !isPast) throw handedOver();
  const reply = await work();
  // A hand-over may have been committed meanwhile.
  const late = isShared && !isAlone ? await bring(trx) : null;
  if (late && late.ids.length + late.missing.length > missing) throw new ChangedMeanwhile();
  return { reply, brought };
}

const handedOver = () =>
  refused(
    409,
    "handed-over",
    "This invoice was handed over, and has since been delivered, paid, credited, corrected or deleted. Please ask who has it.",
  );

/** What came back shows on both sides' phones, also where the call itself changed nothing. */
export function withBrought(entry: AuditEntry | null, brought: Brought | null): AuditEntry | null {
  if (!brought || brought.ids.length === 0) return entry;
  const { ids, elsewhere, books } = brought;
  const own: AuditEntry = entry ?? { kind: "invoice", action: "bring back", ids };
  return {
    ...own,
    elsewhere: [...(own.elsewhere ?? []), ...elsewhere],
    books: [...(own.books ?? []), ...books],
  };
}
