import type { BookName } from "../store/book-names.ts";
import type { Database, Operation } from "../store/database.ts";
import { operationOf } from "../resources/operations.ts";
import { effectOf, reckoningsIn } from "../outbox/queue.ts";

/**
 * The entities that nothing is said of while those of `passed` wait, with them: whoever names one that is not known to be there or gone; a reckoning
 * of the van behind what it counts, and all goods behind the reckoning or behind the product that they are of (invoices name it by its name only).
 */
export async function heldWith(
  db: Database,
  passed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const queue = await db.outbox.orderBy("seq").toArray();
  const reckonings = new Set(await reckoningsIn(db));
  let held = passed;
  // An entity is held as a whole, which may hold what stands before the operation that it is held for.
  for (let size = 0; size < held.size;) {
    size = held.size;
    held = heldIn(queue, { held, reckonings });
  }
  return held;
}

/** Whether the figures of the van follow from it. */
export const isOfGoods = ({ book }: Operation): boolean => GOODS.has(book);

const GOODS: ReadonlySet<BookName> = new Set<BookName>([
  "products",
  "invoices",
  "stockEntries",
  "vanSettings",
  "daySheets",
]);
const COMES_OR_GOES: ReadonlySet<string> = new Set([
  "create",
  "remove",
  "restore",
] satisfies ReturnType<typeof effectOf>[]);

interface Holding {
  readonly held: ReadonlySet<string>;
  /** By their place in the queue. */
  readonly reckonings: ReadonlySet<number>;
}

/** Once through the queue. */
function heldIn(
  queue: readonly Operation[],
  { held: before, reckonings }: Holding,
): ReadonlySet<string> {
  const held = new Set(before);
  const unsettled = new Set<string>();
  let goods: "all said" | "some held" | "held from here" = "all said";
  for (const operation of queue) {
    const { entity, book, seq } = operation;
    const isReckoning = reckonings.has(seq);
    const waits =
      GOODS.has(book) && (goods === "held from here" || (goods === "some held" && isReckoning));
    if (waits || namesIn(operation).some((key) => unsettled.has(key))) held.add(entity);
    if (!held.has(entity)) continue;
    if (COMES_OR_GOES.has(effectOf(operation))) unsettled.add(entity);
    if (isReckoning || book === "products") goods = "held from here";
    else if (GOODS.has(book) && goods === "all said") goods = "some held";
  }
  return held;
}

/** Keys of the records that an operation names. */
export const namesIn = ({ kind, payload }: Operation): readonly string[] =>
  (operationOf(kind).needs?.(payload) ?? []).map(({ key }) => key);
