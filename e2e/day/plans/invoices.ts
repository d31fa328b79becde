import { isDeepStrictEqual } from "node:util";
import type { Planner } from "../plan.ts";
import { customerMoves, EDITS, lineOf } from "./invoice-edits.ts";
import type { Move } from "../moves/move.ts";
import {
  changes,
  fieldsOf,
  creates,
  nameOf,
  NOTHING_YET,
  type Invoice,
  type Ledger,
  type Product,
  type Texts,
} from "../ledger.ts";
import {
  amount,
  distinct,
  GET_PAID,
  go,
  HISTORY,
  known,
  LISTS,
  nextTo,
  SCHEDULE,
} from "../lists.ts";
import { payableOf } from "../money/vat.ts";
import { poundsInWords } from "../pennies.ts";
import { dayOfThisMonth, today } from "./sheets.ts";

const writing: Planner = ({ ledger, random, number }) => {
  const list = random.pick([...LISTS, HISTORY]);
  const customers = known(ledger, "customers");
  const products = known(ledger, "products");
  if (customers.length === 0 || products.length === 0) return null;
  const customer = random.pick(customers);
  const lines = random.some(products, 1 + random.roll(3)).map((product) => lineOf(random, product));
  const date = dayOfThisMonth(random);
  const summary = `round ${number} 送货`;
  const fields: Invoice = {
    ...NOTHING_YET,
    customer: nameOf(customer),
    customerKey: customer.key,
    city: fieldsOf<Texts>(customer)["city"] ?? "",
    date,
    summary,
    footnote: "",
    lines: lines.map(({ line }) => line),
    payment: list.creates,
    delivery: "not_shipped",
  };
  const moves: Move[] = [
    go(list),
    { tap: "Create New Invoice" },
    { discardDraft: true },
    ...customerMoves("Choose customer", nameOf(customer)),
    { tap: "Date" },
    { day: date },
    { shut: true },
    ...lines.flatMap((each) => each.moves),
    { type: summary, into: "Summary" },
    { tap: "Save" },
    { see: "Create New Invoice", as: "button" },
  ];
  return {
    title: `new invoice in ${list.place}, ${amount(fields)}`,
    moves,
    stages: [creates("invoices", fields)],
    newRows: ["invoices"],
  };
};

/** Opens an invoice, changes something on it and saves. */
const editing: Planner = ({ ledger, random, number }) => {
  const list = random.pick(LISTS);
  const there = distinct(ledger, list).filter((entry) => fieldsOf<Invoice>(entry).issued === false);
  if (there.length === 0) return null;
  const entry = random.pick(there);
  const before = fieldsOf<Invoice>(entry);
  const { fields, moves } = random.pick(EDITS)(before, { ledger, random, number });
  const { name, amount } = nextTo(entry, ledger);
  return {
    title: `edit invoice of ${amount} in ${list.place}: ${Object.keys(fields).join(", ")}`,
    moves: [
      go(list),
      { tap: name, as: "row", amount },
      { discardDraft: true },
      ...moves,
      { tap: "Save" },
      { see: "Create New Invoice", as: "button" },
    ],
    stages: [changes(entry.key, fields, { act: "change", isOptional: isAsBefore(before, fields) })],
    newRows: [],
  };
};

/** Whether the edit changes nothing, for example when its own customer is chosen again. */
const isAsBefore = (before: Invoice, fields: Partial<Invoice>): boolean =>
  isDeepStrictEqual({ ...before, ...fields }, before);

const importing: Planner = ({ ledger, random }) => {
  const there = distinct(ledger, SCHEDULE);
  if (there.length === 0) return null;
  const entry = random.pick(there);
  const { name, amount } = nextTo(entry, ledger);
  const fields = repeatOf(fieldsOf<Invoice>(entry), ledger);
  const shown = poundsInWords(payableOf(fields.lines, fields.vatMode));
  return {
    title: `import ${amount} from the schedule`,
    moves: [
      go(GET_PAID),
      { tap: "Import from schedule" },
      { tap: name, as: "row", amount, in: "dialog" },
      { shut: true },
      { see: fields.customer, as: "row", amount: shown },
    ],
    stages: [creates("invoices", fields)],
    newRows: ["invoices"],
  };
};

/**
 * The scheduled invoice as a new one for today, with its products' present VAT rates and its
 * customer's present name.
 */
function repeatOf(scheduled: Invoice, ledger: Ledger): Invoice {
  const { customerKey, vatMode } = scheduled;
  const customer = ledger.get(customerKey);
  const lines = scheduled.lines.map((line) => {
    const product = line.product === undefined ? undefined : ledger.get(line.product);
    return product?.exists ? { ...line, rate: fieldsOf<Product>(product).rate } : line;
  });
  return {
    ...scheduled,
    ...NOTHING_YET,
    ...(customer?.exists && {
      customer: nameOf(customer),
      city: fieldsOf<Texts>(customer)["city"] ?? "",
    }),
    vatMode,
    lines,
    date: today(),
    payment: "due",
    delivery: "not_shipped",
  };
}

export const INVOICES: readonly (readonly [weight: number, planner: Planner])[] = [
  [22, writing],
  [14, editing],
  [3, importing],
];
