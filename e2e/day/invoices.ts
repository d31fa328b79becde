import type { Chance } from "./chance.ts";
import type { Move } from "./hand.ts";
import {
  changes,
  fieldsOf,
  makes,
  nameOf,
  type Entry,
  type Invoice,
  type Product,
  type Texts,
} from "./ledger.ts";
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
} from "./lists.ts";
import { typedPounds, typedQuantity, type PlainLine } from "./pennies.ts";
import { dayOfThisMonth, today, type Idea } from "./people.ts";

const writing: Idea = ({ ledger, chance, number }) => {
  const list = chance.pick([...LISTS, HISTORY]);
  const customers = known(ledger, "customers");
  const products = known(ledger, "products");
  if (customers.length === 0 || products.length === 0) return null;
  const customer = chance.pick(customers);
  const lines = chance.some(products, 1 + chance.roll(3)).map((product) => lineOf(chance, product));
  const date = dayOfThisMonth(chance);
  const summary = `round ${number} 送货`;
  const fields: Invoice = {
    customer: nameOf(customer),
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
    { afresh: true },
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
    stages: [makes("invoices", fields)],
    fresh: ["invoices"],
  };
};

/** Opens an invoice, changes something on it and saves. */
const editing: Idea = ({ ledger, chance, number }) => {
  const list = chance.pick(LISTS);
  const there = distinct(ledger, list);
  if (there.length === 0) return null;
  const entry = chance.pick(there);
  const before = fieldsOf<Invoice>(entry);
  const { fields, moves } = chance.pick(EDITS)(before, { ledger, chance, number });
  const { name, amount } = nextTo(before);
  return {
    title: `edit invoice of ${amount} in ${list.place}: ${Object.keys(fields).join(", ")}`,
    moves: [
      go(list),
      { tap: name, as: "row", amount },
      { afresh: true },
      ...moves,
      { tap: "Save" },
      { see: "Create New Invoice", as: "button" },
    ],
    stages: [changes(entry.key, fields)],
    fresh: [],
  };
};

type Edit = (
  before: Invoice,
  of: Parameters<Idea>[0],
) => { readonly fields: Partial<Invoice>; readonly moves: readonly Move[] };

const EDITS: readonly Edit[] = [
  (_before, { number }) => {
    const summary = `edited ${number}`;
    return { fields: { summary }, moves: [{ type: summary, into: "Summary" }] };
  },
  ({ footnote: before }, { number }) => {
    const footnote = `thanks ${number} 谢谢`;
    const open: Move[] = before === "" ? [{ tap: "Add a footer note" }] : [];
    return { fields: { footnote }, moves: [...open, { type: footnote, into: "Footer note" }] };
  },
  ({ lines }, { ledger, chance }) => {
    const others = known(ledger, "products").filter(
      ({ key }) => !lines.some(({ product }) => product === key),
    );
    if (others.length === 0) return takeOff(lines);
    const { line, moves } = lineOf(chance, chance.pick(others));
    return { fields: { lines: [...lines, line] }, moves };
  },
  ({ lines }, { chance }) => {
    const at = chance.roll(lines.length);
    const line = lines[at];
    if (!line) return takeOff(lines);
    const quantity = line.quantity + 1 + chance.roll(5000);
    return {
      fields: { lines: lines.with(at, { ...line, quantity }) },
      moves: [
        { tap: `Edit line: ${line.name}` },
        { type: typedQuantity(quantity), into: "Quantity", in: "dialog" },
        { tap: "Update line", in: "dialog" },
        { shut: true },
      ],
    };
  },
  ({ lines }) => takeOff(lines),
  (_before, { ledger, chance }) => {
    const customer = chance.pick(known(ledger, "customers"));
    return {
      fields: { customer: nameOf(customer), city: fieldsOf<Texts>(customer)["city"] ?? "" },
      moves: customerMoves("Change customer", nameOf(customer)),
    };
  },
];

function takeOff(lines: readonly PlainLine[]): ReturnType<Edit> {
  const [first, ...rest] = lines;
  if (!first || rest.length === 0)
    return {
      fields: { summary: "nothing to take off" },
      moves: [{ type: "nothing to take off", into: "Summary" }],
    };
  return {
    fields: { lines: rest },
    moves: [
      { tap: `Edit line: ${first.name}` },
      { tap: "Delete line", in: "dialog" },
      { tap: "Delete", in: "dialog" },
      { shut: true },
    ],
  };
}

const importing: Idea = ({ ledger, chance }) => {
  const there = distinct(ledger, SCHEDULE);
  if (there.length === 0) return null;
  const scheduled = fieldsOf<Invoice>(chance.pick(there));
  const { name, amount } = nextTo(scheduled);
  const fields: Invoice = { ...scheduled, date: today(), payment: "due", delivery: "not_shipped" };
  return {
    title: `import ${amount} from the schedule`,
    moves: [
      go(GET_PAID),
      { tap: "Import from schedule" },
      { tap: name, as: "row", amount, in: "dialog" },
      { shut: true },
      { see: name, as: "row", amount },
    ],
    stages: [makes("invoices", fields)],
    fresh: ["invoices"],
  };
};

function lineOf(
  chance: Chance,
  entry: Entry,
): { readonly line: PlainLine; readonly moves: readonly Move[] } {
  const { name, discount } = fieldsOf<Product>(entry);
  const price = discount + 1 + chance.roll(9000);
  const quantity = chance.oneIn(3) ? 1 + chance.roll(20_000) : 1000 * (1 + chance.roll(40));
  return {
    line: { name, price, discount, quantity, product: entry.key },
    moves: [
      { tap: "Add Product" },
      { type: name, into: "Search products", in: "dialog" },
      { tap: name, as: "row", in: "dialog" },
      { type: typedQuantity(quantity), into: "Quantity", in: "dialog" },
      { type: typedPounds(price), into: "Price", in: "dialog" },
      { type: typedPounds(discount), into: "Discount amount", in: "dialog" },
      { tap: "Add to invoice", in: "dialog" },
      { shut: true },
    ],
  };
}

const customerMoves = (button: string, name: string): Move[] => [
  { tap: button },
  { type: name, into: "Search contacts", in: "dialog" },
  { tap: name, as: "row", in: "dialog" },
  { shut: true },
];

export const INVOICES: readonly (readonly [weight: number, idea: Idea])[] = [
  [22, writing],
  [14, editing],
  [3, importing],
];
