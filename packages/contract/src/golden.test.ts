import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import accountsFiles from "../fixtures/accounts-files.json";
import batches from "../fixtures/batches.json";
import backups from "../fixtures/backups.json";
import companies from "../fixtures/companies.json";
import creditNotes from "../fixtures/credit-notes.json";
import customers from "../fixtures/customers.json";
import customsData from "../fixtures/customs-data.json";
import defaultCompany from "../fixtures/default-company.json";
import deliveryRoutes from "../fixtures/delivery-routes.json";
import exportCompanies from "../fixtures/export-companies.json";
import images from "../fixtures/images.json";
import importCompanies from "../fixtures/import-companies.json";
import importedProducts from "../fixtures/imported-products.json";
import invoiceDocuments from "../fixtures/invoice-documents.json";
import numberSeries from "../fixtures/number-series.json";
import invoices from "../fixtures/invoices.json";
import productCategories from "../fixtures/product-categories.json";
import products from "../fixtures/products.json";
import businessCustomers from "../fixtures/business-customers.json";
import businessImports from "../fixtures/business-imports.json";
import businessProducts from "../fixtures/business-products.json";
import creditLimits from "../fixtures/credit-limits.json";
import handOvers from "../fixtures/hand-overs.json";
import ownHandOvers from "../fixtures/own-hand-overs.json";
import office from "../fixtures/office.json";
import officeLists from "../fixtures/office-lists.json";
import officePapers from "../fixtures/office-papers.json";
import payments from "../fixtures/payments.json";
import customerMerging from "../fixtures/customer-merging.json";
import customerAccounts from "../fixtures/customer-accounts.json";
import pull from "../fixtures/pull.json";
import session from "../fixtures/session.json";
import setup from "../fixtures/setup.json";
import stock from "../fixtures/stock.json";
import taskCategories from "../fixtures/task-categories.json";
import tasks from "../fixtures/tasks.json";
import account from "../fixtures/account.json";
import dataExport from "../fixtures/data-export.json";
import dataImport from "../fixtures/data-import.json";
import auditLog from "../fixtures/audit-log.json";
import privacy from "../fixtures/privacy.json";
import recentlyDeleted from "../fixtures/recently-deleted.json";
import upgradePassword from "../fixtures/upgrade-password.json";
import vatReturn from "../fixtures/vat-return.json";
import team from "../fixtures/team.json";
import { contract } from "./contract.ts";
import type { Endpoint, Schema } from "./wire/endpoint.ts";

/**
 * `sent` is what any client may send, `domain` what the codec reads from it, `wire` what the codec
 * writes where that differs from `sent`.
 */
interface Golden {
  readonly sent?: unknown;
  readonly domain: unknown;
  readonly wire?: unknown;
}
type Side = "queries" | "bodies" | "replies";
type Fixtures = Readonly<Partial<Record<Side, Readonly<Record<string, readonly Golden[]>>>>>;

const FIXTURES = {
  session,
  setup,
  customers,
  products,
  invoices,
  invoiceDocuments,
  numberSeries,
  office,
  officeLists,
  officePapers,
  accountsFiles,
  vatReturn,
  handOvers,
  ownHandOvers,
  businessProducts,
  businessCustomers,
  businessImports,
  creditNotes,
  payments,
  customerAccounts,
  customerMerging,
  creditLimits,
  deliveryRoutes,
  productCategories,
  companies,
  defaultCompany,
  images,
  tasks,
  taskCategories,
  exportCompanies,
  importCompanies,
  importedProducts,
  customsData,
  stock,
  backups,
  team,
  account,
  dataExport,
  dataImport,
  privacy,
  auditLog,
  recentlyDeleted,
  upgradePassword,
  batches,
  pull,
} satisfies Record<keyof typeof contract, Fixtures>;

const PART = { queries: "query", bodies: "body", replies: "reply" } as const;
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;

const rows = Object.entries<Fixtures>(FIXTURES).flatMap(([resource, sides]) =>
  Object.entries(sides).flatMap(([side, calls]) =>
    Object.entries(calls).flatMap(([call, all]) =>
      all.map((golden, index) => ({
        name: `${resource}.${call} ${side} ${index + 1}`,
        schema: schemaOf(resource, call, side as Side),
        golden,
      })),
    ),
  ),
);

describe("what crosses the wire", () => {
  test.each(rows)("$name is decoded to the expected values", ({ schema, golden }) => {
    expect(plain(z.decode(schema, golden.sent ?? golden.wire))).toEqual(golden.domain);
  });

  test.each(rows)("$name is written as the specification has it", ({ schema, golden }) => {
    expect(plain(z.encode(schema, golden.domain))).toEqual(golden.wire ?? golden.sent);
  });

  test("has a golden fixture for every schema", () => {
    const covered = new Set(rows.map(({ schema }) => schema));
    const bare = Object.entries(ENDPOINTS).flatMap(([resource, calls]) =>
      Object.entries(calls).flatMap(([call, of]) =>
        Object.values(PART)
          .filter((part) => of[part] && !covered.has(of[part]))
          .map((part) => `${resource}.${call} ${part}`),
      ),
    );
    expect(bare).toEqual([]);
  });
});

describe("text that databases bend", () => {
  const bodies = rows.filter(({ name }) => name.includes(" bodies "));

  test.each([
    ["U+0000", "a\u0000b"],
    ["a lone surrogate", "a\ud800b"],
  ])("that contains %s is refused in every field of every body", (_, bad) => {
    const kept = bodies.flatMap(({ name, schema, golden }) =>
      paths(golden.sent ?? golden.wire)
        .filter((path) => !isIgnored(schema, golden, path))
        .filter((path) => z.safeDecode(schema, put(golden.sent ?? golden.wire, path, bad)).success)
        .map((path) => `${name} ${path.join(".")}`),
    );
    expect(kept).toEqual([]);
  });
});

function schemaOf(resource: string, call: string, side: Side): Schema {
  return (
    ENDPOINTS[resource]?.[call]?.[PART[side]] ??
    expect.fail(`${resource}.${call} has no ${PART[side]}`)
  );
}

/** As JSON carries it: undefined and absent fields are the same. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

type Path = readonly (string | number)[];

/** The paths of all texts in a body. */
function paths(value: unknown, at: Path = []): Path[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]));
}

function put(value: unknown, path: Path, text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  Reflect.set(copy, key, put(Reflect.get(copy, key), rest, text));
  return copy;
}

/**
 * Fields that a call does not use are ignored, whatever their value (wire §1): changing them
 * changes nothing.
 */
function isIgnored(schema: Schema, golden: Golden, path: Path): boolean {
  const changed = z.safeDecode(schema, put(golden.sent ?? golden.wire, path, "7"));
  return (
    changed.success &&
    JSON.stringify(changed.data) === JSON.stringify(z.decode(schema, golden.sent ?? golden.wire))
  );
}
