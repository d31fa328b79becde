import fc from "fast-check";
import { mergeCustomers } from "../../../customers/merging/queries.ts";
import { restoreCustomers, updateCustomer } from "../../../customers/queries.ts";
import { addMembers } from "../../../groups/queries.ts";
import { queueOf } from "../../outbox/queue.ts";
import { Gone, type Phone } from "../../store/phone.ts";
import { historiesOf } from "./actions.ts";
import { taxedActions } from "./money-actions.ts";

/** Which customer, in the order of their names. */
const pick = fc.nat(4);

const merge = fc.record({ do: fc.constant("merge" as const), pick, other: pick });
/** Undoes a merge by its toast, or restores a customer from the page of deleted ones. */
const back = fc.record({ do: fc.constantFrom("undo" as const, "bring back" as const), pick });
const terms = fc.record({
  do: fc.constant("terms" as const),
  pick,
  days: fc.constantFrom(7, 14, 30),
});
const stop = fc.record({ do: fc.constant("stop" as const), pick });

const mergeActions = fc.oneof(
  { weight: 4, arbitrary: merge },
  { weight: 3, arbitrary: back },
  { weight: 1, arbitrary: terms },
  { weight: 1, arbitrary: stop },
);
export type MergeAction = typeof mergeActions extends fc.Arbitrary<infer Of> ? Of : never;

export const mergingHistories = historiesOf(
  fc.oneof({ weight: 3, arbitrary: taxedActions }, { weight: 2, arbitrary: mergeActions }),
);
export type MergingHistory = typeof mergingHistories extends fc.Arbitrary<infer Of> ? Of : never;

/** What was done with customers on a phone, by their keys. */
export type Merging =
  | { readonly do: "terms"; readonly key: string; readonly days: number }
  | { readonly do: "stop"; readonly key: string }
  /** `mutation` is its Idempotency-Key; "" where it is no longer in the outbox. */
  | {
      readonly do: "merge";
      readonly kept: string;
      readonly other: string;
      readonly mutation: string;
    }
  | { readonly do: "back"; readonly other: string; readonly mutation: string };

/** What can be undone by a tap, until the app is opened again. */
export type Undos = { readonly other: string; readonly undo: () => Promise<void> }[];

export interface Around {
  readonly phone: Phone;
  readonly undos: Undos;
  readonly route: string;
}

/** Does on a phone what its screens offer; null where they do not. */
export async function mergeOn(
  action: MergeAction,
  { phone, undos, route }: Around,
): Promise<Merging | null> {
  const rows = (await phone.db.customers.toArray()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const alive = rows.filter(({ deletedAt }) => deletedAt === "");
  const chosen = at(alive, action.pick);
  switch (action.do) {
    case "merge": {
      const other = at(
        alive.filter((customer) => customer !== chosen),
        action.other,
      );
      if (!chosen || !other) return null;
      const pair = { kept: chosen.key, other: other.key };
      undos.push({ other: other.key, undo: await mergeCustomers(pair, phone) });
      return {
        do: "merge",
        ...pair,
        mutation: await keyOfLast(phone, other.key, "customer.merge"),
      };
    }
    case "undo": {
      const [last] = undos.splice(-1);
      if (!last || (await phone.db.customers.get(last.other))?.deletedAt === "") return null;
      await last.undo();
      return backOf(phone, last.other);
    }
    case "bring back": {
      const deleted = at(
        rows.filter(({ deletedAt }) => deletedAt !== ""),
        action.pick,
      );
      if (!deleted) return null;
      await restoreCustomers([deleted.key], phone);
      return backOf(phone, deleted.key);
    }
    case "terms":
      if (!chosen) return null;
      await updateCustomer(chosen.key, { termsDays: action.days }, phone);
      return { do: "terms", key: chosen.key, days: action.days };
    case "stop":
      if (!chosen) return null;
      await addMembers("deliveryRoutes", route, [chosen.key], phone);
      return { do: "stop", key: chosen.key };
  }
}

/** null for {@link Gone}: an app that was opened again has no route before it has pulled. */
export const unlessGone = (error: unknown): null => {
  if (error instanceof Gone) return null;
  throw error;
};

const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];

const backOf = async (phone: Phone, other: string): Promise<Merging> => ({
  do: "back",
  other,
  mutation: await keyOfLast(phone, other, "customer.restore"),
});

async function keyOfLast({ db }: Phone, key: string, kind: string): Promise<string> {
  const last = (await queueOf(db, key)).findLast((mutation) => mutation.kind === kind);
  return last?.key ?? "";
}
