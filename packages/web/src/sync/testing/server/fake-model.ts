import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceBody } from "@roundsman/contract/invoice";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import type { Product } from "@roundsman/contract/products";
import { NOBODY } from "@roundsman/core/bill-to";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { addTotals, loadSheet, numberOf } from "@roundsman/core/invoice";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { holds, type InvoiceList, type PaymentStatus } from "@roundsman/core/payment-status";
import { ENTITY_BOOKS, type EntityBook } from "../../store/book-names.ts";
import { asStored } from "./as-stored.ts";
import { blankOf } from "./blank.ts";
import { broughtBack, creditedTotals, fakeCredits } from "./fake-credits.ts";
import { fakeMoney, fakePayments, openedBy, paidTotals } from "./fake-payments.ts";
import { fakeNumbers } from "./fake-numbers.ts";
import { fakeStock } from "./fake-stock.ts";
import { fakeSubmit } from "./fake-submit.ts";
import { fakeGroups, isGroupBook } from "./fake-groups.ts";
import { given, isStored, No, paying, type Input, type Recorded, type Stored } from "./stored.ts";

/** What the contract's calls are grouped by, as far as a phone makes them. */
export type Resource = EntityBook | "stock" | "numberSeries";

export interface Model {
  readonly books: Readonly<Record<EntityBook, Map<number, Stored>>>;
  readonly run: (resource: Resource, call: string, input: Input) => unknown;
  /** Somebody on another device changes an entity. */
  readonly edit: (resource: EntityBook, id: number, fields: object) => void;
  /** Somebody on another device makes an entity; answers it. */
  readonly plant: (
    resource: EntityBook,
    fields: { readonly key: string; readonly [field: string]: unknown },
  ) => Stored;
  readonly numbers: ReturnType<typeof fakeNumbers>;
  /** What is there and not hidden. */
  readonly alive: (resource: EntityBook) => readonly Stored[];
}

const AT = "2026-11-21T10:00:00.000Z";
const PLANTED = { version: 1, createdAt: AT, updatedAt: AT, hidden: false };

