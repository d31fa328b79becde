import type { Endpoint } from "./endpoint.ts";

/**
 * Every status of a refusal that a call can answer, lowest first: from its shape, and from its own
 * list (wire §1).
 */
export function refusalsOf(endpoint: Endpoint): number[] {
  const names = fieldsOf(endpoint.body);
  const takesBody = endpoint.body !== undefined || endpoint.path === "/upload_image_api/";
  const hasPlaces = endpoint.path.includes("{");
  const statuses = [
    ...(takesBody ? [400, 413] : []),
    // A list without paging that is too long.
    ...(fieldsOf(endpoint.query).includes("limit") ? [413] : []),
    ...(endpoint.access === "public" ? [] : [401, 403]),
    // A path that cannot be read, or is too long.
    ...(hasPlaces ? [400, 404, 414] : []),
    ...(names.some(namesThings) ? [404] : []),
    ...(names.includes("version") || namesInvoices(endpoint, names) ? [409] : []),
    ...(takesBody || endpoint.query || endpoint.effect === "change" ? [422] : []),
    ...(endpoint.effect === "change" ? [507] : []),
    ...endpoint.refuses,
    // A body of a wrong type is refused even where no body is read.
    415,
    500,
    503,
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** A change that names an invoice which was handed over to somebody else may be refused. */
const namesInvoices = ({ effect, record }: Endpoint, names: readonly string[]): boolean =>
  effect === "change" && (record === "invoice" || names.some((name) => OF_INVOICES.has(name)));
const OF_INVOICES = new Set(["invoice_ids", "invoices", "allocations"]);

/**
 * Whether a field of a body holds ids of things; a client_id is the client's own, and the person is
 * checked before (403).
 */
const namesThings = (field: string): boolean =>
  (/_ids?$/.test(field) && !NO_THING.has(field)) || field === "invoices";
const NO_THING = new Set(["client_id", "responsible_person_id"]);

/** The names of a body's fields, through codecs and refinements. */
export function fieldsOf(schema: unknown): string[] {
  const definition = (schema as Inner | undefined)?._zod.def;
  if (definition?.shape) return Object.keys(definition.shape);
  return definition?.in ? fieldsOf(definition.in) : [];
}

interface Inner {
  readonly _zod: { readonly def: { readonly shape?: object; readonly in?: Inner } };
}
