import { day, type Day } from "@roundsman/core/day";
import { addTotals, invoiceTotals, loadSheet, type Line } from "@roundsman/core/invoice";
import { LIST_RULES, statusAfterSubmit, type PaymentStatus } from "@roundsman/core/payment-status";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../kernel/storage/db.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Answered, type Caller } from "../testing/caller.ts";
import { lastSeq } from "../kernel/changes/change-log.ts";
import { summaryOf } from "./repository/summary.ts";
import { acts, type Act } from "./testing-actions.ts";

/** What the test expects of an invoice. */
interface Remembered {
  readonly id: number;
  status: PaymentStatus;
  delivery: string;
  date: Day;
  lines: readonly Line[];
  version: number;
  deleted: boolean;
}
/** One book a person, and how many entries the audit log must hold. */
interface Model {
  readonly books: readonly [Remembered[], Remembered[]];
  /** Ids of invoices that were paid once: deleting one is a void. */
  readonly issued: Set<number>;
  entries: number;
}

let shop: TestApp;
let people: readonly [Caller, Caller];
async function open(): Promise<void> {
  shop = await freshApp();
  people = [await shop.signIn("driver"), await shop.signIn("partner")];
}

const CREATE = { getPaid: "invoice", schedule: "futureinvoice", credit: "notpaidinvoice" } as const;
const SUBMIT = { getPaid: "update", schedule: "future_update", credit: "notpaid_update" } as const;
const WIRE = {
  due: "pending",
  scheduled: "future",
  credit: "notpaid",
  overdue: "overdue",
  paid: "paid",
} as const;
const wireLines = (lines: readonly Line[]) =>
  lines.map(({ id, name, price, discount, quantity }) => ({
    id,
    name,
    price: price / 100,
    discount_amount: discount / 100,
    quantity: quantity / 1000,
  }));

/** Sends a request; if the act says so, again: the same answer, and nothing done. */
async function send(act: Act, method: string, url: string, body: object): Promise<Answered> {
  const key = retryKey();
  const first = await people[act.who].send(method, url, body, key);
  if (act.twice && first.status !== 422)
    expect(await people[act.who].send(method, url, body, key)).toMatchObject({
      status: first.status,
      headers: { "idempotency-replayed": "true" },
    });
  return first;
}

const DO = {
  async create(model: Model, act: Act, what: Act["what"] & { do: "create" }) {
    const { status, body } = await send(act, "POST", `/api/${CREATE[what.list]}/`, {
      invoice_date: what.date,
      product_details: wireLines(what.lines),
    });
    expect(status).toBe(201);
    const { creates } = LIST_RULES[what.list];
    model.books[act.who].push({
      id: (body as { id: number }).id,
      status: creates,
      delivery: "not_shipped",
      date: what.date,
      lines: what.lines,
      version: 1,
      deleted: false,
    });
    model.entries += 1;
  },
  async rewrite(model: Model, act: Act, what: Act["what"] & { do: "rewrite" }) {
    const [one] = chosen(model, act);
    if (!one) return;
    const version = { current: one.version, stale: one.version - 1, unknown: undefined }[what.seen];
    const { status } = await send(act, "POST", `/api/invoiceupdate/${one.id}/`, {
      version,
      invoice_date: what.date,
      product_details: wireLines(what.lines),
    });
    expect(status).toBe(one.deleted ? 404 : what.seen === "stale" ? 409 : 200);
    if (status === 200) change(model, [one], { date: what.date, lines: what.lines });
  },
  async pay(model: Model, act: Act, what: Act["what"] & { do: "pay" }) {
    const all = chosen(model, act);
    const { status } = await send(act, "POST", "/bulk_update_invoice_status/", {
      invoice_ids: idsOf(all),
      payment_status: WIRE[what.status],
    });
    expect(status).toBe(answerTo(all));
    if (status === 200) change(model, all, { status: what.status });
  },
  async deliver(model: Model, act: Act, what: Act["what"] & { do: "deliver" }) {
    const all = chosen(model, act);
    const { status } = await send(act, "PATCH", "/invoices/update-delivery-status/", {
      invoices: idsOf(all).map((id) => ({ id, delivery_status: what.status })),
    });
    expect(status).toBe(answerTo(all));
    if (status === 200) change(model, all, { delivery: what.status });
  },
  async submit(model: Model, act: Act, what: Act["what"] & { do: "submit" }) {
    const all = chosen(model, act);
    const { status, body } = await send(act, "POST", `/${SUBMIT[what.list]}_invoice_status/`, {
      invoice_ids: idsOf(all),
    });
    expect(status).toBe(all.length === 0 ? 422 : 200);
    const moved = all.filter(
      (each) => !each.deleted && statusAfterSubmit(what.list, each.status) !== each.status,
    );
    const { skipped = [] } = body as { skipped?: number[] };
    expect(skipped.toSorted((a, b) => a - b)).toEqual(
      idsOf(all.filter((each) => !moved.includes(each))),
    );
    change(model, moved, { status: LIST_RULES[what.list].submitsTo });
  },
  async remove(model: Model, act: Act) {
    const [one] = chosen(model, act);
    if (!one) return;
    const { status } = await send(act, "POST", `/api/invoicedelete/${one.id}/`, {});
    expect(status).toBe(one.deleted ? 404 : 200);
    if (status === 200) change(model, [one], { deleted: true });
  },
  async "remove many"(model: Model, act: Act) {
    const all = chosen(model, act);
    const { status } = await send(act, "POST", "/invoices/bulk-delete/", {
      invoice_ids: idsOf(all),
    });
    expect(status).toBe(answerTo(all));
    if (status !== 200) return;
    // Voided invoices and deleted drafts have separate log entries.
    for (const issued of [true, false]) {
      const some = all.filter(({ id }) => model.issued.has(id) === issued);
      change(model, some, { deleted: true });
    }
  },
  async restore(model: Model, act: Act) {
    const [one] = chosen(model, act);
    if (!one) return;
    expect((await send(act, "POST", `/api/invoicerestore/${one.id}/`, {})).status).toBe(200);
    if (one.deleted) change(model, [one], { deleted: false });
  },
  async "take another's"(model: Model, act: Act) {
    const theirs = model.books[act.who === 0 ? 1 : 0][0];
    if (!theirs) return;
    const invoice_ids = [...idsOf(chosen(model, act)), theirs.id];
    expect(
      (
        await send(act, "POST", "/bulk_update_invoice_status/", {
          invoice_ids,
          payment_status: "paid",
        })
      ).status,
    ).toBe(404);
    expect((await send(act, "POST", `/api/invoicedelete/${theirs.id}/`, {})).status).toBe(404);
  },
};

