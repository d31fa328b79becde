import type { Random } from "../random.ts";
import type { Product, Texts } from "../ledger.ts";
import type { Move } from "../moves/move.ts";
import type { Rate } from "../pennies.ts";
import { typedPounds } from "../pennies.ts";

/** A book whose rows are edited in a sheet, with the words of its screens. */
export interface Sheet {
  readonly book: "customers" | "products" | "tasks";
  readonly place: string;
  readonly open: string;
  /** The sheet's button for a new row, and for an existing one. */
  readonly add: string;
  readonly update: string;
  readonly write: (
    random: Random,
    name: string,
  ) => { readonly fields: Texts | Product; readonly moves: readonly Move[] };
}

const typing = (texts: Readonly<Record<string, string>>): Move[] =>
  Object.entries(texts).map(([into, type]) => ({ type, into, in: "dialog" }));

export const SHEETS: readonly Sheet[] = [
  {
    book: "customers",
    place: "Contacts",
    open: "Add Contact",
    add: "Add Contact",
    update: "Update Contact",
    write: (random, name) => {
      const city = random.pick(["Leeds", "Hull", "伦敦 London", "York"]);
      const fields = {
        name,
        phone: `0113 ${random.roll(9000) + 1000}`,
        email: `c${random.roll(9999)}@example.com`,
        address: `${random.roll(99) + 1} Mill Lane`,
        city,
        postcode: `LS${random.roll(29) + 1}`,
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
    write: (random, name) => {
      const price = 100 + random.roll(5000);
      const discount = random.oneIn(2) ? 0 : random.roll(100);
      const [rate, words] = random.pick(RATES);
      const typed = typing({
        "Product name": name,
        Price: typedPounds(price),
        "Discount amount": typedPounds(discount),
      });
      return {
        fields: { name, price, discount, rate },
        moves: [...typed, { choose: words, of: "VAT rate" }],
      };
    },
  },
  {
    book: "tasks",
    place: "TodoList",
    open: "Add New Task",
    add: "Add Contact",
    update: "Update Contact",
    write: (random, title) => {
      const [priority = "", words = ""] = random.pick([
        ["高", "高 (high)"],
        ["中", "中 (medium)"],
        ["低", "低 (low)"],
      ]);
      const place = `N${random.roll(29) + 1}`;
      const description = `Two pallets, bay ${random.roll(99)}`;
      const deadline = dayOfThisMonth(random);
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

const RATES: readonly (readonly [Rate, string])[] = [
  ["standard", "Standard 20%"],
  ["reduced", "Reduced 5%"],
  ["zero", "Zero-rated"],
  ["exempt", "Exempt"],
];

/** A day of this month, which the calendar shows when it opens. */
export const dayOfThisMonth = (random: Random): string =>
  `${today().slice(0, 8)}${String(1 + random.roll(28)).padStart(2, "0")}`;

/** Today in London, where the app counts days. */
export const today = (): string =>
  new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });
