import type { Chance } from "./chance.ts";
import type { Idea, Plan } from "./idea.ts";
import { entriesOf, type Entry, type GroupBook, type Ledger } from "./ledger.ts";
import type { Move } from "./moves.ts";

/** A book of groups, with the words of its screens. */
export interface Round {
  readonly book: GroupBook;
  readonly members: "customers" | "tasks" | "products";
  readonly place: string;
  readonly menu: string;
  readonly add: string;
  readonly name: string;
  readonly addMembers: string;
}

export const ROUNDS: readonly Round[] = [
  {
    book: "deliveryRoutes",
    members: "customers",
    place: "Contacts",
    menu: "Edit Route",
    add: "Add route",
    name: "Route name",
    addMembers: "Add new customer",
  },
  {
    book: "taskCategories",
    members: "tasks",
    place: "TodoList",
    menu: "Edit task category",
    add: "Add task category",
    name: "Category name",
    addMembers: "Add new task",
  },
  {
    book: "productCategories",
    members: "products",
    place: "Products",
    menu: "Edit category",
    add: "Add category",
    name: "Category name",
    addMembers: "Add products",
  },
];

export const opening = ({ place, menu }: Round): Move[] => [{ go: place }, { menu: menu }];
export const SHUTTING: readonly Move[] = [{ tap: "Close", in: "dialog" }, { shut: true }];

/** An idea for one group, carried out in the group's own view. */
export const within =
  (
    of: Round,
    plan: (group: Entry, chance: Chance, ledger: Ledger) => Omit<Plan, "fresh"> | null,
  ): Idea =>
  ({ ledger, chance }) => {
    const groups = entriesOf(ledger, of.book);
    if (groups.length === 0) return null;
    const group = chance.pick(groups);
    const made = plan(group, chance, ledger);
    return made && { ...made, moves: [...opening(of), ...made.moves], fresh: [] };
  };
