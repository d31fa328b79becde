import { addDays, daysBetween } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Driver } from "../repository/drivers.ts";
import { pageByLooks, readCursor, type PageOf, type Source } from "../repository/merged-pages.ts";
import type { StreamPlace, Order } from "../repository/places.ts";
import { driverOfStream } from "../repository/sold-streams.ts";

interface Selling {
  readonly driver: Pick<Driver, "id">;
}

interface DaysQuery<Of> {
  /** Drivers with documents in the span, by id: documents of one day are in this order. */
  readonly sellers: readonly Of[];
  readonly span: DayRange;
  readonly order: Order;
  /** About how many rows all pages have. */
  readonly rows: number;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

/** What one look reads. */
export interface Part<Of> {
  readonly sellers: readonly Of[];
  readonly days: DayRange;
  /** Its days as a fraction of the span. */
  readonly share: number;
}

/**
 * A page of documents that are few among all. Indexes go by days, so one query over the whole span
 * would scan all documents of the span. Instead each look reads only as many days as should fill
 * the page, or only some drivers of one day, and further looks follow if that is not enough.
 */
export function pageOfDays<Of extends Selling, Row, Found extends StreamPlace>(
  { sellers, span, rows, ...page }: DaysQuery<Of>,
  sourcesOf: (part: Part<Of>) => readonly Source<Row, Found>[],
): Promise<PageOf<Row>> {
  const all = lengthOf(span);
  const rest = new Rest(sellers, span, page);
  let looked: { readonly missing: number; readonly growth: number } | undefined;
  return pageByLooks((missing) => {
    // If much less was found than expected, the rest may be rarer still.
    const isRare = looked !== undefined && missing > looked.missing / 2;
    const growth = looked && isRare ? looked.growth * 2 : 1;
    looked = { missing, growth };
    const part = rest.next(((SPARE * all * missing) / Math.max(rows, 1)) * growth);
    return part && sourcesOf({ ...part, share: lengthOf(part.days) / all });
  }, page);
}

/** Reads more than the average needs, because some days have fewer. */
const SPARE = 1.25;

/** The part of a span that was not read yet. */
class Rest<Of extends Selling> {
  #left: DayRange;
  /** The sellers left of its first day; on all other days everybody is left. */
  #first: readonly Of[];

  constructor(
    readonly sellers: readonly Of[],
    readonly span: DayRange,
    readonly page: Pick<DaysQuery<Of>, "order" | "cursor">,
  ) {
    [this.#left, this.#first] = [span, sellers];
    if (!page.cursor) return;
    const { date, stream } = readCursor(page.cursor);
    const isWithin = date >= span.start && date <= span.end;
    if (page.order === "oldest" && date > span.start) this.#left = { ...span, start: date };
    if (page.order === "newest" && date < span.end) this.#left = { ...span, end: date };
    const last = driverOfStream(stream);
    if (isWithin) this.#first = sellers.filter(({ driver }) => driver.id >= last);
  }

  /** The next part: about so many days, or some sellers of one day if not all are needed. */
  next(days: number): Omit<Part<Of>, "share"> | undefined {
    const left = lengthOf(this.#left);
    if (left <= 0) return undefined;
    const some = Math.max(1, Math.ceil(days * this.sellers.length));
    const isWhole = this.#first.length === this.sellers.length;
    if (isWhole && some >= this.sellers.length)
      return { sellers: this.sellers, days: this.#take(Math.min(left, Math.ceil(days))) };
    const sellers = this.#first.slice(0, some);
    const [first, later] = [this.#firstDays(1), this.#first.slice(some)];
    if (later.length > 0) this.#first = later;
    else this.#take(1);
    return { sellers, days: first };
  }

  #take(days: number): DayRange {
    const taken = this.#firstDays(days);
    const { start, end } = this.#left;
    this.#left =
      this.page.order === "oldest"
        ? { start: addDays(taken.end, 1), end }
        : { start, end: addDays(taken.start, -1) };
    this.#first = this.sellers;
    return taken;
  }

  #firstDays(days: number): DayRange {
    const { start, end } = this.#left;
    return this.page.order === "oldest"
      ? { start, end: addDays(start, days - 1) }
      : { start: addDays(end, 1 - days), end };
  }
}

const lengthOf = ({ start, end }: DayRange): number => daysBetween(start, end) + 1;
