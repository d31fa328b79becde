import type { ListedTable } from "../../store/table-names.ts";
import { isGroupTable } from "./fake-groups.ts";
import type { Records } from "./records.ts";
import { No, type Input } from "./stored.ts";

export type Calls = Readonly<
  Record<string, (input: Input & { readonly resource: ListedTable }) => unknown>
>;

/** Calls that every kind of record has. */
export const recordCalls = ({
  books,
  alive,
  find,
  change,
  checkName,
  shown,
  create,
  update,
}: Records): Calls => ({
  create: ({ resource, body }) => create(resource, body as object),
  update: ({ resource, id, body }) => update(resource, id, body as object),
  rename: ({ resource, id, body }) => update(resource, id, body as object),
  remove: ({ resource, id }) => {
    change(resource, find(resource, id), { hidden: true });
    return { message: "Delete Success!", id };
  },
  /** Passes over those that are missing (wire §3). */
  removeMany: ({ resource, body }) => {
    const ids = Object.values(body as Record<string, number[]>).flat();
    const all = alive(resource).filter(({ id }) => ids.includes(id));
    for (const record of all) change(resource, record, { hidden: true });
    return { message: "Delete Success!", deleted: all.map(({ id }) => id) };
  },
  restore: ({ resource, id }) => {
    const record = books[resource].get(id);
    if (!record) throw new No(404, "Not found");
    if (!record.hidden) return record;
    checkName(resource, record, id);
    return change(resource, record, { hidden: false });
  },
  get: ({ resource, id }) => find(resource, id),
  list: ({ resource, query }) => {
    const all = alive(resource).map((each) => shown(resource, each));
    if (isGroupTable(resource) || resource === "companies") return all;
    const start = Number(query["cursor"] ?? 0);
    const end = start + Number(query["limit"] ?? all.length);
    return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null };
  },
});
