import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { usualMethod } from "@roundsman/core/payments/received-money";
import { countedIn, methodIn, type StatusPayload } from "../../resources/invoice-statuses.ts";
import { mutationOf } from "../../resources/mutations.ts";
import type { Base, Database, PendingMutation } from "../../store/database.ts";
import type {
  Answer,
  AnsweredMutation,
  LocalInvoice,
  SubmitAnswer,
  UnbookedMoney,
} from "../../store/local.ts";

/** Stores what responses to Submit All say was booked otherwise. Inside a transaction. */
export async function storeUnbooked(
  db: Database,
  answered: readonly AnsweredMutation[],
  bases: ReadonlyMap<string, Base>,
): Promise<void> {
  const found = answered.flatMap(({ mutation, answer }) => {
    const invoice = bases.get(mutation.entity)?.row as LocalInvoice | undefined;
    return (invoice && unbooked(mutation, answer, invoice)) ?? [];
  });
  if (found.length > 0) await db.unbooked.bulkPut(found);
}

function unbooked(
  mutation: PendingMutation,
  answer: Answer,
  invoice: LocalInvoice,
): UnbookedMoney | null {
  const from = mutationOf(mutation.kind).paysFrom;
  if (from === undefined) return null;
  const { key, entity, at } = mutation;
  const payload = mutation.payload as StatusPayload;
  const counted = countedIn(payload);
  // An invoice that is deleted by then cannot be read: nothing of it was booked.
  const { submitted = null, booked = null } = isSubmitted(answer) ? answer : { booked: pence(0) };
  if (counted === undefined || booked === null || counted === booked) return null;
  const current = submitted !== null && "id" in submitted ? submitted : null;
  return {
    key,
    invoice: entity,
    invoiceNumber: numberOf(current ?? invoice) ?? "",
    customerName: invoice.billTo.name,
    method: methodIn(payload) ?? usualMethod(from),
    counted,
    booked,
    became:
      current === null
        ? "gone"
        : current.correctedBy === undefined
          ? current.paymentStatus
          : "corrected",
    at,
  };
}

const isSubmitted = (answer: Answer): answer is SubmitAnswer =>
  answer !== null && "submitted" in answer;

/**
 * Called when Submit All is undone: removes these invoices. Returns those of which nothing was
 * booked. Inside a transaction.
 */
export async function forgetUnbooked(
  db: Database,
  invoices: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db.unbooked.filter(({ invoice }) => invoices.includes(invoice)).toArray();
  await db.unbooked.bulkDelete(found.map(({ key }) => key));
  return new Set(found.flatMap(({ invoice, booked }) => (booked === 0 ? [invoice] : [])));
}
