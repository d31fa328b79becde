import type { Day } from "@roundsman/core/day";
import type { KeptMethod } from "@roundsman/core/payments/payment";
import type { VatRate } from "@roundsman/core/vat/rates";

/** Documents at one rate of one company. In pence, less what was credited. */
export interface RateTotal {
  /** null where they show no VAT. */
  readonly rate: VatRate | null;
  /** Of their invoices; null: none was chosen. */
  readonly companyId: number | null;
  /** Each in its first rate alone. */
  invoices: number;
  /** Invoices that have a line at it; of null, those that show no VAT. */
  atRate: number;
  /** With credit notes; each in all of its rates, but where it comes to nothing. */
  documents: number;
  net: number;
  vat: number;
}

export interface CustomerTotal {
  readonly customerId: number | null;
  /** Of a saved customer the latest, of others as it is written. */
  name: string;
  /** The day of the last document. */
  last: Day;
  invoices: number;
  net: number;
  vat: number;
}

export interface ProductTotal {
  /** As it is written on lines. */
  readonly name: string;
  /** Of those that have several spellings of one name, each is in the first alone. */
  documents: number;
  /** In thousandths. */
  quantity: number;
  amount: number;
}

export interface TakenTotal {
  readonly method: KeptMethod;
  payments: number;
  amount: number;
}

export interface DayTotal {
  readonly day: Day;
  /** Of what was sold, in pence; null where nothing was. */
  amount: number | null;
}

/** What a driver's documents and payments of some days come to: they add up. */
export class Totals {
  readonly #days = new Map<Day, DayTotal>();
  readonly #rates = new Map<string, RateTotal>();
  readonly #taken = new Map<string, TakenTotal>();
  readonly #products = new Map<string, ProductTotal>();
  readonly #customers = new Map<number | string, CustomerTotal>();

  /** In the order of their days. */
  get days(): DayTotal[] {
    return [...this.#days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }
  get rates(): RateTotal[] {
    return [...this.#rates.values()];
  }
  get taken(): TakenTotal[] {
    return [...this.#taken.values()];
  }
  get products(): ProductTotal[] {
    return [...this.#products.values()];
  }
  get customers(): CustomerTotal[] {
    return [...this.#customers.values()];
  }

  addDay({ day, amount }: DayTotal): void {
    const there = this.#days.get(day);
    if (!there) this.#days.set(day, { day, amount });
    else if (amount !== null) there.amount = (there.amount ?? 0) + amount;
  }

  addRate(of: RateTotal): void {
    const key = `${of.rate} ${of.companyId}`;
    const there = this.#rates.get(key);
    if (!there) return void this.#rates.set(key, { ...of });
    there.invoices += of.invoices;
    there.atRate += of.atRate;
    there.documents += of.documents;
    there.net += of.net;
    there.vat += of.vat;
  }

  addTaken(of: TakenTotal): void {
    const there = this.#taken.get(of.method);
    if (!there) return void this.#taken.set(of.method, { ...of });
    there.payments += of.payments;
    there.amount += of.amount;
  }

  /** What is passed is the totals' own from then on. */
  addProduct(of: ProductTotal): void {
    const there = this.#products.get(of.name);
    if (!there) return void this.#products.set(of.name, of);
    there.documents += of.documents;
    there.quantity += of.quantity;
    there.amount += of.amount;
  }

  /** What is passed is the totals' own from then on. */
  addCustomer(of: CustomerTotal): void {
    const key = of.customerId ?? of.name;
    const there = this.#customers.get(key);
    if (!there) return void this.#customers.set(key, of);
    if (of.last >= there.last) [there.name, there.last] = [of.name, of.last];
    there.invoices += of.invoices;
    there.net += of.net;
    there.vat += of.vat;
  }

  add(of: Totals): void {
    this.addButCustomers(of);
    for (const each of of.#customers.values()) this.addCustomer({ ...each });
  }

  addButCustomers(of: Totals): void {
    for (const each of of.#days.values()) this.addDay(each);
    for (const each of of.#rates.values()) this.addRate(each);
    for (const each of of.#taken.values()) this.addTaken(each);
    for (const each of of.#products.values()) this.addProduct({ ...each });
  }
}
