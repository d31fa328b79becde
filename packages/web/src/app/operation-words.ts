import type { Line } from "@roundsman/core/invoice";
import type { Operation } from "../platform/database.ts";
import type { Queued } from "../platform/queued.ts";
import { isNothing, lineInWords, wordsFor, type Speech } from "./conflict-words.ts";

/** What an operation does, in a few words: "change", "Delivered", "Submit All". */
export function deedInWords({ operation, effect }: Pick<Queued, "operation" | "effect">, { messages }: Speech): string {
  const { delivery, payment, submitAll } = messages.invoices;
  const { kind, payload } = operation;
  if (kind.startsWith("invoice.submit")) return submitAll;
  if (kind === "invoice.delivery") return delivery[payload as keyof typeof delivery];
  if (kind === "invoice.payment") return payment[payload as keyof typeof payment];
  return messages.app.queue.effects[effect];
}

/** What a person wrote, field by field; nothing where an operation says only one thing, or is about others. */
export function contentInWords({ payload }: Operation, speech: Speech): readonly (readonly [label: string, words: string])[] {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return [];
  const { fields } = speech.messages.app.queue.conflict;
  return Object.entries(payload).flatMap(([field, value]) => {
    if (field === "lines") return (value as readonly Line[]).map((line) => [line.name, lineInWords(line)] as const);
    const words = field in fields && field !== "companyKey" ? wordsFor(field, value, speech) : null;
    return words && !isNothing(value) ? [[words.label, words.of(value)] as const] : [];
  });
}