export function createModel(owner: number): Model {
  const books = Object.fromEntries(
    ENTITY_BOOKS.map((resource) => [resource, new Map()]),
  ) as Model["books"];
  const blank = blankOf(owner);

  const alive = (resource: EntityBook) =>
    [...books[resource].values()].filter(({ hidden }) => !hidden);

  const find = (resource: EntityBook, id: number) => {
    const found = books[resource].get(id);
    if (!found || found.hidden) throw new No(404, "Not found");
    return found;
  };
  const found = (resource: EntityBook, ids: readonly number[]) =>
    ids.map((id) => find(resource, id));
  const put = (resource: EntityBook, of: object) => {
    const stored = {
      ...of,
      ...("billTo" in of && {
        totals: {
          ...creditedTotals(of as Invoice, books.creditNotes),
          ...paidTotals(of as Invoice, books.payments),
        },
      }),
    } as Stored;
    books[resource].set(stored.id, stored);
    if (resource === "invoices") van.follow(stored as Stored & Invoice);
    return stored;
  };
  const plant = (resource: EntityBook, fields: object) =>
    put(resource, {
      ...blank[resource],
      ...PLANTED,
      ...given(fields),
      id: books[resource].size + 1,
    });
  const change = (resource: EntityBook, of: Stored, fields: object) =>
    put(resource, { ...of, updatedAt: AT, ...given(fields), version: of.version + 1 });

  const opened = (before: Stored, after: Stored) =>
    put("invoices", { ...after, ...openedBy(before, after, books.payments) });
  const shop = { ...books, opened, notes: books.creditNotes, find, plant, change, put };
  const [credits, payments] = [fakeCredits(shop), fakePayments(shop)];
  const submit = fakeSubmit(shop);
  const numbers = fakeNumbers(books.invoices, books.creditNotes);
  const create = (resource: EntityBook, sent: object) => {
    const there = [...books[resource].values()].find(({ key }) => key === Reflect.get(sent, "key"));
    if (!there && isGroupBook(resource))
      groups.checkName(resource, String(Reflect.get(sent, "name")));
    if (there) return there;
    if (resource === "invoices") numbers.check(sent);
    return plant(resource, sent);
  };

  const update = (
    resource: EntityBook,
    id: number,
    { version, key: _key, ...fields }: { version?: number; key?: string },
  ) => {
    const of = find(resource, id);
    if (version !== undefined && version !== of.version)
      throw new No(409, "Somebody else changed it", { current: shown(resource, of) });
    if (isGroupBook(resource)) groups.checkName(resource, String(Reflect.get(fields, "name")), id);
    const after = change(resource, of, fields);
    return resource === "invoices" ? opened(of, after) : after;
  };

  const content = (body: InvoiceBody) => {
    const { billTo, ...rest } = asStored(body);
    if (rest.customerId && !alive("customers").some(({ id }) => id === rest.customerId))
      throw new No(404, "No such customer");
    return Object.keys(given(billTo)).length === 0
      ? rest
      : { ...rest, billTo: { ...NOBODY, ...billTo } };
  };

  const page = (invoices: readonly Stored[]) => {
    const all = invoices as readonly (Stored & Invoice)[];
    return {
      invoices: all,
      loadSheet: loadSheet(all),
      totals: addTotals(all.map(({ totals }) => totals)),
      nextCursor: null,
    };
  };
  const inList = (list: InvoiceList) =>
    page(alive("invoices").filter((of) => "paymentStatus" in of && holds(list, of.paymentStatus)));

  const van = fakeStock(
    () => [...books.products.values()] as readonly (Stored & Product)[],
    () => [...books.invoices.values()] as readonly (Stored & Invoice)[],
    ({ id, lines }) => [...lines, ...broughtBack(id, books.creditNotes)],
    fakeMoney(books.payments),
  );
  const groups = fakeGroups({ of: (resource) => [...books[resource].values()], find, change });
  const shown = (resource: EntityBook, of: Stored): unknown =>
    isGroupBook(resource) ? groups.shown(resource, of) : of;

  const CALLS: Readonly<
    Record<string, (input: Input & { readonly resource: EntityBook }) => unknown>
  > = {
    create: ({ resource, body }) => create(resource, body as object),
    createDue: ({ body }) =>
      create("invoices", {
        ...content(body as InvoiceBody),
        paymentStatus: "due",
        deliveryStatus: "not_shipped",
      }),
    createScheduled: ({ body }) =>
      create("invoices", {
        ...content(body as InvoiceBody),
        paymentStatus: "scheduled",
        deliveryStatus: "not_shipped",
      }),
    createCredit: ({ body }) =>
      create("invoices", {
        ...content(body as InvoiceBody),
        paymentStatus: "credit",
        deliveryStatus: "not_shipped",
      }),
    update: ({ resource, id, body }) =>
      update(
        resource,
        id,
        resource === "invoices" ? content(body as InvoiceBody) : (body as object),
      ),
    rename: ({ resource, id, body }) => update(resource, id, body as object),
    remove: ({ resource, id }) => {
      change(resource, find(resource, id), { hidden: true });
      return { message: "Delete Success!", id };
    },
    void: ({ id }) => {
      const of = change("invoices", find("invoices", id), { hidden: true }) as Stored & Invoice;
      return { id, number: numberOf(of), voided_at: AT };
    },
    restore: ({ resource, id }) => {
      const of = books[resource].get(id);
      if (!of) throw new No(404, "Not found");
      if (!of.hidden) return of;
      if (isGroupBook(resource)) groups.checkName(resource, String(Reflect.get(of, "name")), id);
      return change(resource, of, { hidden: false });
    },
    setDeliveryStatus: ({ body }) => {
      const { invoices } = body as { invoices: { id: number; delivery_status: DeliveryStatus }[] };
      const named = invoices.map(({ id, delivery_status }) => ({
        of: find("invoices", id),
        delivery_status,
      }));
      const versions = named.map(
        ({ of, delivery_status }) =>
          change("invoices", of, { deliveryStatus: delivery_status }).version,
      );
      return { updated_invoices: invoices, versions };
    },
    setPaymentStatus: ({ body }) => {
      const { invoice_ids, payment_status } = body as {
        invoice_ids: number[];
        payment_status: PaymentStatus;
      };
      const versions = found("invoices", invoice_ids).map(
        (of) => change("invoices", of, paying(of, payment_status, body)).version,
      );
      return { updated_invoices: invoice_ids.map((id) => ({ id, payment_status })), versions };
    },
    removeMany: ({ resource, body }) => {
      const ids = Object.values(body as Record<string, number[]>).flat();
      // One foreign invoice refuses all; of the other books those that are not there are passed over (wire §3, §5).
      const all =
        resource === "invoices"
          ? found(resource, ids)
          : alive(resource).filter(({ id }) => ids.includes(id));
      for (const of of all) change(resource, of, { hidden: true });
      return { message: "Delete Success!", deleted: all.map(({ id }) => id) };
    },
    recordDocument: ({ id, body }) => {
      const { kind, vat, language, total, at } = body as HandedOut;
      // Of a deleted one too: its paper went out.
      const of = (books.invoices.get(id) ?? find("invoices", id)) as Stored & Invoice & Recorded;
      return put("invoices", {
        ...of,
        lastDocument: { kind, vat, language, total, at },
        recorded: [...(of.recorded ?? []), at],
      });
    },
    giveNumber: (input) => put("invoices", numbers.given(input)),
    submitGetPaid: submit("getPaid"),
    submitSchedule: submit("schedule"),
    submitCredit: submit("credit"),
    get: ({ resource, id }) => find(resource, id),
    list: ({ resource, query }) => {
      const all = alive(resource).map((each) => shown(resource, each));
      if (isGroupBook(resource) || resource === "companies") return all;
      const start = Number(query["cursor"] ?? 0);
      const end = start + Number(query["limit"] ?? all.length);
      return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null };
    },
    listGetPaid: () => inList("getPaid"),
    listSchedule: () => inList("schedule"),
    listCredit: () => inList("credit"),
    listOfCustomer: ({ body }) => {
      const { drivercustomer_id: customer } = body as { drivercustomer_id: number };
      const { invoices, totals } = page(
        alive("invoices").filter((of) => "customerId" in of && of.customerId === customer),
      );
      return { invoices, totals };
    },
    search: ({ body }) => {
      const { from, paymentStatus } = body as InvoiceFilters;
      return page(
        alive("invoices").filter(
          (of) =>
            "paymentStatus" in of &&
            of.date >= (from ?? "") &&
            (!paymentStatus || of.paymentStatus === paymentStatus),
        ),
      );
    },
  };

  return {
    books,
    numbers,
    alive,
    plant,
    edit: (resource, id, fields) => void change(resource, find(resource, id), fields),
    run: (resource, call, input) => {
      if (resource === "stock") return van.call(call, input);
      if (resource === "numberSeries") return numbers.call(call, input);
      if (resource === "creditNotes") return credits(call, input);
      if (resource === "payments") return payments(call, input);
      const work = CALLS[call];
      const arrange = isGroupBook(resource) ? groups.call(call) : undefined;
      if (isGroupBook(resource) && arrange) return shown(resource, arrange(resource, input));
      if (!work) throw new No(404, `No ${resource}.${call}`);
      const made = work({ ...input, resource });
      return isStored(made) ? shown(resource, made) : made;
    },
  };
}
