import * as z from "zod/mini";
import type { Contract, Endpoint, Schema } from "./endpoint.ts";
import { NON_CONTRACT_TAG, nonContractPaths } from "./openapi-other-paths.ts";
import { isPagedByHeader } from "./paging.ts";
import { problem } from "./problem.ts";
import { fieldsOf, refusalsOf } from "./refusals.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a set of contracts, by the name of each resource. */
export function openapi(
  contracts: Readonly<Record<string, Contract>>,
  info: { readonly title: string; readonly version: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, contract] of Object.entries(contracts))
    for (const [name, endpoint] of Object.entries(contract))
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(tag, name, endpoint);
  return {
    openapi: "3.1.0",
    info: { ...info, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: [...Object.keys(contracts), NON_CONTRACT_TAG].map((name) => ({ name })),
    paths: { ...paths, ...nonContractPaths },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: jsonSchema(problem) },
    },
  };
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.access === "public" && { security: [] }),
    parameters: [pathParameters, queryParameters, headerParameters].flatMap((get) => get(endpoint)),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: bodySchema(endpoint, endpoint.body) } },
      },
    }),
    ...(endpoint.path === "/upload_image_api/" && { requestBody: UPLOAD }),
    responses: {
      [endpoint.status]: {
        description: "Done",
        ...(isPagedByHeader(endpoint) && { headers: NEXT_HEADER }),
        ...answerContent(endpoint),
      },
      ...(endpoint.status === 201 && {
        200: {
          description: "Nothing was to be done: this is what was there",
          ...answerContent(endpoint),
        },
      }),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, refusal(WORDS[status] ?? "")]),
      ),
      default: refusal("Anything else"),
    },
  };
}

const NEXT_HEADER: Json = {
  "Next-Cursor": {
    description: "With limit: the cursor of the next page; absent at the end",
    schema: { type: "string" },
  },
};

const refusal = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const WORDS: Readonly<Record<number, string>> = {
  400: "Unreadable JSON, or an unreadable path",
  401: "Not signed in, or not any more",
  403: "Another person's, or not of this role",
  404: "Not there, or another person's",
  409: "Changed in the meantime, or at odds with what is there; a stale version gets the current resource",
  410: "The cursor has expired; begin again without one",
  413: "Too large",
  414: "A part of the path is too long",
  415: "Another type of body",
  422: "Not valid; by field",
  429: "Too many attempts; Retry-After says how long to wait",
  500: "A fault of the server, logged under its request_id",
  503: "The storage is away; nothing was saved",
  507: "The storage is full; nothing was saved",
};

function answerContent({ reply, media }: Endpoint): Json {
  if (media.length > 0)
    return {
      content: Object.fromEntries(
        media.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
      ),
    };
  return reply ? { content: { "application/json": { schema: jsonSchema(reply) } } } : {};
}

const UPLOAD = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["product_image"],
        properties: { product_image: { type: "string", format: "binary" } },
      },
    },
  },
};

const pathParameters = ({ path, record }: Endpoint): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" && record ? ID_OR_KEY : { type: name === "name" ? "string" : "integer" },
  }));

/** A record may be named by its client_id too. */
const ID_OR_KEY: Json = {
  anyOf: [{ type: "integer" }, { type: "string", pattern: "^key:[0-9a-fA-F-]{36}$" }],
};

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = jsonSchema(endpoint.query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

const headerParameters = (endpoint: Endpoint): Json[] =>
  endpoint.effect === "change"
    ? [IDEMPOTENCY_KEY, ...(fieldsOf(endpoint.body).includes("version") ? [IF_MATCH] : [])]
    : [];

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", format: "uuid" },
};
const IF_MATCH: Json = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The version that the change is made over, or * for the body's own; without this and without Idempotency-Key no version is compared",
  schema: { type: "string" },
};

/**
 * Where the path names no person, the body may; the server checks that before the rest (wire §1).
 */
function bodySchema(endpoint: Endpoint, body: Schema): Json {
  const schema = jsonSchema(body);
  if (endpoint.access === "public" || endpoint.path.includes("{rp}")) return schema;
  const person = {
    type: ["integer", "string", "null"],
    description: "One's own, or left out: another's is refused with 403",
  };
  return {
    ...schema,
    properties: { ...(schema["properties"] as Json), responsible_person_id: person },
  };
}

/**
 * The wire's side of a schema. A codec shows its input; rules that only code can check are left
 * out.
 */
function jsonSchema(schema: Schema): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema: schemaPart }) => void dropIntegerBounds(schemaPart),
  });
  return rest;
}

/** z.int() adds ±(2^53 − 1) as bounds, which do not help a reader. */
function dropIntegerBounds(schema: Json): void {
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
}
