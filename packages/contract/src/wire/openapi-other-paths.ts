import { CHANGES_PATH } from "../changes.ts";

type Json = Record<string, unknown>;

/**
 * Paths that are no JSON calls: they are in the OpenAPI document, but not in the contract (wire
 * §9).
 */
export const NON_CONTRACT_TAG = "beside";

const text = (type: string): Json => ({ content: { [type]: { schema: { type: "string" } } } });
const json = (properties: Json): Json => ({
  content: { "application/json": { schema: { type: "object", properties } } },
});
const problem = (description: string): Json => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const get = (
  name: string,
  summary: string,
  { responses, ...more }: { readonly responses: Json } & Json,
): Json => ({
  get: {
    operationId: `${NON_CONTRACT_TAG}.${name}`,
    tags: [NON_CONTRACT_TAG],
    summary,
    security: [],
    parameters: [],
    ...more,
    responses,
  },
});

const seq = { type: "integer", minimum: 0 };

export const nonContractPaths: Readonly<Record<string, Json>> = {
  [CHANGES_PATH]: get(
    "changes",
    "Follow the caller's changes as Server-Sent Events: ready or reset, then change {seq, kind, ids}",
    {
      security: [{ token: [] }],
      parameters: [
        { name: "since", in: "query", required: false, schema: seq },
        { name: "Last-Event-ID", in: "header", required: false, schema: seq },
      ],
      responses: {
        200: { description: "A stream that does not end", ...text("text/event-stream") },
        401: problem("Not signed in, or not any more"),
        403: problem("Not of this role"),
        422: problem("Not the number of a change"),
      },
    },
  ),
  "/images/{name}": get("image", "Read an uploaded picture, without signing in", {
    parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
    responses: {
      200: { description: "JPEG or PNG", content: { "image/jpeg": {}, "image/png": {} } },
      404: problem("Not there"),
    },
  }),
  "/healthz": get("health", "Whether the process lives", {
    responses: { 200: { description: "It does", ...json({ status: { const: "alive" } }) } },
  }),
  "/readyz": get("ready", "Whether the storage answers, and how old the newest backup is", {
    responses: {
      200: {
        description: "It does",
        ...json({ status: { const: "ready" }, backup: { type: ["object", "null"] } }),
      },
      503: problem("The storage is away"),
    },
  }),
  "/metrics": get("metrics", "For Prometheus, on this machine or with METRICS_TOKEN", {
    responses: {
      200: { description: "Text of Prometheus", ...text("text/plain") },
      404: problem("Not for this caller"),
    },
  }),
};
