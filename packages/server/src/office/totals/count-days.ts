import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Db } from "../../kernel/storage/db.ts";
import { takenBy } from "../repository/money.ts";
import { productsIn } from "../repository/products-sold.ts";
import { soldIn } from "../repository/sales.ts";
import type { Seller } from "../repository/seller.ts";
import { Totals } from "./totals.ts";

interface Of {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
}

/**
 * A driver's totals by day, from the documents themselves; days without any are left out. The span
 * is read at once.
 */
export async function countDays(db: Db, of: Of): Promise<ReadonlyMap<Day, Totals>> {
  const days = new Map<Day, Totals>();
  const on = (day: Day): Totals => {
    const there = days.get(day) ?? new Totals();
    days.set(day, there);
    return there;
  };
  for (const { day, customerId, name, companyId, invoices, atRate, rate, net, vat } of await soldIn(
    db,
    of,
  )) {
    const totals = on(day);
    const documents = net === 0 && vat === 0 ? 0 : 1;
    totals.addDay({ day, amount: net + vat });
    totals.addRate({ rate, companyId, invoices, atRate, documents, parts: 1, net, vat });
    const bought = { invoices, net, vat };
    if (customerId === null) totals.addUnsaved({ name, ...bought });
    else totals.addSaved({ customerId, ...bought });
  }
  for (const { day, ...product } of await productsIn(db, of)) on(day).addProduct(product);
  for (const { day, ...taken } of await takenBy(db, of)) {
    const totals = on(day);
    totals.addDay({ day, amount: null });
    totals.addTaken(taken);
  }
  return days;
}
