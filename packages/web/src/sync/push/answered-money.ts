import { cashCollected, openAmount, amountPaid } from "@roundsman/core/payments/invoice-payment";
import { pence } from "@roundsman/core/money";
import type { ReceivedMoney } from "@roundsman/core/payments/received-money";
import { collectedByStatus } from "@roundsman/core/local-van";
import { isInvoiceRow, withReceivedMoney } from "../outbox/money/received-money.ts";
import { applyMutation } from "../outbox/replay.ts";
import { hasUnpulledMoney } from "../outbox/money/unpulled-money.ts";
import { isReadOfPayment, movesMoney } from "../outbox/queue.ts";
import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import type { LocalInvoice, NewVersion } from "../store/local.ts";

/**
 * Adds to each base what the phone knows of its invoice's money. A response is newer than the van's
 * figures and the payments, so the row keeps this until the next pull.
 */
export async function basesWithReceivedMoney(
  db: Database,
  bases: ReadonlyMap<string, Base>,
  queues: ReadonlyMap<string, readonly PendingMutation[]>,
): Promise<ReadonlyMap<string, Base>> {
  const rows = [...bases.values()].map(({ key, row }) => [row, queues.get(key) ?? []] as const);
  const rowsWithMoney = await withReceivedMoney(db, rows);
  if (rowsWithMoney.size === 0) return bases;
  const last = await db.van.get("van");
  const figures = new Map(last?.van.invoices.map((figure) => [figure.invoiceId, figure]));
  return new Map(
    [...bases].map(([key, base]) => {
      const row = rowsWithMoney.get(base.row) as (LocalInvoice & Row) | undefined;
      const figure = row?.id ? figures.get(row.id) : undefined;
      if (!row) return [key, base];
      const isCurrent = figure?.version === row.version && row.cashBeside === undefined;
      return [key, { ...base, row: isCurrent ? setCashInHand(row, figure.collected) : row }];
    }),
  );
}

/** The invoice with so many pence of cash in hand, whatever its statuses say. */
function setCashInHand<Of extends LocalInvoice>(row: Of, cash: number): Of {
  const besides = cash - collectedByStatus(row);
  return { ...row, cashBeside: besides === 0 ? undefined : pence(besides) };
}

/**
 * An invoice that somebody else changed, as a refusal shows it, with the cash in hand that this
 * phone knows of: the van's figures hold an older version. Unchanged where another amount is paid
 * by now, because the phone does not know how that was paid.
 */
export async function refusedInvoiceWithCash(
  db: Database,
  before: Row,
  current: Row,
): Promise<Row> {
  if (!isInvoiceRow(before) || !isInvoiceRow(current) || before.id === null) return current;
  if (current.deletedAt !== "" || amountPaid(current) !== amountPaid(before)) return current;
  const last = await db.van.get("van");
  const figure = last?.van.invoices.find(({ invoiceId }) => invoiceId === before.id);
  const isCurrent = figure?.version === before.version && before.cashBeside === undefined;
  const known = setCashInHand(current, isCurrent ? figure.collected : cashCollected(before));
  if (hasUnpulledMoney(known)) await db.setMeta("accountsMoved", 1);
  return known;
}

/**
 * The row of an answered change with its unpulled money: the van's figures and the payments come
 * with the next pull.
 */
export function keepUnpulledMoney(answer: Row, before: Row, mutation: PendingMutation): Row {
  if (!movesMoney(mutation) && !hasUnpulledMoney(before)) return answer;
  const expected = applyMutation(before, mutation) as LocalInvoice & Row;
  const row = answer as LocalInvoice & Row;
  const isAsExpected =
    row.paymentStatus === expected.paymentStatus && openAmount(row) === openAmount(expected);
  // Without money, before and now, the payments say the same.
  const hasMoney = holdsMoney((before as Partial<LocalInvoice>).came) || holdsMoney(expected.came);
  const inHand = cashCollected(expected);
  if (isAsExpected)
    return { ...setCashInHand(row, inHand), ...(hasMoney && { came: expected.came }) };
  if (mutation.kind !== "invoice.update") return setCashInHand(row, inHand);
  // Owed at more than before, it is open where another phone took the money: no more came in than
  // the response says, or than was in hand before.
  const most = Math.max(amountPaid(row), cashCollected(before as LocalInvoice & Row));
  return setCashInHand(row, Math.min(inHand, most));
}

const holdsMoney = (received: ReceivedMoney | undefined): boolean =>
  received !== undefined &&
  (received.byPersons !== 0 || received.byStatus.length > 0 || received.made !== undefined);

interface AnswerWithBase {
  readonly mutation: PendingMutation;
  /** null where the response has nothing of the record. */
  readonly answer: Row | NewVersion | null;
  /** The base as it is stored. */
  readonly known: Base | undefined;
}

/**
 * A response that comes after a pull of its version adds no money, because that pull brought the
 * money too. Payments are excepted: they make no version.
 */
export function dropIfPulled(base: Base, { mutation, answer, known }: AnswerWithBase): Base {
  const hadUnpulledMoney = known !== undefined && hasUnpulledMoney(known.row);
  const isPulled = answer !== null && "version" in answer && answer.version === known?.row.version;
  if (!isPulled || hadUnpulledMoney || !movesMoney(mutation) || isReadOfPayment(mutation))
    return base;
  return { ...base, row: { ...base.row, cashBeside: undefined, came: undefined } as Row };
}
