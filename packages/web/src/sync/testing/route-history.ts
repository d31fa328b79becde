import fc from "fast-check";
import {
  addMembers,
  createGroup,
  orderMembers,
  removeGroups,
  renameGroup,
  restoreGroups,
  takeMembers,
} from "../../groups/queries.ts";
import type { Phone } from "../store/phone.ts";
import { chosen } from "./chosen.ts";
import type { Meant } from "./meant.ts";

export type RouteDeed =
  | { readonly do: "new route" }
  | {
      readonly do: "rename route" | "remove route" | "restore route" | "turn route round";
      readonly route: number;
    }
  | { readonly do: "add stop" | "take stop"; readonly route: number; readonly pick: number };

const route = fc.nat(5);

export const routeDeeds: fc.Arbitrary<RouteDeed> = fc.oneof(
  fc.record({ do: fc.constant("new route" as const) }),
  fc.record({
    do: fc.constantFrom(
      "rename route" as const,
      "remove route" as const,
      "restore route" as const,
      "turn route round" as const,
    ),
    route,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("add stop" as const, "take stop" as const),
      route,
      pick: fc.nat(9),
    }),
  },
);

/** Two routes of one name are refused, and who mends that is another test: here every name is new. */
export async function performOnRoute(
  deed: RouteDeed,
  phone: Phone,
  { routes, customers }: Meant,
): Promise<void> {
  const book = "deliveryRoutes";
  if (deed.do === "new route") {
    const name = `Round ${phone.newKey()}`;
    routes.set(await createGroup(book, name, phone), { name, stops: [], alive: true });
    return;
  }
  const found = chosen(routes, deed.route);
  if (!found) return;
  const { key, of } = found;
  if (deed.do === "remove route") of.alive = false;
  if (deed.do === "remove route") return removeGroups(book, [key], phone);
  if (deed.do === "restore route") of.alive = true;
  if (deed.do === "restore route") return restoreGroups(book, [key], phone);
  if (!of.alive) return;
  const stop = "pick" in deed ? chosen(customers, deed.pick) : null;
  switch (deed.do) {
    case "rename route":
      of.name = `Round ${phone.newKey()}`;
      return renameGroup(book, key, { name: of.name }, phone);
    case "turn route round":
      of.stops.reverse();
      return orderMembers(book, key, of.stops, phone);
    case "add stop":
      if (!stop?.of.alive || of.stops.includes(stop.key)) return;
      of.stops.push(stop.key);
      return addMembers(book, key, [stop.key], phone);
    case "take stop":
      if (!stop) return;
      of.stops = of.stops.filter((each) => each !== stop.key);
      return takeMembers(book, key, [stop.key], phone);
  }
}
