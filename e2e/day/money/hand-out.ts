import type { Planner } from "../plan.ts";
import { all, changes, fieldsOf, type Entry, type Invoice, type Stage } from "../ledger.ts";
import { distinct, go, LISTS, nextTo } from "../lists.ts";
import { payableOf, type VatMode } from "./vat.ts";

const MODES: readonly (readonly [VatMode, string])[] = [
  ["included", "VAT included"],
  ["without", "Without VAT"],
  ["add", "Add VAT"],
];

/**
 * Opens an invoice that was not handed out, chooses its VAT mode and downloads its PDF. This cannot
 * be undone.
 */
const handingOut: Planner = ({ ledger, random }) => {
  const list = random.pick(LISTS);
  const there = distinct(ledger, list).filter(
    (entry) =>
      fieldsOf<Invoice>(entry).issued === false && fieldsOf<Invoice>(entry).lines.length > 0,
  );
  if (there.length === 0) return null;
  const entry = random.pick(there);
  const [mode, words] = random.pick(MODES);
  const { name, amount } = nextTo(entry, ledger);
  return {
    title: `hand out ${amount} of ${list.place}, ${words}`,
    moves: [
      go(list),
      { tap: name, as: "row", amount },
      { discardDraft: true },
      { tap: "Save and Download" },
      { tap: "Download PDF", as: "menuitem" },
      { tap: words, in: "dialog" },
      // The app asks again where the seller has no VAT number.
      ...(mode === "without" ? [] : [{ tap: "Show VAT", in: "dialog" } as const]),
      { see: "Create New Invoice", as: "button" },
    ],
    stages: handedOut(entry, mode),
    newRows: [],
    paper: { invoice: entry.key, total: payableOf(fieldsOf<Invoice>(entry).lines, mode) },
  };
};

/**
 * One transaction each: the VAT mode, the number where the server has given none, and the record
 * that the document went out.
 */
function handedOut({ key, fields }: Entry, vatMode: VatMode): readonly Stage[] {
  const isSame = (fields as Invoice).vatMode === vatMode;
  return [
    ...(isSame ? [] : [changes(key, { vatMode })]),
    changes(key, { issued: true }, { act: "number", isOptional: true }),
    all(changes(key, { issued: true }, { act: "document" })),
  ];
}

export const HAND_OUTS: readonly (readonly [weight: number, planner: Planner])[] = [
  [16, handingOut],
];
