import { addDays, daysBetween } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Driver } from "../repository/drivers.ts";
import { pageByLooks, readCursor, type PageOf, type Source } from "../repository/merged-pages.ts";
import type { Numbered, Order } from "../repository/places.ts";
import { driverOfStream } from "../repository/sold-streams.ts";

interface Selling {
  readonly driver: Pick<Driver, "id">;
}

interface Asked<Of> {
  /** Who has documents in the span, by their ids: of one day they stand in this order. */
  readonly sellers: readonly Of[];
  readonly span: DayRange;
  readonly order: Order;
  /** How many rows all pages have, about. */
  readonly rows: number;
  readonly limit?: number | undefined;
  readonly cursor?: string | null | undefined;
}

/** What is looked at together. */
export interface Part<Of> {
  readonly sellers: readonly Of[];
  readonly days: DayRange;
  /** Of the span. */
  readonly share: number;
}

/**
 * A page of documents that are few among all. Indexes go by their days, so that a page of the whole span would be looked for in all documents of the span:
 * only so many days are read as about fill it, or of one day so many drivers, and the next ones where they do not.
 */
export function pageOfDays<Of extends Selling, Row, Found extends Numbered>(
  { sellers, span, rows, ...page }: Asked<Of>,
  sourcesOf: (part: Part<Of>) => readonly Source<Row, Found>[],
): Promise<PageOf<Row>> {
  const all = lengthOf(span);
  const rest = new Rest(sellers, span, page);
  let looked: { readonly missing: number; readonly growth: number } | undefined;
  return pageByLooks((missing) => {
    // Where much less was found than was expected, the rest may be rarer still.
    const isRare = looked !== undefined && missing > looked.missing / 2;
    const growth = looked && isRare ? looked.growth * 2 : 1;
    looked = { missing, growth };
    const part = rest.next(((SPARE * all * missing) / Math.max(rows, 1)) * growth);
    return part && sourcesOf({ ...part, share: lengthOf(part.days) / all });
  }, page);
}

/** Some days have fewer than others. */
const SPARE = 1.25;

/** What of a span was not looked at yet. */
class Rest<Of extends Selling> {
  #left: DayRange;
  /** Of its first day; of all others everybody is left. */
  #first: readonly Of[];

  constructor(
    readonly sellers: readonly Of[],
    readonly span: DayRange,
    readonly page: Pick<Asked<Of>, "order" | "cursor">,
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

  /** About so many days; where all sellers are not needed, of one day some of them. */
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
