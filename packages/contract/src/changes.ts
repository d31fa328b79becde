import * as z from "zod/mini";

/** What a change can be of. The client refetches what a change names (wire §9). */
export const CHANGE_KINDS = [
  "customer",
  "task",
  "product",
  "invoice",
  "creditNote",
  "payment",
  "deliveryRoute",
  "taskCategory",
  "productCategory",
  "company",
  "defaultCompany",
  "image",
  "exportCompany",
  "importCompany",
  "importedProduct",
  "customsData",
  "person",
  "stock",
  "daySheet",
  "numberSeries",
  "accountsExport",
  "handOver",
  "vatQuarters",
  "businessProduct",
  "businessCustomer",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Where the stream of changes is read, with the token in its header; not a JSON call, so not in the
 * contract. `?since=` or Last-Event-ID resumes. The first event is "ready" {seq}, then "change"
 * follows for each change. "reset" {seq} comes instead of "ready" where missed changes are no
 * longer known: refetch everything.
 */
export const CHANGES_PATH = "/api/changes/";

/** The response header of a change: the sequence number of its change event (ours). */
export const CHANGE_SEQ = "change-seq";

/**
 * The data of one "change" event. `seq` counts up per person and is also the event's id. `kind` is
 * a ChangeKind, or one that only a newer server knows, which a reader ignores. `gone`: the records
 * were deleted, and there is nothing to fetch.
 */
export const changeEvent = z.object({
  seq: z.int(),
  kind: z.string(),
  ids: z.array(z.int()),
  gone: z.optional(z.literal(true)),
});
export type ChangeEvent = z.infer<typeof changeEvent>;
