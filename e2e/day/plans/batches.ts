import type { Random } from "../random.ts";
import type { Move } from "../moves/move.ts";
import {
  all,
  changes,
  fieldsOf,
  deletes,
  restores,
  type Ledger,
  type DeliveryStatus,
  type Entry,
  type Invoice,
  type PaymentStatus,
} from "../ledger.ts";
import { distinct, go, LISTS, nextTo, type List } from "../lists.ts";
import type { Planner } from "../plan.ts";
import { isPlain } from "../money/issued.ts";

const selecting = (list: List, chosen: readonly Entry[], ledger: Ledger): Move[] => [
  go(list),
  { menu: list.select },
  ...chosen.map((entry): Move => {
    const { name, amount } = nextTo(entry, ledger);
    return { tap: name, as: "tick", amount };
  }),
];

/** A planner that chooses some invoices of a list, and what is done to all of them. */
const together =
  (
    plan: (
      list: List,
      chosen: readonly Entry[],
      of: { readonly random: Random; readonly ledger: Ledger },
    ) => Omit<NonNullable<ReturnType<Planner>>, "newRows">,
    fits: (ledger: Ledger) => (entry: Entry) => boolean = () => () => true,
  ): Planner =>
  ({ ledger, random }) => {
    const list = random.pick(LISTS);
    const chosen = random.some(distinct(ledger, list).filter(fits(ledger)), 1 + random.roll(4));
    return chosen.length === 0 ? null : { ...plan(list, chosen, { random, ledger }), newRows: [] };
  };

const DELIVERIES: readonly (readonly [DeliveryStatus, string])[] = [
  ["not_shipped", "Not shipped"],
  ["in_transit", "In transit"],
  ["delivered", "Delivered"],
];
const TARGETS: readonly (readonly [PaymentStatus, string])[] = [
  ["scheduled", "Schedule"],
  ["credit", "Credit"],
  ["due", "GetPaid"],
  ["overdue", "Overdue"],
];

/** Setting the same value again may be sent or left out. */
const sets = (chosen: readonly Entry[], to: Partial<Pick<Invoice, "payment" | "delivery">>) =>
  all(
    ...chosen.map((entry) => {
      const before = fieldsOf<Invoice>(entry);
      const isOptional = Object.entries(to).every(
        ([name, value]) => before[name as keyof Invoice] === value,
      );
      return changes(entry.key, to, { act: "status", ...(isOptional && { isOptional }) });
    }),
  );

const delivering = together((list, chosen, { random, ledger }) => {
  const [delivery, words] = random.pick(DELIVERIES);
  return {
    title: `mark ${chosen.length} in ${list.place} ${delivery}`,
    moves: [
      ...selecting(list, chosen, ledger),
      { tap: "Mark delivery status" },
      { tap: words, in: "dialog" },
      { toast: "Update successful!" },
      { see: "Create New Invoice", as: "button" },
    ],
    stages: [sets(chosen, { delivery })],
  };
});

const moving = together((list, chosen, { random, ledger }) => {
  const [payment, words] = random.pick(TARGETS);
  return {
    title: `submit ${chosen.length} of ${list.place} to ${payment}`,
    moves: [
      ...selecting(list, chosen, ledger),
      { tap: "Submit to" },
      { tap: words, in: "dialog" },
      { toast: "Submit successful!" },
      { see: "Create New Invoice", as: "button" },
    ],
    stages: [sets(chosen, { payment })],
  };
});

const deleting = (then: "undo" | "leave") =>
  together(
    (list, chosen, { ledger }) => {
      const [first] = chosen.map((entry) => nextTo(entry, ledger));
      const { name = "", amount = "" } = first ?? {};
      const moves: Move[] = [
        ...selecting(list, chosen, ledger),
        { tap: "Delete" },
        { tap: "Delete", in: "dialog" },
        { goneRow: name, amount },
        { see: "Create New Invoice", as: "button" },
      ];
      const hide = all(...chosen.map(({ key }) => deletes(key)));
      if (then === "leave")
        return {
          title: `delete ${chosen.length} in ${list.place}`,
          moves: [...moves, { toast: "Delete Success!" }],
          stages: [hide],
        };
      return {
        title: `delete ${chosen.length} in ${list.place} and undo`,
        moves: [
          ...moves,
          { undo: "Delete Success!" },
          { undone: "Delete Success!" },
          { see: name, as: "row", amount },
        ],
        stages: [hide, all(...chosen.map(({ key }) => restores(key)))],
      };
    },
    (ledger) =>
      ({ key }) =>
        isPlain(ledger, key),
  );

export const BATCHES: readonly (readonly [weight: number, planner: Planner])[] = [
  [8, delivering],
  [6, moving],
  [2, deleting("leave")],
  [3, deleting("undo")],
];
