import type { Random } from "../random.ts";
import {
  changes,
  entriesOf,
  deletes,
  creates,
  nameOf,
  restores,
  type Book,
  type Ledger,
} from "../ledger.ts";
import type { Planner } from "../plan.ts";
import type { Move } from "../moves/move.ts";
import { SHEETS, type Sheet } from "./sheets.ts";

const adding =
  (of: Sheet): Planner =>
  ({ random, number }) => {
    const name = `${of.book.slice(0, 1).toUpperCase()}${number} ${random.pick(["Jade", "金龙", "Lotus", "香米"])}`;
    const { fields, moves } = of.write(random, name);
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
      stages: [creates(of.book, fields)],
      newRows: [of.book],
    };
  };

const editing =
  (of: Sheet): Planner =>
  ({ ledger, random, number }) => {
    const entry = oneOf(ledger, of.book, random);
    if (!entry) return null;
    const name = random.oneIn(2)
      ? nameOf(entry)
      : `${nameOf(entry).split(" ")[0] ?? ""} edited ${number}`;
    const { fields, moves } = of.write(random, name);
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
      newRows: [],
    };
  };

const deleting =
  (of: Sheet, then: "undo" | "leave"): Planner =>
  ({ ledger, random }) => {
    const entry = oneOf(ledger, of.book, random);
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
          { toast: "Delete Success!" },
          { shut: true },
        ],
        stages: [deletes(entry.key)],
        newRows: [],
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
      stages: [deletes(entry.key), restores(entry.key)],
      newRows: [],
    };
  };

/** Any but the first two, which are kept for writing invoices. */
const oneOf = (ledger: Ledger, book: Book, random: Random) => {
  const all = entriesOf(ledger, book)
    .filter(({ elsewhere }) => !elsewhere)
    .slice(2);
  return all.length === 0 ? null : random.pick(all);
};

export const RECORD_FORMS: readonly (readonly [weight: number, planner: Planner])[] =
  SHEETS.flatMap((sheet): [number, Planner][] => [
    [3, adding(sheet)],
    [3, editing(sheet)],
    [1, deleting(sheet, "leave")],
    [1, deleting(sheet, "undo")],
  ]);

/** The first things of a day: it creates what invoices need. */
export const firstPlanners = (): readonly Planner[] =>
  SHEETS.flatMap((sheet) => [adding(sheet), adding(sheet)]);
