import { MOST_ON_PAGE, type Page } from "@roundsman/contract/wire/paging";
import { MOST_ROWS, tooManyRows } from "./long-read.ts";
import { invalid } from "../errors/refusal.ts";

interface Item {
  readonly id: number;
}

/**
 * A page of a list that is an array. `next` is null at the end, and undefined if the client did not
 * ask for a page.
 */
export interface ArrayPage {
  readonly shown: readonly Item[];
  readonly next?: string | null;
}

/**
 * Pages are cut from the whole list: these lists are short (routes, companies, people), whatever
 * their order. A cursor holds the id and the position of the last item shown. If that item was
 * removed, the next item has its position.
 */
export function arrayPage(items: readonly Item[], { limit, cursor }: Page): ArrayPage {
  if (limit === undefined && !cursor) {
    if (items.length > MOST_ROWS) throw tooManyRows();
    return { shown: items };
  }
  const first = cursor ? placeAfter(items, cursor) : 0;
  const end = first + (limit ?? MOST_ON_PAGE);
  const shown = items.slice(first, end);
  const last = shown.at(-1);
  return { shown, next: last && end < items.length ? `${last.id}.${end - 1}` : null };
}

function placeAfter(items: readonly Item[], cursor: string): number {
  const [, id, place] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined || place === undefined)
    throw invalid({ cursor: ["This cursor did not come from here"] });
  const at = items.findIndex((item) => item.id === Number(id));
  return at === -1 ? Number(place) : at + 1;
}
