import type { Random } from "../random.ts";
import type { Planner } from "../plan.ts";
import {
  all,
  changes,
  fieldsOf,
  defined,
  type Entry,
  type Invoice,
  type Ledger,
  type Method,
  type Stage,
} from "../ledger.ts";
import { distinct, go, inList, LISTS, nextTo, SCHEDULE, type List } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { poundsInWords } from "../pennies.ts";
import { openOf } from "./owed.ts";
import { METHODS } from "./paying.ts";

/** Presses Submit All, and chooses the payment method where submitting the list means payment. */
const submittingAll =
  (then: "undo" | "leave"): Planner =>
  ({ ledger, random }) => {
    const list = random.pick(LISTS);
    const there = inList(ledger, list);
    const [first] = distinct(ledger, list).map((entry) => nextTo(entry, ledger));
    if (!first || there.some(({ elsewhere }) => elsewhere)) return null;
    const { name, amount } = first;
    const [method, words] = random.pick(METHODS);
    const others = list === SCHEDULE ? new Map<string, Method>() : exceptions(ledger, list, random);
    const asks: Move[] =
      list === SCHEDULE
        ? []
        : [{ tap: words, as: "label", in: "dialog" }, ...otherMethods(ledger, others, method)];
    const moves: Move[] = [
      go(list),
      { tap: "Submit All" },
      ...asks,
      { tap: "Submit", in: "dialog" },
      { goneRow: name, amount },
      { shut: true },
    ];
    const isUndone = then === "undo";
    const submits = all(
      ...there.map((entry) =>
        submitted(entry, list, { method: others.get(entry.key) ?? method, isUndone }),
      ),
    );
    if (!isUndone)
      return {
        title: `submit all of ${list.place}, ${method}, ${others.size} otherwise`,
        moves,
        stages: [submits],
        newRows: [],
      };
    return {
      title: `submit all of ${list.place} and undo`,
      moves: [
        ...moves,
        { undo: list.submitted },
        { undone: list.submitted },
        { see: name, as: "row", amount },
      ],
      stages: [submits, all(...there.map((entry) => undone(entry, list)))],
      newRows: [],
    };
  };

/**
 * Some invoices that were paid by another method. The sheet's rows are found by amount, so amounts
 * must be unique.
 */
function exceptions(ledger: Ledger, list: List, random: Random): ReadonlyMap<string, Method> {
  const there = inList(ledger, list).filter((entry) => openOf(ledger, entry) > 0);
  const alone = there.filter((entry) =>
    there.every((other) => other === entry || openOf(ledger, other) !== openOf(ledger, entry)),
  );
  const some = random.some(alone, random.roll(3));
  return new Map(some.map(({ key }) => [key, random.pick(METHODS)[0]]));
}

/** Each tap on an invoice chooses the next method. */
function otherMethods(ledger: Ledger, others: ReadonlyMap<string, Method>, all: Method): Move[] {
  const at = (method: Method) => METHODS.findIndex(([name]) => name === method);
  const taps = [...others].flatMap(([key, method]) => {
    const entry = defined(ledger.get(key));
    const row: Move = {
      tap: fieldsOf<Invoice>(entry).customer,
      as: "row",
      amount: poundsInWords(openOf(ledger, entry)),
      in: "dialog",
    };
    const times = (at(method) - at(all) + METHODS.length) % METHODS.length;
    return Array.from({ length: times }, () => row);
  });
  return taps.length === 0 ? [] : [{ tap: "Some were paid another way", in: "dialog" }, ...taps];
}

const submitted =
  (
    { key }: Entry,
    list: List,
    { method, isUndone }: { readonly method: Method; readonly isUndone: boolean },
  ): Stage =>
  (ledger, newKey) => {
    const entry = defined(ledger.get(key));
    const { payment } = fieldsOf<Invoice>(entry);
    const isPaid = list.submitsTo === "paid";
    const paid: Partial<Invoice> = {
      issued: true,
      paidFrom: payment,
      statusPaid: { method, amount: openOf(ledger, entry) },
    };
    const to = { payment: list.submitsTo, ...(isPaid && paid) };
    return changes(key, to, { act: "status", ...(isUndone && { takenBack: true }) })(
      ledger,
      newKey,
    );
  };

/** If it was sent before the undo, the invoice was paid once and is issued. */
function undone({ key, fields }: Entry, list: List): Stage {
  const { payment, issued } = fields as Invoice;
  const isMaybe = list.submitsTo === "paid" && issued !== true;
  const back: Partial<Invoice> = {
    payment,
    paidFrom: null,
    statusPaid: null,
    issued: isMaybe ? "maybe" : issued,
  };
  return changes(key, back, { act: "status" });
}

export const SUBMISSIONS: readonly (readonly [weight: number, planner: Planner])[] = [
  [1, submittingAll("leave")],
  [2, submittingAll("undo")],
];
