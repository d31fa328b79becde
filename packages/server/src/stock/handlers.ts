import { randomUUID } from "node:crypto";
import type { DaySheet } from "@roundsman/contract/day-sheet";
import type { stock, VanProduct } from "@roundsman/contract/stock";
import type { NewCount, NewStockEntry, StockEntry } from "@roundsman/contract/stock/stock-wire";
import type { Day } from "@roundsman/core/day";
import { thousandths } from "@roundsman/core/quantity";
import type { Call, CallBase, Handlers } from "../kernel/calls/call.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { notFound, stale } from "../kernel/errors/refusal.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";
import { productRecords } from "../products/repository.ts";
import {
  findSheet,
  findSheetByKey,
  insertSheet,
  sheetPage,
  wholeSheet,
} from "./repository/day-sheets.ts";
import { openSpan } from "./repository/day-span.ts";
import { entryByKey, entryPage } from "./repository/entries.ts";
import { insertEntries, onHandOf, takeEntryNumbers, type EntryDraft } from "./repository/ledger.ts";
import { OPEN_DAY } from "./repository/update-ledgers.ts";
import { checkProducts, setSettings, settingsOf, UNSET } from "./repository/van-products.ts";
import { vanOf, vanProducts } from "./repository/van.ts";

type Ask<Name extends keyof typeof stock> = Call<(typeof stock)[Name]>;

export const stockHandlers: Handlers<typeof stock> = {
  van: (call) => vanOf(call),
  entries: ({ db, actor, query }) => entryPage(db, actor.id, query),
  history: async ({ db, actor, params, query }) => {
    await checkProducts(db, actor.id, [params.id]);
    return entryPage(db, actor.id, { ...query, productId: params.id });
  },
  move,
  count,
  set,
  days: ({ db, actor, query }) => sheetPage(db, actor.id, query),
  day: async ({ db, actor, params }) => {
    const row = await findSheet(db, actor.id, params.id);
    if (!row) throw notFound();
    return wholeSheet(db, row);
  },
  closeDay,
};

/** A key that exists answers the existing entry (wire §1). */
async function move(call: Ask<"move">): Promise<StockEntry> {
  const { db, actor, body } = call;
  const existing = body.key && (await entryByKey(db, actor.id, body.key));
  if (existing) {
    call.unchanged();
    return existing;
  }
  await checkProducts(db, actor.id, idsOf(body));
  return written(call, await takeEntryNumbers(db, 1), {
    ...headOf(call, body),
    kind: body.kind,
    movements: body.lines,
  });
}

/**
 * The difference is taken after {@link takeEntryNumbers}, so that nothing can come between reading
 * and writing.
 */
async function count(call: Ask<"count">): Promise<StockEntry> {
  const { db, actor, body } = call;
  const existing = body.key && (await entryByKey(db, actor.id, body.key));
  if (existing) {
    call.unchanged();
    return existing;
  }
  await checkProducts(db, actor.id, idsOf(body));
  const first = await takeEntryNumbers(db, 1);
  const onHand = await onHandOf(db, actor.id, { products: idsOf(body) });
  const movements = body.lines.map(({ productId, counted, expected }) => {
    return {
      productId,
      quantity: thousandths(counted - (onHand.get(productId) ?? 0)),
      counted,
      expected: expected ?? null,
    };
  });
  return written(call, first, { ...headOf(call, body), kind: "count", movements });
}

const idsOf = ({ lines }: NewStockEntry | NewCount): number[] =>
  lines.map(({ productId }) => productId);

const headOf = (
  { today }: CallBase,
  { key = randomUUID(), day, note }: NewStockEntry | NewCount,
) => {
  return { key, day: day ?? today, note: note ?? "", invoiceId: null };
};

async function written(
  call: CallBase,
  first: number,
  entry: EntryDraft & { readonly key: string },
): Promise<StockEntry> {
  const { db, actor, now } = call;
  await insertEntries(db, actor.id, { first, entries: [entry], now });
  const after = await entryByKey(db, actor.id, entry.key);
  if (!after) throw new Error("The new entry is not in the ledger");
  const ids = after.lines.map(({ productId }) => productId);
  call.record({
    kind: "stock",
    action: after.kind,
    ids,
    after,
    also: [{ kind: "daySheet", ids: [OPEN_DAY] }],
  });
  return after;
}

async function set(call: Ask<"set">): Promise<VanProduct> {
  const { db, actor, params, body } = call;
  if (!(await productRecords.find(db, actor.id, params.id))) throw notFound();
  const before = (await settingsOf(db, actor.id)).get(params.id) ?? UNSET;
  if (await setSettings(db, actor.id, { id: params.id, body }))
    call.record({ kind: "stock", action: "set", ids: [params.id], before, after: body });
  else call.unchanged();
  const product = (await vanProducts(db, actor.id)).find(
    ({ productId }) => productId === params.id,
  );
  if (!product) throw notFound();
  return product;
}

async function closeDay(call: Ask<"closeDay">): Promise<DaySheet> {
  const { db, actor, now, today, body } = call;
  const existing = body.key && (await findSheetByKey(db, actor.id, body.key));
  if (existing) {
    call.unchanged();
    return wholeSheet(db, existing);
  }
  // Nobody else closes a day until the transaction ends.
  const id = await nextNumber(db, "day_sheet");
  // A call with the same key had the counter: the retry finds its sheet, and this number is given
  // back.
  if (body.key && (await findSheetByKey(db, actor.id, body.key))) throw new ChangedMeanwhile();
  const corrected = body.corrects ? await findSheet(db, actor.id, body.corrects) : null;
  if (corrected === undefined) throw notFound();
  if (corrected?.corrected_by) throw stale(await wholeSheet(db, corrected));
  const span = corrected ?? (await openSpan(db, actor.id, body.day ?? today));
  const { key, note = "", cashCounted, denominations } = body;
  const corrects = corrected?.id ?? null;
  await insertSheet(db, actor.id, {
    id,
    key,
    day: body.day ?? (corrected?.day as Day | undefined) ?? today,
    note,
    cashCounted,
    denominations,
    corrects,
    span,
    now,
  });
  const sheet = await findSheet(db, actor.id, id);
  if (!sheet) throw new Error("The new day sheet is not there");
  const after = await wholeSheet(db, sheet);
  const ids = corrected ? [corrected.id, id] : [id, OPEN_DAY];
  call.record({ kind: "daySheet", action: corrected ? "correct" : "close", ids, after });
  return after;
}
