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
    const there = this.#days.get(day);
    if (!there) this.#days.set(day, { day, amount });
    else if (amount !== null) there.amount = (there.amount ?? 0) + amount;
  }

  removeDay(day: Day): void {
    this.#days.delete(day);
  }

  addRate(of: RateTotal): void {
    const key = `${of.rate} ${of.companyId}`;
    const there = this.#rates.get(key);
    if (!there) return void this.#rates.set(key, { ...of });
    there.invoices += of.invoices;
    there.atRate += of.atRate;
    there.documents += of.documents;
    there.parts += of.parts;
    there.net += of.net;
    there.vat += of.vat;
  }

  addTaken(of: TakenTotal): void {
    const there = this.#taken.get(of.method);
    if (!there) return void this.#taken.set(of.method, { ...of });
    there.payments += of.payments;
    there.amount += of.amount;
  }

  /** Keeps the object that is passed, and may change it. */
  addProduct(of: ProductTotal): void {
    const there = this.#products.get(of.name);
    if (!there) return void this.#products.set(of.name, of);
    there.documents += of.documents;
    there.spelled += of.spelled;
    there.quantity += of.quantity;
    there.amount += of.amount;
  }

  /** Keeps the object that is passed, and may change it. */
  addSaved(of: SavedTotal): void {
    const there = this.#saved.get(of.customerId);
    if (there) addBought(there, of);
    else this.#saved.set(of.customerId, of);
  }

  /** Keeps the object that is passed, and may change it. */
  addUnsaved(of: UnsavedTotal): void {
    const there = this.#unsaved.get(of.name);
    if (there) addBought(there, of);
    else this.#unsaved.set(of.name, of);
  }

  add(of: Totals): void {
    this.addButCustomers(of);
    for (const each of of.#saved.values()) this.addSaved({ ...each });
    for (const each of of.#unsaved.values()) this.addUnsaved({ ...each });
  }

  addButCustomers(of: Totals): void {
    for (const each of of.#days.values()) this.addDay(each);
    for (const each of of.#rates.values()) this.addRate(each);
    for (const each of of.#taken.values()) this.addTaken(each);
    for (const each of of.#products.values()) this.addProduct({ ...each });
  }
}

export function addBought(there: Bought, of: Bought): void {
  there.invoices += of.invoices;
  there.net += of.net;
  there.vat += of.vat;
}

const isBought = ({ invoices, net, vat }: Bought): boolean =>
  invoices !== 0 || net !== 0 || vat !== 0;
