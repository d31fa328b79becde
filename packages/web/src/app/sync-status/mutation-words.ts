import type { Problem } from "@roundsman/contract/wire/problem";
import type { Line } from "@roundsman/core/invoice";
import { formatPounds, fromPounds, pence, type Pence } from "@roundsman/core/money";
import type { GroupTable } from "../../sync/store/table-names.ts";
import type { PendingMutation } from "../../sync/store/database.ts";
import type { NewCorrection } from "../../sync/resources/corrections.ts";
import type { NewCredit } from "../../sync/resources/credit-notes.ts";
import { mutationOf } from "../../sync/resources/mutations.ts";
import { countedIn, statusIn, type StatusPayload } from "../../sync/resources/invoice-statuses.ts";
import { belongsToMerge, isReadOfPayment } from "../../sync/outbox/queue.ts";
import type { QueuedMutation } from "./queued-mutations.ts";
import {
  isNothing,
  lineInWords,
  wordsFor,
  type PricedLine,
  type Speech,
} from "./conflict-words.ts";

interface MutationInWords extends Pick<QueuedMutation, "effect"> {
  readonly mutation: Pick<PendingMutation, "kind" | "book" | "payload">;
}

/** What a mutation does, in a few words: "change", "Delivered", "Submit All". */
export function actionInWords({ mutation, effect }: MutationInWords, { messages }: Speech): string {
  const { delivery, payment, submitAll } = messages.invoices;
  const { kind, payload } = mutation;
  if (kind === "invoice.number") return messages.app.queue.number(numberIn(payload));
  if (kind.startsWith("invoice.submit")) {
    const counted = countedIn(payload as StatusPayload);
    return counted === undefined ? submitAll : `${submitAll}, ${formatPounds(counted)}`;
  }
  if (kind === "invoice.delivery") return delivery[payload as keyof typeof delivery];
  if (kind === "invoice.payment") return payment[statusIn(payload as StatusPayload)];
  const { effects } = messages.app.queue;
  if (kind === "invoice.vatMode") return effects.edit;
  if (kind === "invoice.credit") return effects.credit;
  if (kind === "invoice.voidCredit") return effects.voidCredit;
  if (kind === "invoice.creditDocument") return effects.creditDocument;
  if (kind === "invoice.void") return effects.void;
  if (kind === "invoice.createCorrection" || kind === "invoice.corrected") return effects.correct;
  if (kind === "invoice.uncorrect") return effects.uncorrect;
  if (belongsToMerge({ kind })) return effects.merge;
  if (kind === "payment.create" || isReadOfPayment(mutation)) return effects.pay;
  if (kind === "payment.createReversal") return effects.takeBack;
  const arrangement = arrangementOf(mutation);
  return arrangement ? messages.groups[arrangement.book].changes[arrangement.act] : effects[effect];
}

/**
 * What a person entered, as label and words of each field; for a mutation on a group's members,
 * their `names`. Empty if the mutation has no fields.
 */
export function contentInWords(
  mutation: Pick<PendingMutation, "kind" | "book" | "payload">,
  speech: Speech,
  names: readonly string[],
): readonly (readonly [label: string, words: string])[] {
  const { payload } = mutation;
  const arrangement = arrangementOf(mutation);
  if (arrangement && names.length > 0)
    return [
      [speech.messages.groups[arrangement.book].membersLabel[arrangement.act], names.join(" · ")],
    ];
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return [];
  const { fields } = speech.messages.app.queue.conflict;
  return Object.entries(payload).flatMap(([field, value]) => {
    if (field === "lines")
      return linesOf(mutation).map(
        (line) => [line.name, lineInWords(line, speech.messages)] as const,
      );
    const words = field in fields && field !== "companyKey" ? wordsFor(field, value, speech) : null;
    return words && !isNothing(value) ? [[words.label, words.inWords(value)] as const] : [];
  });
}

/** The lines of an invoice, or those of a credit note. */
function linesOf({
  kind,
  payload,
}: Pick<PendingMutation, "kind" | "payload">): readonly PricedLine[] {
  if (kind !== "invoice.credit") return (payload as { readonly lines: readonly Line[] }).lines;
  const { made: note } = payload as NewCredit;
  return note.lines.map((line) => ({ ...line, price: line.unitPrice, discount: pence(0) }));
}

/**
 * Why the server refused, in this order of preference: what can be done about this kind of
 * mutation; the messages of its fields; the meaning of the status; the server's own message. The
 * server's messages, those of fields too, are in English: the caller translates them.
 */
export function reasonsOf(
  { kind, problem, payload }: Pick<PendingMutation, "kind" | "problem" | "payload">,
  { messages }: Speech,
): readonly string[] {
  if (!problem) return [];
  const { numbers, why } = messages.app.queue;
  const code = problem.type.replace("urn:roundsman:", "");
  const byKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "invoice.number": numbers.why,
    "invoice.credit": numbers.credit,
    "invoice.createCorrection": numbers.correction,
  };
  const ofNumber = byKind[kind]?.[code];
  if (ofNumber !== undefined) return [ofNumber];
  if (code === "credit-differs" && kind === "invoice.createCorrection") {
    const [expected, now] = amountsIn((payload as NewCorrection).expected, problem);
    return [expected === now ? numbers.linesDiffer(now) : numbers.correctionDiffers(expected, now)];
  }
  if (code === "credit-differs")
    return [numbers.creditDiffers(...amountsIn((payload as NewCredit).made.total, problem))];
  const ofFields = Object.values(problem.errors ?? {}).flat();
  if (ofFields.length > 0) return ofFields;
  // Only a stale version can be compared with the server's. The message of any other 409 explains
  // itself.
  const byStatus: Readonly<Record<number, string>> = {
    404: why[404],
    409: code === "stale-version" ? why[409] : problem.message,
    413: why[413],
  };
  return [byStatus[problem.status] ?? problem.message];
}

/**
 * The total of a credit note as the phone calculated it, and as the server did. The response to a
 * correction has it in `credit_note`.
 */
function amountsIn(
  expected: Pence | undefined,
  { current }: Problem,
): readonly [expected: string, now: string] {
  const { credit_note: beside, ...alone } = (current ?? {}) as Figures & { credit_note?: Figures };
  const { total_amount: now } = beside ?? alone;
  const inWords = (amount: Pence | undefined) =>
    amount === undefined ? "?" : formatPounds(amount);
  return [inWords(expected), inWords(now === undefined ? now : fromPounds(now))];
}

interface Figures {
  readonly total_amount?: number;
}

/** What is lost if a refused mutation is discarded, and what is not. */
export function lossInWords(
  { mutation: { kind }, effect, taken }: Pick<QueuedMutation, "mutation" | "effect" | "taken">,
  { messages }: Speech,
): string {
  const { giveUp, numbers } = messages.app.queue;
  if (kind === "invoice.number") return numbers.afterwards;
  const lostCreation = kind === "invoice.createCorrection" ? giveUp.correction : giveUp.created;
  const lost = effect === "create" ? lostCreation : giveUp.changed;
  if (!taken || taken.amount === 0) return lost;
  return `${lost} ${giveUp.taken[taken.goesTo](formatPounds(taken.amount))}`;
}

export const numberIn = (payload: unknown): string =>
  (payload as { readonly number: string }).number;

/** What a mutation does to a group's members; null if it does nothing to them. */
function arrangementOf({ kind, book }: Pick<PendingMutation, "kind" | "book">) {
  if (mutationOf(kind).field !== "members") return null;
  return { book: book as GroupTable, act: kind.split(".")[1] as "add" | "take" | "order" };
}
