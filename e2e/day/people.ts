import type { Chance } from "./chance.ts";
import {
  changes,
  entriesOf,
  hides,
  makes,
  nameOf,
  shows,
  type Book,
  type Ledger,
  type Product,
  type Stage,
  type Texts,
} from "./ledger.ts";
import type { Move } from "./hand.ts";
import { typedPounds } from "./pennies.ts";

/** Something that a person does: what the hand does on the screens, and what it makes of the ledger, step by step. */
export interface Plan {
  readonly title: string;
  readonly moves: readonly Move[];
  /** One after the other; a death in between leaves a number of them done. */
  readonly stages: readonly Stage[];
  /** Books that get one new row each. */
  readonly fresh: readonly Book[];
}

/** null where there is nothing to do it with. */
export type Idea = (of: {
  readonly ledger: Ledger;
  readonly chance: Chance;
  readonly number: number;
}) => Plan | null;

/** A book whose rows are written in a sheet of their own. */
interface Sheet {
  readonly book: "customers" | "products" | "tasks";
  readonly place: string;
  readonly open: string;
  /** The sheet's button for a new one and for an old one. */
  readonly add: string;
  readonly update: string;
  readonly write: (
    chance: Chance,
    name: string,
  ) => { readonly fields: Texts | Product; readonly moves: readonly Move[] };
}

const typing = (texts: Readonly<Record<string, string>>): Move[] =>
  Object.entries(texts).map(([into, type]) => ({ type, into, in: "dialog" }));

const SHEETS: readonly Sheet[] = [
  {
    book: "customers",
    place: "Contacts",
    open: "Add Contact",
    add: "Add Contact",
    update: "Update Contact",
    write: (chance, name) => {
      const city = chance.pick(["Leeds", "Hull", "伦敦 London", "York"]);
      const fields = {
        name,
        phone: `0113 ${chance.roll(9000) + 1000}`,
        email: `c${chance.roll(9999)}@example.com`,
        address: `${chance.roll(99) + 1} Mill Lane`,
        city,
        postcode: `LS${chance.roll(29) + 1}`,
      };
      const { phone, email, address, postcode } = fields;
      return {
        fields,
        moves: typing({
          "Customer name": name,
          Phone: phone,
          Email: email,
          "Customer address": address,
          City: city,
          Postcode: postcode,
        }),
      };
    },
  },
  {
    book: "products",
    place: "Products",
    open: "Add Product",
    add: "Add Product",
    update: "Update Product",
    write: (chance, name) => {
      const price = 100 + chance.roll(5000);
      const discount = chance.oneIn(2) ? 0 : chance.roll(100);
      return {
        fields: { name, price, discount },
        moves: typing({
          "Product name": name,
          Price: typedPounds(price),
          "Discount amount": typedPounds(discount),
        }),
      };
    },
  },
  {
    book: "tasks",
    place: "TodoList",
    open: "Add New Task",
    add: "Add Contact",
    update: "Update Contact",
    write: (chance, title) => {
      const [priority = "", words = ""] = chance.pick([
        ["高", "高 (high)"],
        ["中", "中 (medium)"],
        ["低", "低 (low)"],
      ]);
      const place = `N${chance.roll(29) + 1}`;
      const description = `Two pallets, bay ${chance.roll(99)}`;
      const deadline = dayOfThisMonth(chance);
      const moves: Move[] = [
        ...typing({ "Task name": title, Place: place, "Task description": description }),
        { choose: words, of: "Priority" },
        { tap: "Deadline", in: "dialog" },
        { day: deadline },
      ];
      return { fields: { title, description, priority, place, deadline }, moves };
    },
  },
];

/** A day that the calendar shows when it opens. */
export const dayOfThisMonth = (chance: Chance): string =>
  `${today().slice(0, 8)}${String(1 + chance.roll(28)).padStart(2, "0")}`;

/** As the app counts days: in London. */
export const today = (): string =>
  new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });

const adding =
  (of: Sheet): Idea =>
  ({ chance, number }) => {
    const name = `${of.book.slice(0, 1).toUpperCase()}${number} ${chance.pick(["Jade", "金龙", "Lotus", "香米"])}`;
    const { fields, moves } = of.write(chance, name);
    const sheet: Move[] = [
      { go: of.place },
      { tap: of.open },
      ...moves,
      { tap: of.add, in: "dialog" },
      { shut: true },
    ];
    return {
      title: `new ${of.book} ${name}`,
      moves: sheet,
      stages: [makes(of.book, fields)],
      fresh: [of.book],
    };
  };

const editing =
  (of: Sheet): Idea =>
  ({ ledger, chance, number }) => {
    const entry = oneOf(ledger, of.book, chance);
    if (!entry) return null;
    const name = chance.oneIn(2)
      ? nameOf(entry)
      : `${nameOf(entry).split(" ")[0] ?? ""} edited ${number}`;
    const { fields, moves } = of.write(chance, name);
    const sheet: Move[] = [
      { go: of.place },
      { tap: `Edit ${nameOf(entry)}` },
      ...moves,
      { tap: of.update, in: "dialog" },
      { shut: true },
    ];
    return {
      title: `edit ${of.book} ${nameOf(entry)}`,
      moves: sheet,
      stages: [changes(entry.key, fields)],
      fresh: [],
    };
  };

const deleting =
  (of: Sheet, then: "undo" | "leave"): Idea =>
  ({ ledger, chance }) => {
    const entry = oneOf(ledger, of.book, chance);
    if (!entry) return null;
    const name = nameOf(entry);
    const moves: Move[] = [
      { go: of.place },
      { tap: `Delete ${name}` },
      { tap: "Delete", in: "dialog" },
    ];
    if (then === "leave")
      return {
        title: `delete ${of.book} ${name}`,
        moves: [
          ...moves,
          { goneButton: `Delete ${name}` },
          { said: "Delete Success!" },
          { shut: true },
        ],
        stages: [hides(entry.key)],
        fresh: [],
      };
    return {
      title: `delete ${of.book} ${name} and undo`,
      moves: [
        ...moves,
        { goneButton: `Delete ${name}` },
        { undo: "Delete Success!" },
        { undone: "Delete Success!" },
        { see: `Delete ${name}`, as: "button" },
        { shut: true },
      ],
      stages: [hides(entry.key), shows(entry.key)],
      fresh: [],
    };
  };

/** Not the first two: something must stay to write invoices with. */
const oneOf = (ledger: Ledger, book: Book, chance: Chance) => {
  const all = entriesOf(ledger, book)
    .filter(({ elsewhere }) => !elsewhere)
    .slice(2);
  return all.length === 0 ? null : chance.pick(all);
};

export const PEOPLE: readonly (readonly [weight: number, idea: Idea])[] = SHEETS.flatMap(
  (sheet): [number, Idea][] => [
    [3, adding(sheet)],
    [3, editing(sheet)],
    [1, deleting(sheet, "leave")],
    [1, deleting(sheet, "undo")],
  ],
);

/** What invoices are written with; a day begins with it. */
export const firstIdeas = (): readonly Idea[] =>
  SHEETS.flatMap((sheet) => [adding(sheet), adding(sheet)]);
