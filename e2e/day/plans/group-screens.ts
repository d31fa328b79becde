import type { Random } from "../random.ts";
import type { Planner, Plan } from "../plan.ts";
import { entriesOf, type Entry, type GroupBook, type Ledger } from "../ledger.ts";
import type { Move } from "../moves/move.ts";

/** A book of groups, with the words of its screens. */
export interface GroupScreens {
  readonly book: GroupBook;
  readonly members: "customers" | "tasks" | "products";
  readonly place: string;
  readonly menu: string;
  readonly add: string;
  readonly name: string;
  readonly addMembers: string;
}

export const GROUP_SCREENS: readonly GroupScreens[] = [
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

export const opening = ({ place, menu }: GroupScreens): Move[] => [{ go: place }, { menu: menu }];
export const SHUTTING: readonly Move[] = [{ tap: "Close", in: "dialog" }, { shut: true }];

/** A planner for one group, whose plan is carried out in the group's own view. */
export const within =
  (
    of: GroupScreens,
    plan: (group: Entry, random: Random, ledger: Ledger) => Omit<Plan, "newRows"> | null,
  ): Planner =>
  ({ ledger, random }) => {
    const groups = entriesOf(ledger, of.book);
    if (groups.length === 0) return null;
    const group = random.pick(groups);
    const made = plan(group, random, ledger);
    return made && { ...made, moves: [...opening(of), ...made.moves], newRows: [] };
  };
