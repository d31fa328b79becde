import { describe, expect, test } from "vitest";
import { contract } from "../contract.ts";
import type { Endpoint } from "./endpoint.ts";
import { openapi } from "./openapi.ts";

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

const document = JSON.parse(
  JSON.stringify(openapi(contract, { title: "Roundsman", version: "0.1.0" })),
) as Document;
const everything = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const operations = everything.filter(
  ({ operation }) => !operation.operationId.startsWith("beside."),
);
const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((calls): Endpoint[] =>
  Object.values(calls),
);

/** Every object in a JSON value, itself included. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe("the OpenAPI document", () => {
  test("is one of version 3.1 with a title, a version and a way to sign in", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Roundsman", version: "0.1.0" });
    expect(document.components.securitySchemes).toHaveProperty("token.scheme", "bearer");
  });

  test("lists every call of the contract, and nothing else", () => {
    const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(listed.toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  test("lists the paths outside the contract: change stream, pictures, health and metrics", () => {
    const beside = everything
      .filter((each) => !operations.includes(each))
      .map(({ path, method }) => `${method} ${path}`);
    expect(beside).toEqual([
      "get /api/changes/",
      "get /images/{name}",
      "get /healthz",
      "get /readyz",
      "get /metrics",
    ]);
    const stream = document.paths["/api/changes/"]?.["get"];
    expect(stream?.responses["200"]).toHaveProperty(["content", "text/event-stream"]);
    expect(stream?.parameters.map(({ name }) => name)).toEqual(["since", "Last-Event-ID"]);
  });

  test("names every operation once", () => {
    expect(new Set(everything.map(({ operation }) => operation.operationId)).size).toBe(
      everything.length,
    );
  });

  test("shows the person only in bodies that may name one", () => {
    const named = (path: string) =>
      document.paths[path]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(named("/api/unpaid_invoices/")).toHaveProperty("properties.responsible_person_id");
    expect(named("/create-driver-customer/")).toHaveProperty("properties.responsible_person_id");
    expect(named("/routeapi/responsible-persons/{rp}/routes/")).not.toHaveProperty(
      "properties.responsible_person_id",
    );
    expect(named("/api/manager/login/")).not.toHaveProperty("properties.responsible_person_id");
  });

  test.each(everything)(
    "$method $path declares its path's parameters, and describes each answer",
    ({ path, operation }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        operation.parameters
          .filter((each) => each.in === "path")
          .map((each) => [each.name, each.required]),
      ).toEqual(named.map((name) => [name, true]));
      expect(
        Object.keys(operation.responses).every((status) => /^([245]\d\d|default)$/.test(status)),
      ).toBe(true);
      expect(
        Object.values(operation.responses).every(({ description }) => description.length > 0),
      ).toBe(true);
    },
  );

  test("refers only to parts that it contains", () => {
    const references = [...objectsIn(document)]
      .map((each) => each["$ref"])
      .filter((ref) => typeof ref === "string");
    expect(references.length).toBeGreaterThan(0);
    for (const ref of references) {
      expect(ref).toMatch(/^#\//);
      const found = ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(found, ref).toBeTypeOf("object");
    }
  });

  test("describes bodies only with words of JSON Schema 2020-12", () => {
    const types = [
      ...objectsIn(
        operations.map(({ operation }) => Object.values(operation.requestBody?.content ?? {})),
      ),
    ]
      .map((each) => each["type"])
      .filter((type) => typeof type === "string");
    expect(new Set(types)).toEqual(
      new Set(
        ["object", "string", "number", "integer", "array", "null", "boolean"].filter((type) =>
          types.includes(type),
        ),
      ),
    );
    expect([...objectsIn(document)].some((each) => "nullable" in each)).toBe(false);
  });

  test("shows the fields of an invoice, and the file of an upload", () => {
    const body = (path: string, type: string) =>
      document.paths[path]?.["post"]?.requestBody?.content[type]?.schema;
    expect(body("/api/invoice/", "application/json")).toHaveProperty("properties.product_details");
    expect(body("/upload_image_api/", "multipart/form-data")).toHaveProperty(
      "properties.product_image.format",
      "binary",
    );
  });

  test("lists the file types of a document, and its options", () => {
    const read = document.paths["/api/invoices/{id}/document/"]?.["get"];
    expect(read?.responses["200"]).toHaveProperty(
      ["content", "application/pdf", "schema", "format"],
      "binary",
    );
    expect(read?.parameters.filter((each) => each.in === "query").map((each) => each.name)).toEqual(
      ["format", "vat", "lang", "company", "state", "handed_out"],
    );
  });

  test("lists each status that follows from the shape of a call, and the 200 of a repeated create", () => {
    const statuses = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).join(" ");
    expect(statuses("/api/invoice/", "post")).toBe(
      "200 201 400 401 403 404 409 413 415 422 500 503 507 default",
    );
    expect(statuses("/api/manager/login/", "post")).toBe(
      "200 400 401 413 415 422 429 500 503 507 default",
    );
    expect(statuses("/api/invoices/{id}/", "get")).toBe(
      "200 400 401 403 404 414 415 500 503 default",
    );
    for (const { path, operation } of operations) {
      expect("201" in operation.responses && !("200" in operation.responses), path).toBe(false);
      expect(
        Object.values(operation.responses).filter(({ description }) => description === ""),
      ).toEqual([]);
    }
  });

  test("offers an idempotency key to every call that changes something, and opens the public ones", () => {
    for (const { path, method, operation } of operations) {
      const of = endpoints.find(
        (each) => each.path === path && each.method === method.toUpperCase(),
      );
      expect(operation.parameters.some(({ name }) => name === "Idempotency-Key")).toBe(
        of?.effect === "change",
      );
      expect(operation.security?.length === 0).toBe(of?.access === "public");
    }
  });
});
