import type { Day } from "@roundsman/core/day";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import type { VatRate } from "@roundsman/core/vat/rates";

/** The sums of documents at one rate of one company. In pence, less what was credited. */
export interface RateTotal {
  /** null if they show no VAT. */
  readonly rate: VatRate | null;
  /** The company of their invoices; null: none was chosen. */
  readonly companyId: number | null;
  /** Each invoice counts in its first rate alone. */
  invoices: number;
  /** Invoices that have a line at the rate; for null, those that show no VAT. */
  atRate: number;
  /**
   * Invoices and credit notes. Each counts in all of its rates, unless it comes to nothing there.
   */
  documents: number;
  /** Parts of documents, those that come to nothing included. */
  parts: number;
  net: number;
  vat: number;
}

/** What a customer bought, in pence, less what was credited. */
interface Bought {
  invoices: number;
  net: number;
  vat: number;
}

/** Names are not kept: they are on the documents, and would take longer to read than all else. */
export interface SavedTotal extends Bought {
  readonly customerId: number;
}

/** Customers of one name who are not saved. */
export interface UnsavedTotal extends Bought {
  /** As it is written on invoices. */
  readonly name: string;
}

export interface ProductTotal {
  /** As it is written on lines. */
  readonly name: string;
  /** A document with several spellings of one name counts in the first alone. */
  documents: number;
  /** Documents that have it in this spelling. */
  spelled: number;
  /** In thousandths. */
  quantity: number;
  amount: number;
}

export interface TakenTotal {
  readonly method: RecordedMethod;
  payments: number;
  amount: number;
}

export interface DayTotal {
  readonly day: Day;
  /** What was sold, in pence; null if nothing was. */
  amount: number | null;
}

/**
 * The sums of a driver's documents and payments of some days; they can be added up. A rate, product
 * or customer whose counts are all 0 after a subtraction is left out.
 */
export class Totals {
  readonly #days = new Map<Day, DayTotal>();
  readonly #rates = new Map<string, RateTotal>();
  readonly #taken = new Map<string, TakenTotal>();
  readonly #products = new Map<string, ProductTotal>();
  readonly #saved = new Map<number, SavedTotal>();
  readonly #unsaved = new Map<string, UnsavedTotal>();

  /** By day. */
  get days(): DayTotal[] {
    return [...this.#days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }
  get rates(): RateTotal[] {
    return [...this.#rates.values()].filter(({ parts }) => parts !== 0);
  }
  get taken(): TakenTotal[] {
    return [...this.#taken.values()];
  }
  get products(): ProductTotal[] {
    return [...this.#products.values()].filter(({ spelled }) => spelled !== 0);
  }
  get saved(): SavedTotal[] {
    return [...this.#saved.values()].filter(isBought);
  }
  get unsaved(): UnsavedTotal[] {
    return [...this.#unsaved.values()].filter(isBought);
  }

  addDay({ day, amount }: DayTotal): void {
    const total = this.#days.get(day);
    if (!total) this.#days.set(day, { day, amount });
    else if (amount !== null) total.amount = (total.amount ?? 0) + amount;
  }

  removeDay(day: Day): void {
    this.#days.delete(day);
  }

  addRate(rateTotal: RateTotal): void {
    const key = `${rateTotal.rate} ${rateTotal.companyId}`;
    const sum = this.#rates.get(key);
    if (!sum) return void this.#rates.set(key, { ...rateTotal });
    sum.invoices += rateTotal.invoices;
    sum.atRate += rateTotal.atRate;
    sum.documents += rateTotal.documents;
    sum.parts += rateTotal.parts;
    sum.net += rateTotal.net;
    sum.vat += rateTotal.vat;
  }

  addTaken(total: TakenTotal): void {
    const sum = this.#taken.get(total.method);
    if (!sum) return void this.#taken.set(total.method, { ...total });
    sum.payments += total.payments;
    sum.amount += total.amount;
  }

  /** Keeps the object that is passed, and may change it. */
  addProduct(productTotal: ProductTotal): void {
    const sum = this.#products.get(productTotal.name);
    if (!sum) return void this.#products.set(productTotal.name, productTotal);
    sum.documents += productTotal.documents;
    sum.spelled += productTotal.spelled;
    sum.quantity += productTotal.quantity;
    sum.amount += productTotal.amount;
  }

  /** Keeps the object that is passed, and may change it. */
  addSaved(total: SavedTotal): void {
    const sum = this.#saved.get(total.customerId);
    if (sum) addBought(sum, total);
    else this.#saved.set(total.customerId, total);
  }

  /** Keeps the object that is passed, and may change it. */
  addUnsaved(total: UnsavedTotal): void {
    const sum = this.#unsaved.get(total.name);
    if (sum) addBought(sum, total);
    else this.#unsaved.set(total.name, total);
  }

  add(totals: Totals): void {
    this.addButCustomers(totals);
    for (const each of totals.#saved.values()) this.addSaved({ ...each });
    for (const each of totals.#unsaved.values()) this.addUnsaved({ ...each });
  }

  addButCustomers(totals: Totals): void {
    for (const each of totals.#days.values()) this.addDay(each);
    for (const each of totals.#rates.values()) this.addRate(each);
    for (const each of totals.#taken.values()) this.addTaken(each);
    for (const each of totals.#products.values()) this.addProduct({ ...each });
  }
}

export function addBought(sum: Bought, bought: Bought): void {
  sum.invoices += bought.invoices;
  sum.net += bought.net;
  sum.vat += bought.vat;
}

const isBought = ({ invoices, net, vat }: Bought): boolean =>
  invoices !== 0 || net !== 0 || vat !== 0;
