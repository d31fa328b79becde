import type { HandOver } from "@roundsman/contract/office/hand-overs";
import { mergeGiven } from "../catalogue/repository/give-records.ts";
import type { GroupRow } from "../groups/repository/group-records.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Touched } from "../kernel/changes/record-change.ts";
import { entriesOfBoth, entriesOfCopies } from "./log-entries.ts";
import { copyRoutes, hideRoutes } from "./repository/copy-routes.ts";
import { insertHandOver } from "./repository/hand-over-records.ts";
import { moveInvoices } from "./repository/move-invoices.ts";
import { handOversOf } from "./repository/shown-hand-overs.ts";
import type { WorkScope } from "./repository/open-work.ts";

interface Parties {
  readonly from: { readonly id: number; readonly name: string };
  readonly to: number;
  readonly key: string | undefined;
}

interface Work {
  readonly wanted: WorkScope;
  /** Ids. */
  readonly invoices: readonly number[];
  /** The routes that go along; none if another driver has them already. */
  readonly routes: readonly GroupRow[];
  /** "" for all work. */
  readonly routeName: string;
}

/**
 * Moves the invoices, and copies the routes with their customers. If it is for good, the routes
 * leave the first driver.
 */
export async function giveWork(
  call: CallBase,
  { from, to, key }: Parties,
  { wanted, invoices, routes, routeName }: Work,
): Promise<HandOver> {
  const { db, now, actor } = call;
  const between = { from: from.id, to, now };
  const moved = await moveInvoices(db, between, invoices);
  const copied = await copyRoutes(db, between, { routes, name: from.name });
  const left =
    wanted.lastDay === null
      ? await hideRoutes(db, from.id, { ids: routes.map(({ id }) => id), now })
      : [];
  const id = await insertHandOver(db, {
    ...wanted,
    to,
    key,
    now,
    by: actor.id,
    routeName,
    routes: copied.ids,
    invoices: moved.ids,
  });
  const [after] = await handOversOf(db, { id });
  if (!after) throw new Error("The new hand-over was not stored");
  const leaving: Touched[] = [
    { kind: "invoice", ids: moved.ids },
    { kind: "deliveryRoute", ids: left },
  ];
  const given = mergeGiven(moved.given, copied.given);
  const come = [...moved.touched, ...copied.touched];
  call.record({
    kind: "handOver",
    action: "create",
    ids: [id],
    after: { ...after, invoiceIds: moved.ids },
    touchedOfOthers: [
      { owner: from.id, touched: leaving },
      { owner: to, touched: come },
    ],
    otherLogs: [
      ...entriesOfBoth("give", { handOver: after, invoices: moved.ids, by: actor.id }),
      ...entriesOfCopies(to, come),
      ...given.otherLogs,
      ...given.office.map((entry) => ({ ...entry, ownerId: actor.id })),
    ],
  });
  return after;
}
