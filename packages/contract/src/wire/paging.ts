import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { storable } from "./fields.ts";
import { blankAsAbsent, wholeNumberBetween } from "./lenient.ts";

/** The most rows on one page; also the page size where a request gives only a cursor. */
export const MOST_ON_PAGE = 500;
const RANGE = "Must be from 1 to 500";
/** Both optional; without either everything that matches is answered (wire §1). */
export const page = {
  limit: blankAsAbsent(wholeNumberBetween(1, MOST_ON_PAGE, RANGE), RANGE),
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(500), storable))),
};
export const pageQuery = z.object(page);
export type Page = z.output<typeof pageQuery>;

/** null at the end; absent where the caller did not page. */
export const nextCursor = z.optional(z.nullable(z.string()));

/**
 * The header with the next cursor of a list that is an array, whose body has no place for it.
 * Absent at the end, and where the caller did not page.
 */
export const NEXT_CURSOR = "next-cursor";

/** The query and the reply of a list that is an array. */
export const pagedArray = <Item extends z.ZodMiniType>(item: Item) => ({
  query: pageQuery,
  reply: z.array(item),
});

export const isPagedByHeader = ({ query, reply }: Pick<Endpoint, "query" | "reply">): boolean =>
  query !== undefined && reply?._zod.def.type === "array";

export interface ItemPage<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string | null | undefined;
}

/** "map" of wire §1: an object keyed by id whose values carry the id too. */
export function idMap<Item extends z.ZodMiniType<{ readonly id: number }, { id: number }>>(
  item: Item,
) {
  const keyed = z.catchall(z.object({ next_cursor: nextCursor }), item);
  return z.codec(keyed, z.custom<ItemPage<z.output<Item>>>(), {
    decode: ({ next_cursor, ...rest }) => ({
      items: Object.values(rest) as z.output<Item>[],
      ...(next_cursor === undefined ? {} : { nextCursor: next_cursor }),
    }),
    encode: ({ items, nextCursor: next }) => {
      const entries = items.map((each) => [String(each.id), each] as const);
      return Object.fromEntries<unknown>(
        next === undefined ? entries : [...entries, ["next_cursor", next]],
      ) as z.output<typeof keyed>;
    },
  });
}
