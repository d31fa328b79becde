import type { numberSeries, NumberSeries } from "@roundsman/contract/invoices/number-series";
import { seriesPlace } from "@roundsman/core/issuing/number-series";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { registerPage } from "./repository/register.ts";
import {
  closeSeries,
  countSeries,
  findSeries,
  insertSeries,
  seriesOf,
} from "./repository/series.ts";

export const numberSeriesHandlers: Handlers<typeof numberSeries> = {
  async list({ db, actor }) {
    return { series: await seriesOf(db, actor.id) };
  },

  async create(call) {
    const { db, actor, now, body } = call;
    const existing = body.client_id && (await findSeries(db, actor.id, { key: body.client_id }));
    if (existing) return withCount(call, existing);
    const created = await insertSeries(db, actor.id, {
      key: body.client_id,
      had: body.prefix ? seriesPlace(body.prefix) : null,
      now,
    });
    const after = await counted(call, created);
    call.record({ kind: "numberSeries", action: "create", ids: [created.id], after });
    return after;
  },

  async close(call) {
    const { db, actor, now, params } = call;
    const before = await findSeries(db, actor.id, params);
    if (!before) throw notFound();
    if (before.closed_at !== "") {
      call.unchanged();
      return before;
    }
    await closeSeries(db, actor.id, { id: before.id, now });
    const after = { ...before, closed_at: now.toISOString() };
    call.record({ kind: "numberSeries", action: "close", ids: [before.id], before, after });
    return after;
  },

  async register({ db, actor, query }) {
    return registerPage(db, { owner: actor.role === "manager" ? null : actor.id, ...query });
  },
};

type Asking = Call<(typeof numberSeries)["create"]>;

/** Answers an existing series; records how far its phone says that it counted. */
async function withCount(call: Asking, before: NumberSeries): Promise<NumberSeries> {
  const after = await counted(call, before);
  if (after === before) call.unchanged();
  else call.record({ kind: "numberSeries", action: "update", ids: [before.id], before, after });
  return after;
}

/** Answers the same object if nothing changed. */
async function counted({ db, actor, body }: Asking, series: NumberSeries): Promise<NumberSeries> {
  const { last = 0, last_credit_note: lastCreditNote = 0 } = body;
  if (last <= (series.last ?? 0) && lastCreditNote <= (series.last_credit_note ?? 0)) return series;
  await countSeries(db, actor.id, { id: series.id, last, lastCreditNote });
  return (await findSeries(db, actor.id, { id: series.id })) ?? series;
}
