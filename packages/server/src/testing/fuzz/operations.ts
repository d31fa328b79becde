import type { JsonSchema, Parts } from "./json-schema.ts";

/** A call as the OpenAPI document describes it to a stranger. */
export interface Operation {
  /** "customers.create" */
  readonly name: string;
  readonly resource: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly body: JsonSchema | undefined;
  /** Of the good answer. */
  readonly status: number;
  /** Every status that the document names. */
  readonly statuses: readonly number[];
  readonly reply: JsonSchema | undefined;
  /** Its media types where the good answer is a file. */
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

/** Every JSON call; what is served beside them (a stream that does not end, health) is none. */
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
  // A create names 200 too, for what was there already.
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

/** Who is asking is the matrix's matter: another person's number would always get 403. */
function nameless(body: JsonSchema | undefined): JsonSchema | undefined {
  if (!body?.properties) return body;
  const { responsible_person_id: _, ...properties } = body.properties;
  return { ...body, properties };
}
