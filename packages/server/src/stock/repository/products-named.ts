import { idBeforeSplit } from "@roundsman/core/credit/split-id";
import { fold } from "@roundsman/core/name";
import type { Line } from "@roundsman/core/invoice";
import { productFinder, type FindProduct } from "@roundsman/core/stock";
import type { Db } from "../../kernel/storage/db.ts";

type Named = Pick<Line, "id" | "name">;

/** Above this many names, reading all products is faster. */
const MOST_NAMES = 100;

/** Finds the products that lines name, deleted ones too, by the rules of productFinder. */
export async function findsProductsOf(
  db: Db,
  owner: number,
  lines: readonly Named[],
): Promise<FindProduct<number>> {
  const texts = [...new Set(lines.flatMap(({ id }) => [String(id), idBeforeSplit(id)]))];
  const names = [...new Set(lines.map(({ name }) => fold(name)))];
  let query = db
    .selectFrom("product")
    .select(["id", "key", "name", "deleted_at"])
    .where("owner_id", "=", owner);
  if (texts.length + names.length <= MOST_NAMES)
    query = query.where((eb) =>
      eb.or([
        eb("id", "in", [0, ...texts.filter(isNumber).map(Number)]),
        eb("key", "in", ["", ...texts]),
        eb("search_name", "in", ["", ...names]),
      ]),
    );
  const rows = await query.execute();
  return productFinder(
    rows.map(({ deleted_at, ...product }) => ({ ...product, deletedAt: deleted_at })),
    ({ id }) => id,
  );
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