const answerTo = (all: readonly Remembered[]) =>
  all.length === 0 ? 422 : all.some(({ deleted }) => deleted) ? 404 : 200;
function chosen(model: Model, { who, which }: Act): Remembered[] {
  const book = model.books[who];
  return [...new Set(which.flatMap((place) => book[place % book.length] ?? []))].toSorted(
    (a, b) => a.id - b.id,
  );
}
const idsOf = (all: readonly Remembered[]) => all.map(({ id }) => id);

/** One log entry for all of them; none if there was nothing to change. */
function change(model: Model, all: readonly Remembered[], to: Partial<Remembered>): void {
  for (const each of all) Object.assign(each, to, { version: each.version + 1 });
  if (to.status === "paid") for (const { id } of all) model.issued.add(id);
  if (all.length > 0) model.entries += 1;
}

/** Parts of months. */
const BETWEEN = { from: day("2026-09-10"), to: day("2026-11-05") };

/** The server's lists, sums and audit log equal the model. */
async function agree(model: Model): Promise<void> {
  for (const who of [0, 1] as const) {
    const { api } = people[who];
    const there = model.books[who]
      .filter(({ deleted }) => !deleted)
      .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
    const lists = [
      [await api.invoices.search({ body: {} }), there],
      [
        await api.invoices.search({ body: { paymentStatus: "paid" } }),
        there.filter(({ status }) => status === "paid"),
      ],
      [
        await api.invoices.search({ body: { deliveryStatus: "delivered" } }),
        there.filter(({ delivery }) => delivery === "delivered"),
      ],
      [
        await api.invoices.search({ body: BETWEEN }),
        there.filter(({ date }) => date >= BETWEEN.from && date <= BETWEEN.to),
      ],
      [
        await api.invoices.listGetPaid({ body: {} }),
        there.filter(({ status }) => status === "due" || status === "overdue").toReversed(),
      ],
      [
        await api.invoices.listSchedule({ body: {} }),
        there.filter(({ status }) => status === "scheduled").toReversed(),
      ],
      [
        await api.invoices.listCredit({ body: {} }),
        there.filter(({ status }) => status === "credit").toReversed(),
      ],
    ] as const;
    for (const [list, expected] of lists) {
      const seen = list.invoices.map(
        ({ id, version, paymentStatus, deliveryStatus, date, lines }) => ({
          id,
          version,
          status: paymentStatus,
          delivery: deliveryStatus,
          date,
          lines,
          deleted: false,
        }),
      );
      expect(seen).toEqual(expected.map((each) => ({ ...each })));
      expect(list.totals).toEqual(addTotals(expected.map(({ lines }) => invoiceTotals(lines))));
      expect(list.loadSheet).toEqual(loadSheet(expected));
    }
    // A program that was just started knows only the sums that were kept.
    const started = openDatabase(shop.databaseUrl);
    const totals = addTotals(there.map(({ lines }) => invoiceTotals(lines)));
    const seq = await lastSeq(started.db, people[who].id);
    expect(await summaryOf(started.db, people[who].id, {}, seq)).toEqual({
      totals,
      loadSheet: loadSheet(there),
    });
    await started.db.destroy();
  }
  expect(await shop.database.db.selectFrom("audit").select("seq").execute()).toHaveLength(
    model.entries,
  );
}

/** Sequences of acts; thousands of them by `MODEL_RUNS=2000 npm test -- server model`. */
const RUNS = Number(process.env["MODEL_RUNS"] ?? 15);
/** Sequences a business: a book that only grows would make each comparison slower. */
const CHAPTER = 40;

const inTurn = async (model: Model, sequence: readonly Act[]) => {
  for (const act of sequence) await DO[act.what.do](model, act, act.what as never);
};

/** Each in their own order, both at the same time. */
const atOnce = async (model: Model, sequence: readonly Act[]) => {
  const of = (who: number) => sequence.filter((act) => act.who === who);
  await Promise.all([0, 1].map((who) => inTurn(model, of(who))));
};

describe.each([
  { how: "one after the other", play: inTurn },
  { how: "at the same time", play: atOnce },
])("whatever two people do with their invoices, $how", ({ play }) => {
  it(
    "the lists, their sums and the audit log agree",
    async () => {
      for (let played = 0; played < RUNS; played += CHAPTER) {
        await open();
        const model: Model = { books: [[], []], issued: new Set(), entries: 0 };
        await fc.assert(
          fc.asyncProperty(acts, async (sequence) => {
            await play(model, sequence);
            await agree(model);
          }),
          // One long history on one database: shrinking would begin in the middle of it.
          {
            numRuns: Math.min(CHAPTER, RUNS - played),
            endOnFailure: true,
            seed: played + (fc.readConfigureGlobal().seed ?? 0),
          },
        );
        await shop.close();
      }
    },
    60_000 + RUNS * 2000,
  );
});
