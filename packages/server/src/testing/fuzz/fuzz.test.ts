import { tidyName } from "@roundsman/core/name";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODIES } from "../matrix/bodies.ts";
import type { Thing } from "../matrix/makers.ts";
import { freshApp } from "../fresh-app.ts";
import { isForDriver } from "@roundsman/contract/wire/driver-path";
import { type Answered, type Caller } from "../caller.ts";
import { faultsOf, type JsonSchema } from "./json-schema.ts";
import { naughty, REWRITINGS, spoilt } from "./naughty.ts";
import { valuesOf } from "./allowed-values.ts";
import { operationsIn, type OpenApi, type Operation } from "./operations.ts";

/** Requests per call; `FUZZ_RUNS=1000 npm test -- server fuzz` sends more. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 25);

const errors: string[] = [];
const business = await freshApp({
  logger: { level: "error", stream: { write: (line: string) => void errors.push(line) } },
});
const manager = await business.signIn("manager");
const driver = await business.signIn("driver");
const document = (await business.anyone.send("GET", "/api/openapi.json")).body as OpenApi;
const operations = operationsIn(document);
const parts = document.components.schemas;
const welcomed = new Set<string>();

// Records of every kind, so that ids in paths and bodies exist: the manager's, and those of the
// driver whom the manager helps.
beforeAll(async () => {
  await fill(manager, [1, 2, 3]);
  await fill(driver, [4, 5, 6]);
});

async function fill(caller: Caller, invoices: readonly number[]): Promise<void> {
  for (const [thing, path] of Object.entries(MAKERS))
    for (let made = 0; made < 3; made += 1)
      await caller.send(
        "POST",
        path.replace("{rp}", String(caller.id)),
        BODIES[thing as Thing]("manager"),
      );
  for (const invoice of invoices) {
    await caller.send(
      "POST",
      `/api/invoices/${invoice}/creditnotes/`,
      BODIES.creditNote("manager"),
    );
    await caller.send("POST", "/api/payments/", BODIES.payment("manager", invoice));
  }
}
afterAll(() => business.close());

const MAKERS: Partial<Record<Thing, string>> = {
  customer: "/create-driver-customer/",
  task: "/create-driver-customer-todo/",
  product: "/responsible-persons/{rp}/driver-stocks/",
  invoice: "/api/invoice/",
  company: "/api/responsible-persons/{rp}/company-info/",
  deliveryRoute: "/routeapi/responsible-persons/{rp}/routes/",
  taskCategory: "/routeapi-todo/responsible-persons/{rp}/routes-todo/",
  productCategory: "/productcategories/responsible-persons/{rp}/categories/",
  exportCompany: "/api/export-companies/",
};

describe.each(operations)("$method $path", (of) => {
  test(
    "answers as its document describes, whatever is sent, and stores every text unchanged",
    async () => {
      await fc.assert(
        fc.asyncProperty(requestTo(of), async ({ url, json, rewriting, key }) => {
          const body =
            rewriting === null || json === undefined ? json : REWRITINGS[rewriting]?.(json);
          const answer = await manager.send(
            of.method,
            url,
            body,
            key === null ? {} : { "idempotency-key": key },
          );
          expectDocumented(of, answer);
          if (answer.status !== of.status) return;
          welcomed.add(of.name);
          if (rewriting === null && json !== undefined)
            expectKept(
              JSON.parse(json),
              answer.body,
              of.status === 201 ? OURS : [...OURS, "client_id"],
            );
          await expectReadBack(of, answer);
        }),
        { numRuns: of.file ? Math.min(RUNS, 5) : RUNS },
      );
    },
    120_000 + RUNS * 500,
  );
});

test("Most calls were also answered with success", () => {
  expect(welcomed.size).toBeGreaterThan(operations.length * 0.7);
});

interface Request {
  readonly url: string;
  readonly json: string | undefined;
  readonly rewriting: number | null;
  readonly key: string | null;
}

function requestTo(of: Operation): fc.Arbitrary<Request> {
  const segment = fc.oneof(
    fc.constantFrom(
      "0",
      "-1",
      "1.5",
      "9007199254740993",
      "01",
      "%",
      "a b",
      "__proto__",
      "𠮷",
      "x".repeat(200),
    ),
    fc.nat().map(String),
  );
  const path = fc
    .record({
      rp: fc.oneof(
        { weight: 15, arbitrary: fc.constant(String(ownerOf(of).id)) },
        { weight: 1, arbitrary: segment },
      ),
      driver: fc.oneof(
        { weight: 15, arbitrary: fc.constant(String(driver.id)) },
        { weight: 1, arbitrary: segment },
      ),
      id: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...idsOf(of).map(String)) },
        { weight: 1, arbitrary: segment },
      ),
    })
    .map((values) =>
      of.path.replaceAll(/\{(\w+)\}/g, (_, name: "rp" | "driver" | "id") =>
        encodeURIComponent(values[name]),
      ),
    );
  const query = fc.record(
    Object.fromEntries(
      of.query.map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: valuesOf(schema, { name }) },
          { weight: 1, arbitrary: naughty },
        ),
      ]),
    ),
    {
      requiredKeys: [],
    },
  );
  return fc.record({
    url: fc.tuple(path, query).map(([at, asked]) => at + queryText(asked)),
    json: of.body ? bodyOf(of.body, idsOf(of)) : fc.constant(undefined),
    rewriting: fc.option(fc.nat(REWRITINGS.length - 1), { freq: 4 }),
    key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom("1", "x".repeat(500))), { freq: 5 }),
  });
}

/** The person whose records a call is about, and the first ids of their records. */
const ownerOf = (of: Operation) => (isForDriver(of) ? driver : manager);
const idsOf = ({ path }: Operation) => (path.includes("{driver}") ? [4, 5, 6] : [1, 2, 3]);

