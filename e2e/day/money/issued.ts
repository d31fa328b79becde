import type { Random } from "../random.ts";
import type { Planner } from "../plan.ts";
import {
  all,
  changes,
  entriesOf,
  fieldsOf,
  deletes,
  defined,
  NOTHING_YET,
  restores,
  type Entry,
  type Invoice,
  type Ledger,
  type CreditNote,
  type Stage,
} from "../ledger.ts";
import { distinct, go, LISTS, nextTo } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { today } from "../plans/sheets.ts";
import { everythingLeft, linesLeft, noteOver } from "./notes.ts";
import { coveredOf, notesOf } from "./owed.ts";

/** Planners that correct and void issued invoices. */

function oneIssued(
  ledger: Ledger,
  random: Random,
  fits: (entry: Entry) => boolean,
): { readonly entry: Entry; readonly moves: readonly Move[] } | null {
  const list = random.pick(LISTS);
  const there = distinct(ledger, list).filter(
    (entry) =>
      fieldsOf<Invoice>(entry).issued === true && coveredOf(ledger, entry.key) === 0 && fits(entry),
  );
  if (there.length === 0) return null;
  const entry = random.pick(there);
  const { name, amount } = nextTo(entry, ledger);
  return { entry, moves: [go(list), { tap: name, as: "row", amount }] };
}

/**
 * Corrects in two taps: a credit note over all that is left, and the invoice that replaces the old
 * one.
 */
const correcting =
  (then: "save" | "undo"): Planner =>
  ({ ledger, random, number }) => {
    const found = oneIssued(ledger, random, (of) => everythingLeft(ledger, of).length > 0);
    if (!found) return null;
    const { entry } = found;
    const { amount } = nextTo(entry, ledger);
    const note = noteOver(ledger, entry, {
      reason: "correction",
      lines: everythingLeft(ledger, entry),
    });
    const summary = `corrected ${number}`;
    const moves: Move[] = [
      ...found.moves,
      { tap: "Correct" },
      { see: "Undo the correction", as: "button" },
    ];
    const undoing: Move[] = [
      { tap: "Undo the correction" },
      { see: "Create New Invoice", as: "button" },
    ];
    const saving: Move[] = [
      { type: summary, into: "Summary" },
      { tap: "Save" },
      { see: "Create New Invoice", as: "button" },
    ];
    const edited: Stage = (of, newKey) => changes(newKey("invoices"), { summary })(of, newKey);
    return {
      title: then === "save" ? `correct ${amount}` : `correct ${amount} and undo`,
      moves: [...moves, ...(then === "save" ? saving : undoing)],
      stages: [corrects(entry.key, note), then === "save" ? edited : uncorrects(entry.key)],
      newRows: ["invoices", "creditNotes"],
      ...(then === "undo" && { mayLeaveNothing: true }),
    };
  };

const corrects =
  (key: string, note: CreditNote): Stage =>
  (ledger, newKey) => {
    const old = defined(ledger.get(key));
    const before = fieldsOf<Invoice>(old);
    const row = { exists: true, wasDeleted: false };
    const [by, noteKey] = [newKey("invoices"), newKey("creditNotes")];
    // The server's log names only the new invoice; its credit note is made with it.
    return new Map(ledger)
      .set(key, { ...old, fields: { ...before, payment: "paid", paidFrom: before.payment } })
      .set(noteKey, {
        ...row,
        book: "creditNotes",
        key: noteKey,
        fields: note,
        expectedEffects: [{ act: "create", isOptional: true }],
      })
      .set(by, {
        ...row,
        book: "invoices",
        key: by,
        fields: {
          ...before,
          ...NOTHING_YET,
          lines: linesLeft(ledger, old),
          vatMode: before.vatMode,
          date: today(),
        },
        expectedEffects: [{ act: "create" }],
      });
  };

const uncorrects =
  (key: string): Stage =>
  (ledger, newKey) => {
    const [by, noteKey] = [newKey("invoices"), newKey("creditNotes")];
    const old = defined(ledger.get(key));
    const { paidFrom } = fieldsOf<Invoice>(old);
    const gone = (of: string, isOptional: boolean): [string, Entry] => {
      const entry = defined(ledger.get(of));
      const expectedEffects = [
        ...entry.expectedEffects,
        { act: "remove", ...(isOptional && { isOptional }) } as const,
      ];
      return [of, { ...entry, exists: false, wasDeleted: true, expectedEffects }];
    };
    return new Map(ledger)
      .set(key, {
        ...old,
        fields: { ...fieldsOf<Invoice>(old), payment: paidFrom ?? "due", paidFrom: null },
        expectedEffects: [...old.expectedEffects, { act: "uncorrect", isOptional: true }],
      })
      .set(...gone(noteKey, true))
      .set(...gone(by, true));
  };

const voiding =
  (then: "leave" | "undo"): Planner =>
  ({ ledger, random, number }) => {
    const found = oneIssued(
      ledger,
      random,
      ({ key }) => notesOf(ledger, key).length === 0 && isPlain(ledger, key),
    );
    if (!found) return null;
    const { key } = found.entry;
    const { name, amount } = nextTo(found.entry, ledger);
    const moves: Move[] = [
      ...found.moves,
      { tap: "Void" },
      { type: `written twice ${number}`, into: "Reason", in: "dialog" },
      { tap: "Void", in: "dialog" },
      { see: "Create New Invoice", as: "button" },
    ];
    if (then === "leave")
      return {
        title: `void ${amount}`,
        moves: [...moves, { toast: "Voided" }],
        stages: [deletes(key)],
        newRows: [],
      };
    return {
      title: `void ${amount} and undo`,
      moves: [...moves, { undo: "Voided" }, { undone: "Voided" }, { see: name, as: "row", amount }],
      stages: [deletes(key), all(restores(key))],
      newRows: [],
    };
  };

/**
 * Whether no credit note or payment names the invoice: a phone that lost its database does not know
 * what it hid before.
 */
export const isPlain = (ledger: Ledger, key: string): boolean =>
  coveredOf(ledger, key) === 0 &&
  [...ledger.values()].every(
    ({ book, fields }) =>
      (book !== "creditNotes" || (fields as CreditNote).invoice !== key) &&
      (book !== "payments" ||
        !entriesOf(ledger, "payments").some((entry) => JSON.stringify(entry).includes(key))),
  );

export const ISSUED: readonly (readonly [weight: number, planner: Planner])[] = [
  [5, correcting("save")],
  [3, correcting("undo")],
  [3, voiding("leave")],
  [3, voiding("undo")],
];
