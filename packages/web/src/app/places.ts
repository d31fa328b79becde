import type { SelectionArea } from "@roundsman/core/selection";
import type { Role } from "@roundsman/core/role";
import type { GroupTable } from "../sync/store/table-names.ts";
import {
  Banknote,
  BookUser,
  CalendarClock,
  HandCoins,
  History,
  ListTodo,
  Package,
  Ship,
  Truck,
  type LucideIcon,
} from "lucide-react";

/**
 * A screen that the bars link to. `name` is the key of its message and the last part of its path
 * (spec §2).
 */
export type Place = (ListPlace | FormPlace) & {
  readonly bar: "header" | "footer";
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
};

interface ListPlace {
  readonly name:
    | "home"
    | "contacts"
    | "products"
    | "futurehome"
    | "notpaidhome"
    | "todolist"
    | "historyhome";
  readonly to:
    | "/info/home"
    | "/info/contacts"
    | "/info/products"
    | "/info/futurehome"
    | "/info/notpaidhome"
    | "/info/todolist"
    | "/info/historyhome";
  readonly area: SelectionArea;
  /** The groups that its round menu edits. */
  readonly groups?: GroupTable;
}

/** A screen on which nothing can be selected. */
interface FormPlace {
  readonly name: "custom" | "stock";
  readonly to: "/info/custom" | "/info/stock";
  readonly area: null;
}

const everyone: readonly Role[] = ["driver", "manager"];

export const PLACES: readonly Place[] = [
  {
    name: "home",
    to: "/info/home",
    bar: "header",
    icon: Banknote,
    area: "getpaid",
    roles: everyone,
  },
  { name: "custom", to: "/info/custom", bar: "header", icon: Ship, area: null, roles: ["manager"] },
  {
    name: "contacts",
    to: "/info/contacts",
    bar: "header",
    icon: BookUser,
    area: "contact",
    roles: everyone,
    groups: "deliveryRoutes",
  },
  {
    name: "products",
    to: "/info/products",
    bar: "header",
    icon: Package,
    area: "product",
    roles: everyone,
    groups: "productCategories",
  },
  { name: "stock", to: "/info/stock", bar: "header", icon: Truck, area: null, roles: everyone },
  {
    name: "futurehome",
    to: "/info/futurehome",
    bar: "footer",
    icon: CalendarClock,
    area: "schedule",
    roles: everyone,
  },
  {
    name: "notpaidhome",
    to: "/info/notpaidhome",
    bar: "footer",
    icon: HandCoins,
    area: "credit",
    roles: everyone,
  },
  {
    name: "todolist",
    to: "/info/todolist",
    bar: "footer",
    icon: ListTodo,
    area: "todolist",
    roles: everyone,
    groups: "taskCategories",
  },
  {
    name: "historyhome",
    to: "/info/historyhome",
    bar: "footer",
    icon: History,
    area: "history",
    roles: everyone,
  },
];

/** Without trailing slashes, which make no difference to a path. */
export function withoutFinalSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The place of a path. The bare /info is home (spec §2). */
export function placeAt(path: string): Place | null {
  const bare = withoutFinalSlash(path);
  return (
    PLACES.find(({ to }) => to === bare || bare.startsWith(`${to}/`)) ??
    (bare === "/info" ? (PLACES[0] ?? null) : null)
  );
}
