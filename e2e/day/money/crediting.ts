import type { Random } from "../random.ts";
import type { Planner } from "../plan.ts";
import {
  all,
  changes,
  entriesOf,
  fieldsOf,
  deletes,
  creates,
  type Entry,
  type Invoice,
  type Ledger,
  type CreditNote,
} from "../ledger.ts";
import { CREDIT, distinct, GET_PAID, go, nextTo, type List } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { poundsInWords, rounded, typedPounds, typedQuantity } from "../pennies.ts";
import { creditable, noteOver, type Left } from "./notes.ts";
import { openOf } from "./owed.ts";

/** Planners that credit goods or a price, and that void credit notes. */

const REASONS = [
  ["returned", "Returned"],
  ["short", "Short"],
  ["damaged", "Damaged"],
  ["refused", "Refused"],
] as const;

interface Credit {
  readonly note: CreditNote;
  readonly reason: string;
  /**
   * The field of the sheet, a text that is refused, the words of the refusal, and the text that is
   * credited.
   */
  readonly into: string;
  readonly tooMuch: string;
  readonly refused: string;
  readonly typed: string;
}

/** Credits part of one line. Sometimes types more than is left first, which the app refuses. */
const crediting =
  (credit: (of: Found) => Credit | null): Planner =>
  ({ ledger, random }) => {
    const list = random.pick<List>([GET_PAID, GET_PAID, CREDIT]);
    const there = distinct(ledger, list).filter(
      (entry) => fieldsOf<Invoice>(entry).issued === true && creditable(ledger, entry).length > 0,
    );
    if (there.length === 0) return null;
    const entry = random.pick(there);
    const made = credit({ ledger, random, entry, left: random.pick(creditable(ledger, entry)) });
    // Crediting the whole invoice, or so much that it is paid, is left to corrections.
    if (!made || made.note.total < 1 || made.note.total >= openOf(ledger, entry)) return null;
    const { note, reason, into, tooMuch, refused, typed } = made;
    const { name, amount } = nextTo(entry, ledger);
    const refusal: Move[] = [
      { type: tooMuch, into, in: "dialog" },
      { tap: "Credit £0.00", in: "dialog" },
      { see: refused, as: "alert" },
    ];
    return {
      title: `credit ${poundsInWords(note.total)} of ${amount} in ${list.place}, ${note.reason}`,
      moves: [
        go(list),
        { tap: name, as: "row", amount },
        { tap: "Credit note" },
        { tap: reason, as: "label", in: "dialog" },
        ...(random.oneIn(3) ? refusal : []),
        { type: typed, into, in: "dialog" },
        { tap: `Credit ${poundsInWords(note.total)}`, in: "dialog" },
        { see: "Void credit note", as: "button" },
        { tap: "Close", in: "dialog" },
        ...LEAVING,
      ],
      // The note's document names the invoice, so an invoice without a number gets one now.
      stages: [
        all(
          changes(entry.key, {}, { act: "number", isOptional: true }),
          creates("creditNotes", note),
        ),
      ],
      newRows: ["creditNotes"],
    };
  };

const LEAVING: readonly Move[] = [
  { shut: true },
  { tap: "Back", as: "link" },
  { see: "Create New Invoice", as: "button" },
];

interface Found {
  readonly ledger: Ledger;
  readonly random: Random;
  readonly entry: Entry;
  readonly left: Left;
}

function goodsOf({ ledger, random, entry, left: { at, quantity: most } }: Found): Credit {
  const quantity = random.oneIn(4) ? most : 1 + random.roll(most);
  const [reason, words] = random.pick(REASONS);
  return {
    note: noteOver(ledger, entry, { reason, lines: [{ at, quantity }] }),
    reason: words,
    into: `Quantity: ${fieldsOf<Invoice>(entry).lines[at]?.name}`,
    tooMuch: typedQuantity(most + 1),
    refused: "This is more than is left of the line",
    typed: typedQuantity(quantity),
  };
}

/** A credit of the price, for all goods of the line that the customer keeps. */
function priceOf({ ledger, random, entry, left }: Found): Credit | null {
  const { at, quantity } = left;
  const line = fieldsOf<Invoice>(entry).lines[at];
  if (!line) return null;
  const most = line.price - line.discount;
  const off = 1 + random.roll(most);
  if (rounded(off * quantity) > left.amount) return null;
  return {
    note: noteOver(ledger, entry, { reason: "price", lines: [{ at, quantity, off }] }),
    reason: "Price",
    into: `Overcharged per unit, £: ${line.name}`,
    tooMuch: typedPounds(most + 1),
    refused: "This is more than the line was charged at",
    typed: typedPounds(off),
  };
}

const WORDS: ReadonlyMap<string, string> = new Map([...REASONS, ["price", "Price"]]);

/**
 * Voids a note, whose amount is then owed again. Not possible once goods were credited at a price
 * that it lowered.
 */
const voiding: Planner = ({ ledger, random }) => {
  const wanted = [GET_PAID, CREDIT].flatMap((list) =>
    distinct(ledger, list).flatMap((entry) =>
      voidable(ledger, entry).map((note) => ({ list, entry, note })),
    ),
  );
  if (wanted.length === 0) return null;
  const { list, entry, note } = random.pick(wanted);
  const { reason, total } = fieldsOf<CreditNote>(note);
  const { name, amount } = nextTo(entry, ledger);
  return {
    title: `void the note of ${poundsInWords(total)} of ${amount} in ${list.place}`,
    moves: [
      go(list),
      { tap: name, as: "row", amount },
      { tap: WORDS.get(reason) ?? reason, as: "note", amount: `−${poundsInWords(total)}` },
      { tap: "Void credit note", in: "dialog" },
      { see: "What it credited is owed again. Its number stays taken.", as: "text" },
      { tap: "Void credit note", in: "dialog" },
      ...LEAVING,
    ],
    stages: [deletes(note.key)],
    newRows: [],
  };
};

/** Notes whose total is unique within their invoice, and on which no later note depends. */
function voidable(ledger: Ledger, { key }: Entry): readonly Entry[] {
  const notes = entriesOf(ledger, "creditNotes").filter(
    (entry) => fieldsOf<CreditNote>(entry).invoice === key,
  );
  return notes.filter((entry, nth) => {
    const { reason, total, lines } = fieldsOf<CreditNote>(entry);
    const isAlone = notes.every(
      (other) => other === entry || fieldsOf<CreditNote>(other).total !== total,
    );
    const isBuiltOn =
      reason === "price" &&
      notes.slice(nth + 1).some((later) => {
        const { reason: why, lines: since } = fieldsOf<CreditNote>(later);
        return why !== "price" && since.some(({ at }) => lines.some((line) => line.at === at));
      });
    return WORDS.has(reason) && isAlone && !isBuiltOn;
  });
}

export const CREDITS: readonly (readonly [weight: number, planner: Planner])[] = [
  [8, crediting(goodsOf)],
  [4, crediting(priceOf)],
  [4, voiding],
];
