import type { numberSeries } from "@roundsman/contract/invoices/number-series";
import { seriesPlace } from "@roundsman/core/issuing/number-series";
import type { Handlers } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { registerPage } from "./repository/register.ts";
import { closeSeries, findSeries, insertSeries, seriesOf } from "./repository/series.ts";

export const numberSeriesHandlers: Handlers<typeof numberSeries> = {
  async list({ db, actor }) {
    return { series: await seriesOf(db, actor.id) };
  },

  async create(call) {
    const { db, actor, now, body } = call;
    const there = body.client_id && (await findSeries(db, actor.id, { key: body.client_id }));
    if (there) {
      call.unchanged();
      return there;
    }
    const made = await insertSeries(db, actor.id, {
      key: body.client_id,
      had: body.prefix ? seriesPlace(body.prefix) : null,
      now,
    });
    call.record({ kind: "numberSeries", action: "create", ids: [made.id], after: made });
    return made;
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
