import { LISTS } from "../../invoices/lists.ts";
import type { PaneName } from "../list-screens.ts";
import { withoutFinalSlash } from "../places.ts";

/**
 * On a desk: the list that a path shows at the left, and whether one of its items is open beside
 * it.
 */
export interface PaneAt {
  readonly name: PaneName;
  readonly open: boolean;
}

const SCREENS: Readonly<Record<string, PaneName>> = {
  "/info": "home",
  "/info/home": "home",
  "/info/futurehome": "futurehome",
  "/info/notpaidhome": "notpaidhome",
  "/info/historyhome": "historyhome",
  "/info/contacts": "contacts",
  "/info/products": "products",
  "/info/todolist": "todolist",
};

/**
 * Null if the screen of this path takes the whole width. `book` is the search parameter of a
 * contact's link.
 */
export function paneAt(path: string, book: unknown): PaneAt | null {
  const bare = withoutFinalSlash(path);
  const list = Object.values(LISTS).find(({ editor }) => editor === bare);
  const name = SCREENS[list?.screen ?? bare];
  if (name) return { name, open: list !== undefined };
  if (/^\/product\/[^/]+$/.test(bare)) return { name: "products", open: true };
  return /^\/contact\/[^/]+$/.test(bare)
    ? { name: book === "todo" ? "todolist" : "contacts", open: true }
    : null;
}
