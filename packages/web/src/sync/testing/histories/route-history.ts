import fc from "fast-check";
import {
  addMembers,
  createGroup,
  orderMembers,
  removeGroups,
  renameGroup,
  restoreGroups,
  takeMembers,
} from "../../../groups/queries.ts";
import type { Phone } from "../../store/phone.ts";
import { chosen } from "./chosen.ts";
import type { Expected } from "./expected.ts";

export type RouteAction =
  | { readonly do: "new route" }
  | {
      readonly do: "rename route" | "remove route" | "restore route" | "turn route round";
      readonly route: number;
    }
  | {
      readonly do: "add stop" | "take stop" | "move stop up";
      readonly route: number;
      readonly pick: number;
    };

const route = fc.nat(5);

export const routeActions: fc.Arbitrary<RouteAction> = fc.oneof(
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
      do: fc.constantFrom(
        "add stop" as const,
        "add stop" as const,
        "take stop" as const,
        "move stop up" as const,
      ),
      route,
      pick: fc.nat(9),
    }),
  },
);

/**
 * Does the action on the phone, and records what was meant. Every name is new, because the server
 * refuses two routes of one name (another test).
 */
export async function performOnRoute(
  action: RouteAction,
  phone: Phone,
  { routes, customers }: Expected,
): Promise<void> {
  const book = "deliveryRoutes";
  if (action.do === "new route") {
    const name = `Round ${phone.newKey()}`;
    routes.set(await createGroup(book, name, phone), { name, stops: [], alive: true });
    return;
  }
  const found = chosen(routes, action.route);
  if (!found) return;
  const { key, value: expectedRoute } = found;
  if (action.do === "remove route") expectedRoute.alive = false;
  if (action.do === "remove route") return removeGroups(book, [key], phone);
  if (action.do === "restore route") expectedRoute.alive = true;
  if (action.do === "restore route") return restoreGroups(book, [key], phone);
  if (!expectedRoute.alive) return;
  const stop = "pick" in action ? chosen(customers, action.pick) : null;
  switch (action.do) {
    case "rename route":
      expectedRoute.name = `Round ${phone.newKey()}`;
      return renameGroup(book, key, { name: expectedRoute.name }, phone);
    case "turn route round":
      expectedRoute.stops.reverse();
      return orderMembers(book, key, expectedRoute.stops, phone);
    case "move stop up": {
      // The screen lists the customers that are not deleted; the others keep their places.
      const shown = expectedRoute.stops.filter((each) => customers.get(each)?.alive);
      const at = 1 + (action.pick % Math.max(1, shown.length - 1));
      const [above, below] = [shown[at - 1], shown[at]];
      if (above === undefined || below === undefined) return;
      const after = shown.with(at - 1, below).with(at, above);
      const turn = after.values();
      expectedRoute.stops = expectedRoute.stops.map((each) =>
        shown.includes(each) ? (turn.next().value ?? each) : each,
      );
      return orderMembers(book, key, after, phone);
    }
    case "add stop":
      if (!stop?.value.alive || expectedRoute.stops.includes(stop.key)) return;
      expectedRoute.stops.push(stop.key);
      return addMembers(book, key, [stop.key], phone);
    case "take stop":
      if (!stop) return;
      expectedRoute.stops = expectedRoute.stops.filter((each) => each !== stop.key);
      return takeMembers(book, key, [stop.key], phone);
  }
}
