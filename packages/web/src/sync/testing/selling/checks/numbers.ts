import { readCreditNumber, readSeriesNumber } from "@roundsman/core/issuing/number-series";
import { groupBy } from "../../../outbox/queue.ts";
import type { PendingMutation } from "../../../store/database.ts";
import type { LivePhone } from "../phones.ts";
import type { ServerRecords } from "../server-records.ts";

/**
 * In words: every number that is there twice, is missing in its series, or is not what was printed.
 */
export function wrongNumbers(
  { invoices, notes }: ServerRecords,
  phones: readonly LivePhone[],
): string[] {
  const taken = [...invoices, ...notes].flatMap(({ number }) => (number === "" ? [] : [number]));
  const twice = taken.filter((number, place) => taken.indexOf(number) !== place);
  const lost = new Set(phones.flatMap(numbersGivenUp));
  const gaps = [readSeriesNumber, readCreditNumber].flatMap((read) => {
    const numbers = [...taken, ...lost].flatMap((number) => read(number) ?? []);
    return [...groupBy(numbers, ({ prefix }) => prefix)].flatMap(([prefix, seriesNumbers]) => {
      const places = new Set(seriesNumbers.map(({ at }) => at));
      return Array.from({ length: Math.max(...places) }, (_, index) => index + 1)
        .filter((at) => !places.has(at))
        .map((at) => `${read === readCreditNumber ? "CN-" : ""}${prefix}-${at} is missing`);
    });
  });
  return [...twice.map((number) => `${number} is there twice`), ...gaps];
}

const numberIn = ({ payload }: PendingMutation): string =>
  (payload as { readonly number?: string | null } | null)?.number ?? "";

const numbersGivenUp = ({ queued, givenUp }: LivePhone): string[] =>
  [...givenUp].flatMap((key) => {
    const mutation = queued.get(key);
    return mutation && numberIn(mutation) !== "" ? [numberIn(mutation)] : [];
  });

/** In words: work of a phone that the server does not have, although nobody discarded it. */
export function lostWork(truth: ServerRecords, phones: readonly LivePhone[]): string[] {
  const invoices = new Map(truth.invoices.map((invoice) => [invoice.key, invoice]));
  const notes = new Map(truth.notes.map((note) => [note.key, note]));
  return phones.flatMap(({ queued, givenUp, line }) => {
    const givenUpIds = new Set([...givenUp].map((key) => idOf(queued.get(key))));
    return [...queued.values()].flatMap((mutation) => {
      if (givenUpIds.has(idOf(mutation)) || isThere(mutation, { invoices, notes })) return [];
      const { kind, entity, payload } = mutation;
      // An invoice without a number that was deleted before it was sent.
      if (!invoices.has(entity) && kind !== "invoice.credit") return [];
      if (!invoices.has(entity) && numberIn(mutation) === "") return [];
      const answer = JSON.stringify(line.answers.get(mutation.key) ?? "never answered");
      return [`${kind} of ${entity} ${JSON.stringify(payload)?.slice(0, 300)} is lost: ${answer}`];
    });
  });
}

/** Names a mutation, whatever key it was sent under. */
const idOf = (mutation: PendingMutation | undefined): string =>
  mutation ? JSON.stringify([mutation.kind, mutation.entity, mutation.at, mutation.payload]) : "";

interface Stored {
  readonly invoices: ReadonlyMap<string, ServerRecords["invoices"][number]>;
  readonly notes: ReadonlyMap<string, ServerRecords["notes"][number]>;
}

function isThere({ kind, entity, payload }: PendingMutation, { invoices, notes }: Stored): boolean {
  const fields = payload as Readonly<Record<string, never>>;
  const note = notes.get(fields?.["note"] ?? fields?.["key"] ?? "");
  switch (kind) {
    case "invoice.createDue":
    case "invoice.createScheduled":
    case "invoice.createCredit":
      return invoices.has(entity);
    case "invoice.number":
      return invoices.get(entity)?.number === fields["number"];
    case "invoice.credit":
      return note !== undefined && (fields["number"] === null || fields["number"] === note.number);
    case "invoice.voidCredit":
      return note?.voidedAt !== null;
    default:
      return true;
  }
}
