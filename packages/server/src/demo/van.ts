import { addDays, weekday, type Day } from "@roundsman/core/day";
import { sumByProduct } from "@roundsman/core/stock";
import type { ManualKind } from "@roundsman/core/stock";
import type { Random } from "./random.ts";
import type { DemoProduct } from "./stock.ts";
import type { DemoInvoice } from "./trade.ts";

/** A product's position in the person's book, and a signed quantity in thousandths. */
type DemoMovement = readonly [product: number, quantity: number];

export interface DemoEntry {
  /** ISO instant. */
  readonly at: string;
  readonly kind: ManualKind | "sale" | "count";
  readonly note: string;
  /** The key of the sold invoice. */
  readonly invoice: string | null;
  readonly movements: readonly DemoMovement[];
  /** For a count: the counted quantities in thousandths, in the order of the movements. */
  readonly counted: readonly number[];
}

export interface DemoVanDay {
  readonly day: Day;
  readonly entries: readonly DemoEntry[];
  /** Keys of invoices that were paid from the GetPaid list. */
  readonly collected: readonly string[];
  /**
   * null for the day that is not over. `over` is the cash counted less the cash expected, in pence.
   */
  readonly sheet: { readonly at: string; readonly over: number; readonly note: string } | null;
}

interface Trade {
  readonly products: readonly DemoProduct[];
  readonly invoices: readonly DemoInvoice[];
  readonly today: Day;
}

const DAYS_BEHIND = 13;

/** The first day on which van stock was kept. */
export const vanBegan = (today: Day): Day => addDays(today, -DAYS_BEHIND);

/**
 * Two weeks of a van, matching the invoices delivered in them: loaded in the morning, counted on
 * Fridays, closed every evening except today's.
 */
export function vanDays(random: Random, trade: Trade): readonly DemoVanDay[] {
  const van = new Van(random, trade);
  return Array.from({ length: DAYS_BEHIND + 1 }, (_, index) =>
    addDays(vanBegan(trade.today), index),
  )
    .filter((day) => weekday(day) !== 0 || day === trade.today)
    .map((day) => van.spend(day));
}

const UNIT = 1000;

/** The contents of the van as the days pass. */
class Van {
  readonly #onHand = new Map<number, number>();
  #cameShort = false;
  readonly #random: Random;
  readonly #trade: Trade;
  constructor(random: Random, trade: Trade) {
    this.#random = random;
    this.#trade = trade;
  }

  spend(day: Day): DemoVanDay {
    const { invoices, today } = this.#trade;
    const ofDay = invoices.filter(({ date }) => date === day);
    const delivered = ofDay.filter(({ deliveryStatus }) => deliveryStatus === "delivered");
    // Nothing in the demo lies in the future, so today's van was loaded at midnight.
    const at = (hours: number) =>
      day === today
        ? `${today}T00:00:00.000Z`
        : `${day}T${String(hours).padStart(2, "0")}:10:00.000Z`;
    const entries = [
      this.#load(
        day === today ? `${addDays(today, -1)}T19:30:00.000Z` : at(6),
        delivered,
        day === today ? ofDay : [],
      ),
      ...delivered.map((invoice) =>
        this.#entry(at(11), "sale", { invoice: invoice.key, movements: off(invoice) }),
      ),
      ...(day === today ? [] : this.#evening(day, at)),
    ].filter(({ movements }) => movements.length > 0);
    const collected = ofDay
      .filter(({ paymentStatus }) => paymentStatus === "paid")
      .map(({ key }) => key);
    return {
      day,
      entries,
      collected,
      sheet: day === today ? null : this.#sheet(at(18), collected.length > 0),
    };
  }

  /**
   * Loads what the day's deliveries need and a little more; on the first day, some of every
   * product. Of what is still to be delivered, a part is left out.
   */
  #load(at: string, delivered: readonly DemoInvoice[], waiting: readonly DemoInvoice[]): DemoEntry {
    const first = this.#onHand.size === 0;
    const needed = new Map(
      [...sumByProduct(waiting.flatMap(off))].filter(() => this.#random.chance(0.75)),
    );
    for (const [product, quantity] of sumByProduct(delivered.flatMap(off)))
      needed.set(product, quantity);
    const movements = this.#trade.products.flatMap((_, product): DemoMovement[] => {
      const need = -(needed.get(product) ?? 0);
      const spare = first ? this.#random.between(1, 8) : need > 0 ? this.#random.between(0, 3) : 0;
      const missing = Math.ceil((need - this.#of(product)) / UNIT) * UNIT + spare * UNIT;
      return missing > 0 ? [[product, missing]] : [];
    });
    return this.#entry(at, "load", { movements });
  }

  #evening(day: Day, at: (hours: number) => string): DemoEntry[] {
    const some = this.#random.draw(
      [...this.#onHand].filter(([, quantity]) => quantity >= 2 * UNIT).map(([product]) => product),
      9,
    );
    const [back, broken, ...counted] = some;
    const entries: DemoEntry[] = [];
    if (back !== undefined && this.#random.chance(0.3))
      entries.push(
        this.#entry(at(15), "return", {
          movements: [[back, UNIT]],
          note: "Ordered one too many 多订了一件",
        }),
      );
    if (broken !== undefined && this.#random.chance(0.35))
      entries.push(
        this.#entry(at(16), "wastage", {
          movements: [[broken, -UNIT]],
          note: this.#random.pick(ACCIDENTS),
        }),
      );
    if (weekday(day) === 5) {
      const movements = counted.map((product): DemoMovement => [
        product,
        this.#random.chance(0.25) ? -UNIT : 0,
      ]);
      entries.push(this.#entry(at(17), "count", { movements, note: "Friday count 周五盘点" }));
    }
    return entries;
  }

  /** The first evening with cash has a difference. */
  #sheet(at: string, cash: boolean): DemoVanDay["sheet"] {
    const short = cash && !this.#cameShort;
    if (short) this.#cameShort = true;
    return short
      ? { at, over: -500, note: "A five-pound note short 少了五镑" }
      : { at, over: 0, note: "" };
  }

  #entry(
    at: string,
    kind: DemoEntry["kind"],
    content: Partial<DemoEntry> & Pick<DemoEntry, "movements">,
  ): DemoEntry {
    for (const [product, quantity] of content.movements)
      this.#onHand.set(product, this.#of(product) + quantity);
    const counted = kind === "count" ? content.movements.map(([product]) => this.#of(product)) : [];
    return { at, kind, note: "", invoice: null, counted, ...content };
  }

  #of(product: number): number {
    return this.#onHand.get(product) ?? 0;
  }
}

/** What an invoice takes off the van; a delivery charge takes nothing. */
const off = ({ lines }: DemoInvoice): DemoMovement[] => [
  ...sumByProduct(
    lines.flatMap(({ product, quantity }): DemoMovement[] =>
      product === null ? [] : [[product, -quantity]],
    ),
  ),
];

const ACCIDENTS = [
  "Fell off the trolley 从推车上掉了",
  "Box burst 箱子破了",
  "Past its date 过期",
] as const;
