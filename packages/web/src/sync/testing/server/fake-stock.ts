import type { DaySheet, OpenDay } from "@roundsman/contract/day-sheet";
import type { NewDaySheet } from "@roundsman/contract/stock/new-day-sheet";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Van, VanProductBody } from "@roundsman/contract/stock";
import type {
  NewCount,
  NewStockEntry,
  StockEntry,
  StockLine,
} from "@roundsman/contract/stock/stock-wire";
import { day } from "@roundsman/core/day";
import { withMovements } from "@roundsman/core/goods";
import { reservedBy } from "@roundsman/core/load";
import { pence, sum } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import {
  addUp,
  productFinder,
  stockDifference,
  takenBy,
  takesTheSame,
  type Amounts,
  type Delivery,
} from "@roundsman/core/stock";
import { cashOfDay, type fakeMoney } from "./fake-payments.ts";
import { nextMoment, No, type Input, type Stored } from "./stored.ts";

type StoredProduct = Stored & Product;
type StoredInvoice = Stored & Invoice;

const AT = "2026-11-21T10:00:00.000Z";
/** So many days back the figures name single invoices. */
const LONG_AGO = "2026-11-14T10:00:00.000Z";
const NONE = thousandths(0);

/** What the server promises of the van (contract/stock.ts). */
export function fakeStock(
  products: () => readonly StoredProduct[],
  invoices: () => readonly StoredInvoice[],
  /** An invoice's lines, less what credit notes brought back. */
  linesOf: (of: StoredInvoice) => Delivery["lines"],
  money: ReturnType<typeof fakeMoney>,
) {
  const entries: StockEntry[] = [];
  const sheets: DaySheet[] = [];
  const settings = new Map<number, VanProductBody>();
  const taken = new Map<number, Amounts<number>>();
  const followed = new Map<number, Delivery>();
  /** In pence, by invoice, and for none by customer below 0: all that it brought in, and as much as closed sheets hold. */
  const cash = new Map<number, number>();
  let closed = { entry: 0, cash: new Map<number, number>() };

  const find = () =>
    productFinder(
      products().map((each) => ({ ...each, deletedAt: each.hidden ? AT : "" })),
      ({ id }) => id,
    );
  const standing = (of: StoredInvoice) => ({ ...of, deletedAt: of.hidden ? AT : "" });
  const onHand = () =>
    addUp(
      entries.flatMap(({ lines }) =>
        lines.map(({ productId, quantity }) => [productId, quantity] as const),
      ),
    );

  const write = (entry: Omit<StockEntry, "id" | "createdAt">) => {
    const made = { ...entry, id: entries.length + 1, createdAt: AT };
    entries.push(made);
    return made;
  };
  const plain = (productId: number, quantity: number): StockLine => ({
    productId,
    quantity: thousandths(quantity),
    counted: null,
    expected: null,
  });

  /** The ledger says what an invoice takes, and the cash what it brought in. */
  const follow = (of: StoredInvoice) => {
    const [before, after] = [followed.get(of.id), { ...standing(of), lines: linesOf(of) }];
    followed.set(of.id, after);
    const had = taken.get(of.id) ?? new Map<number, never>();
    const wanted = before && takesTheSame(before, after) ? had : takenBy(after, find());
    const difference = stockDifference(wanted, had);
    taken.set(of.id, wanted);
    const lines = [...difference].map(([productId, quantity]) => plain(productId, quantity));
    if (lines.length > 0)
      write({
        key: `sale-${entries.length}`,
        kind: "sale",
        day: of.date,
        note: "",
        invoiceId: of.id,
        lines,
      });
    cash.set(of.id, money.cashOf(of));
  };

  const open = (): OpenDay => {
    const movements = (from: (entry: StockEntry) => boolean) =>
      entries
        .filter(from)
        .flatMap(({ kind, lines }) =>
          lines.map(({ productId, quantity }) => ({ kind, product: productId, quantity })),
        );
    const before = addUp(
      movements(({ id }) => id <= closed.entry).map(
        ({ product, quantity }) => [product, quantity] as const,
      ),
    );
    const opening = new Map(
      [...before].map(([product, quantity]) => [
        product,
        { ...EMPTY, opening: quantity, closing: quantity },
      ]),
    );
    const goods = withMovements(
      opening,
      movements(({ id }) => id > closed.entry),
    );
    for (const [customer, amount] of money.advances()) cash.set(-customer, amount);
    const came = [...cash]
      .map(([of, amount]) => ({ of, amount: pence(amount - (closed.cash.get(of) ?? 0)) }))
      .filter(({ amount }) => amount !== 0);
    return {
      goods: [...goods].map(([productId, of]) => ({ ...of, productId })),
      ...cashOfDay(came),
      cashExpected: sum(came.map(({ amount }) => amount)),
    };
  };

  const van = (): Van => {
    const reserved = reservedBy(invoices().map(standing), find());
    const held = onHand();
    return {
      products: products()
        .filter(({ hidden }) => !hidden)
        .map(({ id }) => ({
          productId: id,
          onHand: held.get(id) ?? NONE,
          reserved: reserved.get(id) ?? NONE,
          ...settled(id),
        })),
      invoices: invoices()
        .filter(
          (of) =>
            !of.hidden &&
            of.updatedAt >= LONG_AGO &&
            (of.deliveryStatus === "delivered" || of.paidFrom !== null),
        )
        .map(({ id, version }) => ({
          invoiceId: id,
          version,
          outside: false,
          taken: [...(taken.get(id) ?? [])].map(([productId, quantity]) => ({
            productId,
            quantity,
          })),
          collected: pence(cash.get(id) ?? 0),
        })),
      since: LONG_AGO,
      lastEntry: entries.length,
      lastSheet: sheets.length,
      ...(money.last() > 0 && { lastPayment: money.last() }),
      day: open(),
    };
  };
  const settled = (id: number) => ({
    low: settings.get(id)?.low ?? null,
    barcode: settings.get(id)?.barcode ?? "",
  });

  const known = (id: number) => {
    if (!products().some((each) => each.id === id)) throw new No(404, "No such product");
  };
  const once = <Of extends { readonly key: string }>(
    all: readonly Of[],
    key: string | undefined,
    make: () => Of,
  ): Of => all.find((each) => each.key === key) ?? make();

  const CALLS: Readonly<Record<string, (input: Input) => unknown>> = {
    van,
    entries: ({ query }) => ledgerPage(entries, query),
    history: ({ id, query }) => {
      known(id);
      const its = entries.map(({ lines, ...entry }) => ({
        ...entry,
        lines: lines.filter(({ productId }) => productId === id),
      }));
      return ledgerPage(
        its.filter(({ lines }) => lines.length > 0),
        query,
      );
    },
    move: ({ body }) => {
      const { key = "", kind, lines, day: on, note = "" } = body as NewStockEntry;
      lines.forEach(({ productId }) => known(productId));
      const made = () =>
        write({
          key,
          kind,
          day: on ?? TODAY,
          note,
          invoiceId: null,
          lines: lines.map((of) => plain(of.productId, of.quantity)),
        });
      return once(entries, key, made);
    },
    count: ({ body }) => {
      const { key = "", lines, day: on, note = "" } = body as NewCount;
      lines.forEach(({ productId }) => known(productId));
      const held = onHand();
      const found = lines.map(({ productId, counted, expected }) => ({
        productId,
        quantity: thousandths(counted - (held.get(productId) ?? 0)),
        counted,
        expected: expected ?? null,
      }));
      return once(entries, key, () =>
        write({ key, kind: "count", day: on ?? TODAY, note, invoiceId: null, lines: found }),
      );
    },
    set: ({ id, body }) => {
      known(id);
      settings.set(id, { ...settings.get(id), ...(body as VanProductBody) });
      return { productId: id, onHand: onHand().get(id) ?? NONE, reserved: NONE, ...settled(id) };
    },
    days: () => ({ sheets: sheets.toReversed(), nextCursor: null }),
    day: ({ id }) => sheets[id - 1],
    closeDay: ({ body }) => {
      const {
        key = "",
        day: on,
        cashCounted,
        denominations = [],
        note = "",
        corrects = null,
      } = body as NewDaySheet;
      return once(sheets, key, () => {
        const was = corrects === null ? null : sheets[corrects - 1];
        if (was?.correctedBy) throw new No(409, "This sheet was corrected already");
        const id = sheets.length + 1;
        const contents = was ?? open();
        const head = {
          id,
          key,
          day: on ?? TODAY,
          note,
          cashCounted,
          denominations,
          corrects,
          correctedBy: null,
          createdAt: nextMoment(),
        };
        const made: DaySheet = { ...contents, ...head };
        if (was) sheets[was.id - 1] = { ...was, correctedBy: id };
        else closed = { entry: entries.length, cash: new Map(cash) };
        sheets.push(made);
        return made;
      });
    },
  };

  return {
    follow,
    call: (name: string, input: Input): unknown => {
      const work = CALLS[name];
      if (!work) throw new No(404, `No stock.${name}`);
      return work(input);
    },
  };
}

const TODAY = day("2026-11-21");
const EMPTY = {
  opening: NONE,
  loaded: NONE,
  delivered: NONE,
  returned: NONE,
  wasted: NONE,
  adjusted: NONE,
  closing: NONE,
};

/** Newest first, before the cursor. */
function ledgerPage(entries: readonly StockEntry[], { cursor, limit = "50" }: Input["query"]) {
  const before = entries.filter(({ id }) => !cursor || id < Number(cursor)).toReversed();
  const shown = before.slice(0, Number(limit));
  return {
    entries: shown,
    nextCursor: before.length > shown.length ? String(shown.at(-1)?.id) : null,
  };
}
