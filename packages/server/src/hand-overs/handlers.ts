import type { handOvers, HandOver, OpenWork } from "@roundsman/contract/office/hand-overs";
import type { ownHandOvers as own } from "@roundsman/contract/office/own-hand-overs";
import { roleOf } from "@roundsman/core/role";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { notFound, Refusal, refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { deliveryRouteRecords } from "../groups/repository/groups.ts";
import { endHandOver, entryOfEnd } from "./end-hand-over.ts";
import { giveWork } from "./give-work.ts";
import { lockHandOvers } from "./repository/copied-customers.ts";
import { isHandedOver, lentRoutes, lockHandOver } from "./repository/hand-over-records.ts";
import { listedHanded, listedWork, stayingBehind } from "./repository/listed-work.ts";
import { openWork, sumOfWork, type WorkScope } from "./repository/open-work.ts";
import { ownHandOvers } from "./repository/own-hand-overs.ts";
import { routesOf } from "./repository/copy-routes.ts";
import { handOversOf, hasHandOver } from "./repository/shown-hand-overs.ts";

type Calls = typeof handOvers;

export const handOverHandlers = {
  list: async ({ db }: Call<Calls["list"]>) => ({ hand_overs: await handOversOf(db) }),
  work,
  workDocuments,
  documents,
  create,
  end,
} satisfies Handlers<Calls>;

export const ownHandOverHandlers: Handlers<typeof own> = {
  list: async ({ db, actor, today }) => ({
    hand_overs: await ownHandOvers(db, { person: actor.id, today }),
  }),
};

interface Sent {
  readonly from_person: number;
  readonly route?: number | null | undefined;
  readonly last_day?: WorkScope["lastDay"] | undefined;
}

const wantedBy = ({ from_person, route, last_day }: Sent): WorkScope => ({
  from: from_person,
  routeId: route ?? null,
  lastDay: last_day ?? null,
});

async function work({ db, query, today }: Call<Calls["work"]>): Promise<OpenWork> {
  const wanted = wantedBy(query);
  await personOf(db, wanted.from, "from_person");
  const routes = await routesOf(db, wanted.from);
  const ids = routes.map(({ id }) => id);
  const stops = await deliveryRouteRecords.membersOf(db, wanted.from, ids);
  return {
    ...(await sumOfWork(db, wanted)),
    staying: await stayingBehind(db, wanted, today),
    routes: routes.map(({ id, name }) => ({ id, name, stops: stops.get(id)?.length ?? 0 })),
  };
}

async function workDocuments({ db, query, today, longRead }: Call<Calls["workDocuments"]>) {
  const work = wantedBy(query);
  await personOf(db, work.from, "from_person");
  const { part = "going", limit, cursor } = query;
  return longRead((snapshot) => listedWork(snapshot, { work, part, today }, { limit, cursor }));
}

async function documents({ params, query, longRead }: Call<Calls["documents"]>) {
  return longRead(async (snapshot) => {
    if (!(await hasHandOver(snapshot, params.id))) throw notFound();
    return listedHanded(snapshot, params.id, query);
  });
}

async function create(call: Call<Calls["create"]>): Promise<HandOver> {
  const { db, today, body } = call;
  await lockHandOvers(db);
  const [existing] = body.client_id ? await handOversOf(db, { key: body.client_id }) : [];
  if (existing) {
    call.unchanged();
    return existing;
  }
  const wanted = wantedBy(body);
  const from = await personOf(db, wanted.from, "from_person");
  const to = await personOf(db, body.to_person, "to_person");
  if (from.id === to.id)
    throw refusal("handover-to-self", "to_person", "Please choose somebody else");
  if (to.disabled === 1 || roleOf(to) === "none")
    throw refusal("handover-to-disabled", "to_person", "This person cannot sign in");
  if (wanted.lastDay !== null && wanted.lastDay < today)
    throw refusal("handover-in-past", "last_day", "The last day is over already");
  const found = await routesOf(db, from.id, wanted.routeId);
  if (wanted.routeId !== null && found.length === 0)
    throw refusal("unknown-route", "route", "This route is not one of the driver’s");
  const invoices = await openWork(db, wanted);
  const isHanded = await isHandedOver(db, wanted, today);
  if (isHanded && invoices.length === 0)
    throw refused(409, "handed-over-already", "This work is handed over already");
  // Invoices that came in since an earlier hand-over go too; their routes are with another driver
  // already.
  const lent = await lentRoutes(db, from.id, today);
  const routes = isHanded ? [] : found.filter(({ id }) => !lent.has(id));
  if (invoices.length === 0 && routes.length === 0)
    throw refused(409, "nothing-to-hand-over", "There is nothing to hand over");
  const routeName = wanted.routeId === null ? "" : (found[0]?.name ?? "");
  const work = { wanted, invoices, routes, routeName };
  return giveWork(call, { from, to: to.id, key: body.client_id }, work);
}

async function end(call: Call<Calls["end"]>): Promise<HandOver> {
  const { db, now, actor, params } = call;
  await lockHandOvers(db);
  const row = await lockHandOver(db, params.id);
  if (!row) throw notFound();
  if (row.ended_at !== "") throw refused(409, "handover-ended", "This hand-over has ended");
  const [before] = await handOversOf(db, { id: row.id });
  const returned = await endHandOver(db, row, { now, by: actor.id });
  const [after] = await handOversOf(db, { id: row.id });
  if (!after || !before) throw new Error(`Nobody finds hand-over ${row.id} of ${actor.name}`);
  call.record(entryOfEnd({ before, after, returned, by: actor.id }));
  return after;
}

async function personOf(db: Db, id: number, field: "from_person" | "to_person") {
  const person = await db
    .selectFrom("person")
    .select(["id", "name", "manager", "driver", "disabled"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) throw refusal("handover-to-nobody", field, "There is no such person");
  return person;
}

const refusal = (code: string, field: string, words: string) =>
  new Refusal(422, code, words, { fields: { [field]: [words] } });
