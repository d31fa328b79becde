import type { Item } from "../display-list.ts";
import { heightOf, type LayoutBox } from "./setting.ts";

/**
 * Distributes boxes over pages with a body height in points (Infinity: one page). Returns for each
 * page its items, placed below the top of the body, and the height that they fill.
 */
export function paginate(
  boxes: readonly LayoutBox[],
  bodyHeight: number,
  place: (item: Item, dy: number) => Item,
): { readonly items: readonly Item[]; readonly height: number }[] {
  const pages: { items: Item[]; height: number }[] = [{ items: [], height: 0 }];
  let page = pages[0] ?? { items: [], height: 0 };
  const put = (each: LayoutBox) => {
    for (const item of each.items) page.items.push(place(item, page.height));
    page.height += each.height;
  };
  const turn = () => {
    page = { items: [], height: 0 };
    pages.push(page);
  };
  for (const group of groupsOf(boxes)) {
    const fits = page.height + heightOf(group) <= bodyHeight;
    if (!fits && page.height > 0 && heightOf(group) + headerHeight(group) <= bodyHeight) turn();
    for (const each of group) {
      if (page.height > 0 && page.height + each.height > bodyHeight) turn();
      if (page.height === 0 && pages.length > 1) {
        if (each.header !== null) put(each.header);
        if (each.blank) continue;
      }
      put(each);
    }
  }
  return pages;
}

const headerHeight = (group: readonly LayoutBox[]): number => group[0]?.header?.height ?? 0;

/**
 * Groups of boxes that stay on one page: a group ends with the first box that does not keep with
 * the next.
 */
function groupsOf(boxes: readonly LayoutBox[]): LayoutBox[][] {
  const groups: LayoutBox[][] = [];
  let open: LayoutBox[] = [];
  for (const each of boxes) {
    open.push(each);
    if (each.keep) continue;
    groups.push(open);
    open = [];
  }
  return open.length > 0 ? [...groups, open] : groups;
}
