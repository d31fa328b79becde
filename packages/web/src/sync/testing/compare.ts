import type { DeliveryRoute } from "@roundsman/contract/groups";
import type { Invoice } from "@roundsman/contract/invoice";
import { expect } from "vitest";
import type { Recorded } from "./server/stored.ts";
import type { Expected } from "./histories/expected.ts";
import type { Rig } from "./rig.ts";

export function compare({ server }: Rig, meant: Expected): void {
  const alive = [...meant.customers]
    .filter(([, customer]) => customer.alive)
    .map(([key, { name }]) => ({ key, name }));
  expect(
    sorted(
      server
        .alive("customers")
        .map((customer) => ({ key: customer.key, name: "name" in customer && customer.name })),
    ),
  ).toEqual(sorted(alive));
  const idOf = (key: string) =>
    server.alive("customers").find((customer) => customer.key === key)?.id;
  const wanted = [...meant.invoices].filter(([, invoice]) => invoice.alive);
  const found = new Map(server.alive("invoices").map((invoice) => [invoice.key, invoice]));
  expect([...found.keys()].toSorted()).toEqual(wanted.map(([key]) => key).toSorted());
  for (const [
    key,
    { summary, pounds, delivery, payment, customer, documents, number, everRemoved },
  ] of wanted) {
    expect(found.get(key)).toMatchObject({
      summary,
      totals: { total: pounds * 200 },
      deliveryStatus: delivery,
      paymentStatus: payment,
    });
    expect((found.get(key) as Invoice | undefined)?.number).toBe(number);
    // An invoice that was deleted before it was sent is made again with its last document only.
    const recorded = (found.get(key) as Recorded | undefined)?.recorded ?? [];
    expect(new Set(recorded).size).toBe(recorded.length);
    if (!everRemoved) expect(recorded).toHaveLength(documents);
    if (customer !== null && meant.customers.get(customer)?.everRemoved === false)
      expect(found.get(key)).toMatchObject({ customerId: idOf(customer) });
  }
  const tasks = server
    .alive("tasks")
    .map((task) => ({ key: task.key, title: "title" in task && task.title }));
  expect(sorted(tasks)).toEqual(
    sorted([...meant.tasks].flatMap(([key, { title, alive: is }]) => (is ? [{ key, title }] : []))),
  );
  compareRoutes(server, meant);
  expect(new Set(server.done).size).toBe(server.done.length);
}

/** A customer who was ever deleted may have lost their place; all others keep theirs. */
function compareRoutes(server: Rig["server"], meant: Expected): void {
  const steady = (key: string) => meant.customers.get(key)?.everRemoved === false;
  const found = server.run("deliveryRoutes", "list", {
    id: 0,
    query: {},
    body: null,
  }) as readonly DeliveryRoute[];
  const listed = found.map(({ key, name, members }) => ({
    key,
    name,
    stops: members.map((each) => each.key).filter(steady),
  }));
  const wanted = [...meant.routes]
    .filter(([, group]) => group.alive)
    .map(([key, { name, stops }]) => ({ key, name, stops: stops.filter(steady) }));
  expect(sorted(listed)).toEqual(sorted(wanted));
}

/** Expects that no record was changed more often than somebody changed it. */
export function onceEach(effects: readonly string[], queued: ReadonlyMap<string, string>): void {
  const times = (all: readonly string[], key: string) => all.filter((each) => each === key).length;
  const changes = [...queued.values()];
  for (const key of new Set(effects))
    expect(times(effects, key)).toBeLessThanOrEqual(times(changes, key));
}

export async function compareRows({ server, phone }: Rig): Promise<void> {
  for (const book of ["customers", "invoices", "tasks", "deliveryRoutes"] as const) {
    const rows = (await phone.db.rows(book).toArray()).filter(({ deletedAt }) => deletedAt === "");
    const shared = ({ key, id, version }: { key: string; id: number | null; version: number }) => ({
      key,
      id,
      version,
    });
    expect(sorted(rows.map(shared))).toEqual(sorted(server.alive(book).map(shared)));
    expect(rows.every(({ sync }) => sync === "sent")).toBe(true);
  }
}

export const sorted = <T extends { readonly key: string }>(records: readonly T[]): T[] =>
  records.toSorted((a, b) => (a.key < b.key ? -1 : 1));
