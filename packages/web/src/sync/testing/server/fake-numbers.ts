import type { Invoice } from "@roundsman/contract/invoice";
import type { NumberSeries } from "@roundsman/contract/invoices/number-series";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import {
  readCreditNumber,
  readSeriesNumber,
  seriesNumber,
  seriesPlace,
  seriesPrefix,
} from "@roundsman/core/issuing/number-series";
import { No, type Input, type Stored } from "./stored.ts";

const AT = "2026-11-21T10:00:00.000Z";

interface SeriesBody extends Partial<Pick<NumberSeries, "prefix" | "last" | "last_credit_note">> {
  readonly client_id: string;
}

/** The server's rules for number series (contract/src/invoices/number-series.ts). */
export function fakeNumbers(
  invoices: ReadonlyMap<number, Stored>,
  notes: ReadonlyMap<number, Stored>,
) {
  const all: NumberSeries[] = [];
  let lastPlace = 0;
  const numbersOf = (prefix: string): readonly number[] =>
    ([...invoices.values()] as readonly Partial<Invoice>[]).flatMap(({ number }) => {
      const read = readSeriesNumber(number ?? "");
      return read?.prefix === prefix ? [read.at] : [];
    });
  const notesOf = (prefix: string): readonly number[] =>
    ([...notes.values()] as readonly Partial<CreditNote>[]).flatMap(({ number }) => {
      const read = readCreditNumber(number ?? "");
      return read?.prefix === prefix ? [read.at] : [];
    });
  const answerOf = (series: NumberSeries): NumberSeries => ({
    ...series,
    next: Math.max(series.last ?? 0, ...numbersOf(series.prefix)) + 1,
    next_credit_note: Math.max(series.last_credit_note ?? 0, ...notesOf(series.prefix)) + 1,
  });

  /** Throws where an invoice cannot have its number. */
  function check({ number = null }: { readonly number?: string | null }): void {
    if (!number) return;
    const { prefix, at } = readSeriesNumber(number) ?? { prefix: "", at: 0 };
    const series = all.find((each) => each.prefix === prefix);
    if (!series) throw new No(422, "Not of a series of yours", { code: "number-outside-series" });
    if (series.closed_at !== "") throw new No(409, "Closed", { code: "series-closed" });
    if (numbersOf(prefix).includes(at)) throw new No(409, "Taken", { code: "number-taken" });
  }

  return {
    /** Skips so many prefixes, as if other phones had them. */
    skip: (count: number) => void (lastPlace += count),
    /** Restores a backup that knows no series; skips prefixes that may have been given since. */
    forget: () => {
      all.length = 0;
      lastPlace += 200;
    },
    check,
    /** The invoice with its number, deleted or not; it gets no new version. */
    given({ id, body }: Input): object {
      const invoice = invoices.get(id) as (Stored & Invoice) | undefined;
      const { number } = body as { number: string };
      if (!invoice) throw new No(404, "Not found");
      if (invoice.number === number) return invoice;
      if (invoice.number) throw new No(409, "It has a number", { code: "number-given" });
      check({ number });
      return { ...invoice, number };
    },
    call(name: string, { id, body }: Input): unknown {
      if (name === "list") return { series: all.map(answerOf) };
      if (name === "close") {
        const at = all.findIndex((series) => series.id === id);
        const series = all[at];
        if (!series) throw new No(404, "No such series");
        return answerOf((all[at] = { ...series, closed_at: AT }));
      }
      const { client_id, prefix, last, last_credit_note } = body as SeriesBody;
      const counted = { ...(last && { last }), ...(last_credit_note && { last_credit_note }) };
      const at = all.findIndex((series) => series.client_id === client_id);
      const existing = all[at];
      if (existing) return answerOf((all[at] = { ...existing, ...counted }));
      const had = seriesPlace(prefix ?? "") ?? 0;
      const isFree = had > 0 && had <= lastPlace && !all.some((series) => series.id === had);
      const place = isFree ? had : (lastPlace += 1);
      const named = { id: place, prefix: seriesPrefix(place), client_id };
      const series = { ...named, closed_at: "", ...counted };
      all.push({ ...series, next: 1, created_at: AT });
      return answerOf({ ...series, next: 1, created_at: AT });
    },
    /** All numbers of series that invoices have. */
    taken: (): readonly string[] =>
      all.flatMap(({ prefix }) => numbersOf(prefix).map((at) => seriesNumber({ prefix, at }))),
  };
}
