import type { NewDaySheet } from "@roundsman/contract/day-sheet";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Van, VanProductBody } from "@roundsman/contract/stock";
import type { NewCount, NewStockEntry, StockEntry } from "@roundsman/contract/stock/stock-wire";
import { reservedBy } from "@roundsman/core/load";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { productFinder, type Delivery } from "@roundsman/core/stock";
import type { fakeMoney } from "../money/day-cash.ts";
import { No, type Input, type Stored } from "../stored.ts";
import { fakeDaySheets, TODAY } from "./day-sheets.ts";
import { ledgerLine, ledgerPage, stockLedger } from "./ledger.ts";

type StoredProduct = Stored & Product;
type StoredInvoice = Stored & Invoice;

const AT = "2026-11-21T10:00:00.000Z";
/** The figures list invoices that changed since this instant. */
const LONG_AGO = "2026-11-14T10:00:00.000Z";
const NONE = thousandths(0);

/** The server's rules for the van (contract/src/stock.ts). */
export function fakeStock(
  products: () => readonly StoredProduct[],
  invoices: () => readonly StoredInvoice[],
  /** An invoice's lines, less what credit notes brought back. */
  linesOf: (invoice: StoredInvoice) => Delivery["lines"],
  money: ReturnType<typeof fakeMoney>,
) {
  const settings = new Map<number, VanProductBody>();
  const find = () =>
    productFinder(
      products().map((each) => ({ ...each, deletedAt: each.hidden ? AT : "" })),
      ({ id }) => id,
    );
  const ledger = stockLedger(find);
  const { entries } = ledger;
  const days = fakeDaySheets({ entries, advances: money.advances });
  const asDelivery = (invoice: StoredInvoice) => ({
    ...invoice,
    deletedAt: invoice.hidden ? AT : "",
  });
  const settingsOf = (id: number) => ({
    low: settings.get(id)?.low ?? null,
    barcode: settings.get(id)?.barcode ?? "",
  });

  const van = (): Van => {
    const reserved = reservedBy(invoices().map(asDelivery), find());
    const onHand = ledger.onHand();
    return {
      products: products()
        .filter(({ hidden }) => !hidden)
        .map(({ id }) => ({
          productId: id,
          onHand: onHand.get(id) ?? NONE,
          reserved: reserved.get(id) ?? NONE,
          ...settingsOf(id),
        })),
      invoices: invoices().filter(isInFigures).map(figuresOf),
      since: LONG_AGO,
      lastEntry: entries.length,
      lastSheet: days.sheets.length,
      ...(money.last() > 0 && { lastPayment: money.last() }),
      day: days.open(),
    };
  };
  const figuresOf = ({ id, version }: StoredInvoice) => ({
    invoiceId: id,
    version,
    outside: false,
    taken: [...ledger.takenBy(id)].map(([productId, quantity]) => ({ productId, quantity })),
    collected: pence(days.cash.get(id) ?? 0),
  });

  const checkProduct = (id: number) => {
    if (!products().some((each) => each.id === id)) throw new No(404, "No such product");
  };
  /** The entry of this key, made if there is none. */
  const writeOnce = (
    lines: readonly { readonly productId: number }[],
    key: string,
    make: () => Omit<StockEntry, "id" | "createdAt" | "key" | "invoiceId">,
  ): StockEntry => {
    for (const { productId } of lines) checkProduct(productId);
    return (
      entries.find((each) => each.key === key) ?? ledger.write({ key, invoiceId: null, ...make() })
    );
  };

  const CALLS: Readonly<Record<string, (input: Input) => unknown>> = {
    van,
    entries: ({ query }) => ledgerPage(entries, query),
    history: ({ id, query }) => {
      checkProduct(id);
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
      const moved = lines.map(({ productId, quantity }) => ledgerLine(productId, quantity));
      return writeOnce(lines, key, () => ({ kind, day: on ?? TODAY, note, lines: moved }));
    },
    count: ({ body }) => {
      const { key = "", lines, day: on, note = "" } = body as NewCount;
      const onHand = ledger.onHand();
      const counts = lines.map(({ productId, counted, expected }) => ({
        productId,
        quantity: thousandths(counted - (onHand.get(productId) ?? 0)),
        counted,
        expected: expected ?? null,
      }));
      return writeOnce(lines, key, () => ({
        kind: "count",
        day: on ?? TODAY,
        note,
        lines: counts,
      }));
    },
    set: ({ id, body }) => {
      checkProduct(id);
      settings.set(id, { ...settings.get(id), ...(body as VanProductBody) });
      const onHand = ledger.onHand().get(id) ?? NONE;
      return { productId: id, onHand, reserved: NONE, ...settingsOf(id) };
    },
    days: () => ({ sheets: days.sheets.toReversed(), nextCursor: null }),
    day: ({ id }) => days.sheets[id - 1],
    closeDay: ({ body }) => days.close(body as NewDaySheet),
  };

  return {
    /**
     * Books what an invoice takes in the ledger, and the cash that it brought in in the open day.
     */
    follow: (invoice: StoredInvoice): void => {
      ledger.followDelivery(invoice, { ...asDelivery(invoice), lines: linesOf(invoice) });
      days.cash.set(invoice.id, money.cashOf(invoice));
    },
    call: (name: string, input: Input): unknown => {
      const work = CALLS[name];
      if (!work) throw new No(404, `No stock.${name}`);
      return work(input);
    },
  };
}

const isInFigures = (invoice: StoredInvoice): boolean =>
  !invoice.hidden &&
  invoice.updatedAt >= LONG_AGO &&
  (invoice.deliveryStatus === "delivered" || invoice.paidFrom !== null);
