import type { Random } from "../random.ts";
import type { Planner } from "../plan.ts";
import { fieldsOf, nameOf, type Entry, type Invoice, type Product, type Texts } from "../ledger.ts";
import { known } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { typedPounds, typedQuantity, type PlainLine } from "../pennies.ts";

type Edit = (
  before: Invoice,
  of: Parameters<Planner>[0],
) => { readonly fields: Partial<Invoice>; readonly moves: readonly Move[] };

/** Edits of an open invoice. */
export const EDITS: readonly Edit[] = [
  (_before, { number }) => {
    const summary = `edited ${number}`;
    return { fields: { summary }, moves: [{ type: summary, into: "Summary" }] };
  },
  ({ footnote: before }, { number }) => {
    const footnote = `thanks ${number} 谢谢`;
    const open: Move[] = before === "" ? [{ tap: "Add a footer note" }] : [];
    return { fields: { footnote }, moves: [...open, { type: footnote, into: "Footer note" }] };
  },
  ({ lines }, { ledger, random }) => {
    const others = known(ledger, "products").filter(
      ({ key }) => !lines.some(({ product }) => product === key),
    );
    if (others.length === 0) return takeOff(lines);
    const { line, moves } = lineOf(random, random.pick(others));
    return { fields: { lines: [...lines, line] }, moves };
  },
  ({ lines }, { random }) => {
    const drawn = lines[random.roll(lines.length)];
    // A correction may have split a line; the move finds the first part with its name.
    const at = lines.findIndex(({ name }) => name === drawn?.name);
    const line = lines[at];
    if (!line) return takeOff(lines);
    const quantity = line.quantity + 1 + random.roll(5000);
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
  (_before, { ledger, random }) => {
    const customer = random.pick(known(ledger, "customers"));
    return {
      fields: {
        customer: nameOf(customer),
        customerKey: customer.key,
        city: fieldsOf<Texts>(customer)["city"] ?? "",
      },
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

export function lineOf(
  random: Random,
  entry: Entry,
): { readonly line: PlainLine; readonly moves: readonly Move[] } {
  const { name, discount, rate } = fieldsOf<Product>(entry);
  const price = discount + 1 + random.roll(9000);
  const quantity = random.oneIn(3) ? 1 + random.roll(20_000) : 1000 * (1 + random.roll(40));
  return {
    line: { name, price, discount, quantity, rate, product: entry.key },
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

export const customerMoves = (button: string, name: string): Move[] => [
  { tap: button },
  { type: name, into: "Search contacts", in: "dialog" },
  { tap: name, as: "row", in: "dialog" },
  { shut: true },
];
