import { addDays, daysBetween, type Day } from "../day.ts";
import { pence, type Pence } from "../money.ts";
import type { OpenInvoice } from "./payment.ts";

/**
 * What is owed, in pence, by how long it has been due: not yet, up to 30, 60 or 90 days, longer.
 */
export interface Ageing {
  readonly notDue: Pence;
  readonly to30: Pence;
  readonly to60: Pence;
  readonly to90: Pence;
  readonly over90: Pence;
}

const AGES = [
  ["notDue", 0],
  ["to30", 30],
  ["to60", 60],
  ["to90", 90],
  ["over90", Infinity],
] as const satisfies readonly (readonly [keyof Ageing, number])[];

/** Sorts what is open by its age. An invoice without a due date is due on its date. */
export function ageing(invoices: readonly OpenInvoice[], today: Day): Ageing {
  const ages = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };
  for (const { date, dueDate, open } of invoices) {
    const late = daysBetween(dueDate ?? date, today);
    const [name] = AGES.find(([, most]) => late <= most) ?? ["over90"];
    ages[name] += open;
  }
  return {
    notDue: pence(ages.notDue),
    to30: pence(ages.to30),
    to60: pence(ages.to60),
    to90: pence(ages.to90),
    over90: pence(ages.over90),
  };
}

/** The due days of invoices that have this age today; null for an open end. */
export function dueDays(age: keyof Ageing, today: Day) {
  const place = AGES.findIndex(([name]) => name === age);
  const [, most] = AGES[place] ?? ["", Infinity];
  const younger = AGES[place - 1]?.[1];
  return {
    from: most === Infinity ? null : addDays(today, -most),
    to: younger === undefined ? null : addDays(today, -younger - 1),
  };
}