const bodyOf = (schema: JsonSchema, ids: readonly number[]) =>
  fc
    .tuple(
      valuesOf(schema, { ids }),
      fc.option(fc.array(fc.tuple(fc.nat(60), naughty), { minLength: 1, maxLength: 3 }), {
        freq: 2,
      }),
    )
    .map(([valid, spoils]) =>
      JSON.stringify(
        (spoils ?? []).reduce<unknown>((body, [at, value]) => spoilt(body, at, value), valid),
      ),
    );

function queryText(asked: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(asked).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed())}`,
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&").slice(0, 2000)}`;
}

function expectDocumented(of: Operation, { status, body, headers }: Answered): void {
  expect(status, `${JSON.stringify(body)}\n${errors.splice(0).join("")}`).toBeLessThan(500);
  expect(of.statuses, JSON.stringify(body)).toContain(status);
  if (status >= 300) {
    expect(headers["content-type"]).toContain("application/problem+json");
    expect(faultsOf({ $ref: "#/components/schemas/Problem" }, body, parts)).toEqual([]);
    return;
  }
  if (of.file) expect(of.file.some((type) => headers["content-type"]?.startsWith(type))).toBe(true);
  else if (of.reply) expect(faultsOf(of.reply, body, parts)).toEqual([]);
  else expect(body).toBeUndefined();
}

/**
 * Fields that the server decides, whatever a body says (wire §5), and a picture that it encodes
 * again.
 */
const OURS = ["delivery_status", "payment_status", "logo"];

/** Every sent text that is returned under the same name must be unchanged. */
function expectKept(sent: unknown, answered: unknown, except: readonly string[]): void {
  // A blank date becomes today's date.
  if (typeof sent === "string" && typeof answered === "string" && sent !== "")
    expect(answered).toBe(sent);
  if (
    typeof sent !== "object" ||
    sent === null ||
    typeof answered !== "object" ||
    answered === null
  )
    return;
  for (const [name, value] of Object.entries(sent))
    if (Object.hasOwn(answered, name) && !except.includes(name))
      expectKept(asKept(name, value), (answered as Record<string, unknown>)[name], except);
}

/** The server normalises the spaces in names. */
const asKept = (field: string, value: unknown) =>
  NAMES.has(field) && typeof value === "string" ? tidyName(value) : value;
const NAMES = new Set([
  "customer_name",
  "product_name",
  "company_name",
  "name",
  "contact_person",
  "bank_name",
]);

/** A later read must return what a change responded with. */
async function expectReadBack(of: Operation, { body }: Answered): Promise<void> {
  // Undoing a correction is a call of credit notes that returns the invoice.
  const isInvoice = typeof body === "object" && body !== null && "product_details" in body;
  const resource = isInvoice ? (isForDriver(of) ? "driverInvoices" : "invoices") : of.resource;
  const read = operations.find(({ name }) => name === `${resource}.get`);
  if (
    of.method === "GET" ||
    !read?.path.includes("{id}") ||
    typeof body !== "object" ||
    body === null ||
    !("client_id" in body && "id" in body)
  )
    return;
  const { status, body: seen } = await manager.send(
    "GET",
    read.path
      .replace("{rp}", String(ownerOf(of).id))
      .replace("{driver}", String(driver.id))
      .replace("{id}", String(body.id)),
  );
  const { invoice_id: _, ...invoice } = body as { invoice_id?: number };
  expect([status, seen]).toEqual([200, isInvoice ? invoice : body]);
}
