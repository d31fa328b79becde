import type { ChangeKind } from "@roundsman/contract/changes";
import type { WireReply } from "@roundsman/contract/client";
import { contract } from "@roundsman/contract/contract";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { numberSeries } from "@roundsman/contract/invoices/number-series";
import { stock } from "@roundsman/contract/stock";
import * as z from "zod/mini";
import { LISTED_TABLES, type ListedTable } from "../../store/table-names.ts";
import { type Resource } from "./fake-model.ts";

/** The name of each book in the change stream. */
export const KINDS = {
  customers: "customer",
  products: "product",
  tasks: "task",
  companies: "company",
  deliveryRoutes: "deliveryRoute",
  taskCategories: "taskCategory",
  productCategories: "productCategory",
  creditNotes: "creditNote",
  payments: "payment",
  invoices: "invoice",
} as const satisfies Record<ListedTable, ChangeKind>;

export const STATUS = {
  busy: 503,
  crash: 500,
  many: 429,
  unauthorised: 401,
  forbidden: 403,
  "too large": 413,
  "wrong type": 415,
};

/**
 * What happens to one call on its way. "lost answer": the server does the work, but no response
 * comes. "late": no response comes, and the server does the work after the next call. "portal": a
 * hotel's sign-in page answers instead of the server.
 */
export type Fault =
  | "none"
  | "lost request"
  | "lost answer"
  | "late"
  | "portal"
  | "hang"
  | keyof typeof STATUS;

export const problem = (
  status: number,
  detail: string,
  { current, code }: { readonly current?: unknown; readonly code?: string } = {},
): WireReply => ({
  status,
  body: {
    type: code === undefined ? "about:blank" : `urn:roundsman:${code}`,
    title: detail,
    status,
    detail,
    message: detail,
    ...(current !== undefined && { current }),
  },
});

export const encoded = (resource: Resource, entity: unknown): unknown => {
  if (resource === "stock" || resource === "numberSeries") return entity;
  const calls = contract[resource];
  return z.encode<z.ZodMiniType>("update" in calls ? calls.update.reply : calls.get.reply, entity);
};

const OTHERS = { stock, numberSeries };

const CALLS = ([...LISTED_TABLES, "stock", "numberSeries"] as const).flatMap((resource) =>
  Object.entries({ ...contract, ...OTHERS }[resource] as Readonly<Record<string, Endpoint>>).map(
    ([name, endpoint]) => ({
      resource,
      name,
      endpoint,
      pattern: new RegExp(
        `^${endpoint.path.replace("{rp}", "\\d+").replace("{id}", "(?<id>\\d+)")}$`,
      ),
    }),
  ),
);

/** The call of the contract with this path. */
export function callAt(method: string, path: string) {
  const [bare = "", query = ""] = path.split("?");
  const call = CALLS.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(bare),
  );
  return (
    call && {
      ...call,
      id: Number(call.pattern.exec(bare)?.groups?.["id"] ?? 0),
      query: Object.fromEntries(new URLSearchParams(query)),
    }
  );
}
