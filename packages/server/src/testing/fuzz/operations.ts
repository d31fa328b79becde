import type { JsonSchema, Parts } from "./json-schema.ts";

/** A call as the OpenAPI document describes it. */
export interface Operation {
  /** Such as "customers.create". */
  readonly name: string;
  readonly resource: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly body: JsonSchema | undefined;
  /** The status of a successful response. */
  readonly status: number;
  /** Every status that the document lists. */
  readonly statuses: readonly number[];
  readonly reply: JsonSchema | undefined;
  /** The media types, if a successful response is a file. */
  readonly file: readonly string[] | undefined;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
interface Written {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  readonly components: { readonly schemas: Parts };
}

/** Every JSON call, without what is served beside them (an endless stream, health). */
export const operationsIn = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, written]) => operationOf(path, method, written)),
    )
    .filter(({ resource }) => resource !== "beside");

const JSON_TYPE = "application/json";

function operationOf(
  path: string,
  method: string,
  { operationId, parameters, requestBody, responses }: Written,
): Operation {
  const statuses = Object.keys(responses).map(Number);
  // A create lists 200, too, for a record that exists already.
  const status = Math.max(...statuses.filter((each) => each < 300));
  const { content } = responses[status] ?? {};
  return {
    name: operationId,
    resource: operationId.split(".")[0] ?? "",
    method: method.toUpperCase(),
    path,
    query: parameters.filter((each) => each.in === "query"),
    body: nameless(requestBody?.content[JSON_TYPE]?.schema),
    status,
    statuses,
    reply: content?.[JSON_TYPE]?.schema,
    file: content && !content[JSON_TYPE] ? Object.keys(content) : undefined,
  };
}

/**
 * Removes the person's id, because another person's id would always get 403; the matrix tests that.
 */
function nameless(body: JsonSchema | undefined): JsonSchema | undefined {
  if (!body?.properties) return body;
  const { responsible_person_id: _, ...properties } = body.properties;
  return { ...body, properties };
}
