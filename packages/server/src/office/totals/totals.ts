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
  /** Those that come to nothing are counted, too. */
  parts: number;
  net: number;
  vat: number;
}

/** What somebody bought, in pence, less what was credited. */
interface Bought {
  invoices: number;
  net: number;
  vat: number;
}

/** Their name is on their documents: reading it with every total would take longer than all else. */
export interface SavedTotal extends Bought {
  readonly customerId: number;
}

/** Of those of one name who are no saved customer. */
export interface UnsavedTotal extends Bought {
  /** As it is written. */
  readonly name: string;
}

export interface ProductTotal {
  /** As it is written on lines. */
  readonly name: string;
  /** Of those that have several spellings of one name, each is in the first alone. */
  documents: number;
  /** Documents that have it in this spelling. */
  spelled: number;
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

/** What a driver's documents and payments of some days come to: they add up. A rate, product or customer whose counts are all 0 after a subtraction is left out. */
export class Totals {
  readonly #days = new Map<Day, DayTotal>();
  readonly #rates = new Map<string, RateTotal>();
  readonly #taken = new Map<string, TakenTotal>();
  readonly #products = new Map<string, ProductTotal>();
  readonly #saved = new Map<number, SavedTotal>();
  readonly #unsaved = new Map<string, UnsavedTotal>();

  /** In the order of their days. */
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

  /** What is passed is the totals' own from then on. */
  addProduct(of: ProductTotal): void {
    const there = this.#products.get(of.name);
    if (!there) return void this.#products.set(of.name, of);
    there.documents += of.documents;
    there.spelled += of.spelled;
    there.quantity += of.quantity;
    there.amount += of.amount;
  }

  /** What is passed is the totals' own from then on. */
  addSaved(of: SavedTotal): void {
    const there = this.#saved.get(of.customerId);
    if (there) addBought(there, of);
    else this.#saved.set(of.customerId, of);
  }

  /** What is passed is the totals' own from then on. */
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
