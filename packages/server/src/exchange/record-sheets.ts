import { company } from "@roundsman/contract/companies";
import { customer } from "@roundsman/contract/customers";
import type { Schema } from "@roundsman/contract/wire/endpoint";
import { product } from "@roundsman/contract/products";
import { task } from "@roundsman/contract/tasks";
import type { Db } from "../kernel/storage/db.ts";
import { encoderOf } from "../kernel/http/encoder.ts";
import type { OwnedRow, Row } from "../kernel/owned/owned-records.ts";
import type { OwnedName } from "../kernel/owned/owned-table.ts";
import { companyOf } from "../companies/repository.ts";
import { customerOf } from "../customers/repository.ts";
import {
  deliveryRouteRecords,
  productCategoryRecords,
  taskCategoryRecords,
} from "../groups/repository/groups.ts";
import type { GroupRecords, GroupRow } from "../groups/repository/group-records.ts";
import { productOf } from "../products/repository.ts";
import { taskOf } from "../tasks/repository.ts";
import { pagesOf, type Visibility } from "./pages.ts";
import type { Fields, Owner, Sheet } from "./sheet.ts";

/** Encodes rows of one table as the API returns them. */
export type EncodeRows<Name extends OwnedName> = (
  rows: readonly Row<Name>[],
  owner: Owner,
  db: Db,
) => Promise<Fields[]>;

/** A sheet of records that a person owns and can delete. */
export interface RecordSheet extends Sheet {
  readonly kind: OwnedName;
  /** The deleted records, each with the fields of its row. */
  readonly deleted: (
    db: Db,
    owner: Owner,
  ) => AsyncIterable<{ readonly row: OwnedRow; readonly content: Fields }>;
}

export function recordSheet<Name extends OwnedName>(
  sheet: Pick<Sheet, "name" | "columns" | "lines">,
  kind: Name,
  encode: EncodeRows<Name>,
): RecordSheet {
  async function* read(visibility: Visibility, db: Db, owner: Owner) {
    for await (const rows of pagesOf(kind, visibility, db, owner.id)) {
      const contents = await encode(rows, owner, db);
      for (const [index, row] of rows.entries()) yield { row, content: contents[index] ?? {} };
    }
  }
  return {
    ...sheet,
    kind,
    async *rows(db, owner) {
      for await (const { content } of read("there", db, owner)) yield content;
    },
    deleted: (db, owner) => read("deleted", db, owner),
  };
}

export const RECORD_COLUMNS = ["created_at", "updated_at", "client_id"];

function encodeEach<Name extends OwnedName>(
  schema: Schema,
  entity: (row: Row<Name>, owner: Owner) => unknown,
): EncodeRows<Name> {
  const encode = encoderOf(schema);
  return async (rows, owner) => rows.map((row) => encode(entity(row, owner)) as Fields);
}

const columnsOf = (...own: readonly string[]): string[] => ["id", ...own, ...RECORD_COLUMNS];
const CONTACT = [
  "customer_name",
  "email",
  "customer_address",
  "city",
  "postcode",
  "phone",
  "images",
  "premium",
  "driver_name",
];

/** The CSV has one line for each member in its position; a group without members has one line. */
const groupSheet = <Member extends OwnedRow>(
  name: string,
  kind: "delivery_route" | "task_category" | "product_category",
  groups: GroupRecords<Member>,
): RecordSheet =>
  recordSheet(
    {
      name,
      columns: ["id", "name", "position", "member_id", "member_name"],
      lines: ({ id, name: group, members }) => {
        const places = members as readonly { readonly id: number; readonly name: string }[];
        if (places.length === 0) return [{ id, name: group }];
        return places.map((member, index) => ({
          id,
          name: group,
          position: index + 1,
          member_id: member.id,
          member_name: member.name,
        }));
      },
    },
    kind,
    async (rows: readonly GroupRow[], owner, db) => {
      const ids = rows.map(({ id }) => id);
      const members = await groups.membersOf(db, owner.id, ids);
      return rows.map(({ id, name: group, version, created_at, updated_at, key }) => {
        const places = (members.get(id) ?? []).map((member) => ({
          id: member.id,
          name: nameOf(member),
        }));
        return {
          id,
          name: group,
          members: places,
          client_id: key,
          version,
          created_at,
          updated_at,
        };
      });
    },
  );

/** The name shown for a row of any kind. */
export const nameOf = (row: object): string => {
  const { name, title, bill_name } = row as Readonly<Partial<Record<string, string>>>;
  return name ?? title ?? bill_name ?? "";
};

export const RECORD_SHEETS: readonly RecordSheet[] = [
  recordSheet(
    {
      name: "customers",
      columns: columnsOf(...CONTACT, "document_language", "peppol_id", "buyer_reference").concat([
        "vat_mode",
        "terms_days",
        "credit_limit",
        "credit_limit_by",
        "limit_lifted_on",
        "on_account",
        "business_id",
      ]),
    },
    "customer",
    encodeEach(customer, customerOf),
  ),
  recordSheet(
    {
      name: "products",
      columns: columnsOf(
        "product_name",
        "price",
        "discount_amount",
        "responsible_person",
        "vat_rate",
        "business_id",
      ),
    },
    "product",
    encodeEach(product, productOf),
  ),
  recordSheet({ name: "tasks", columns: columnsOf(...CONTACT) }, "task", encodeEach(task, taskOf)),
  groupSheet("routes", "delivery_route", deliveryRouteRecords),
  groupSheet("task-categories", "task_category", taskCategoryRecords),
  groupSheet("product-categories", "product_category", productCategoryRecords),
  recordSheet(
    {
      name: "companies",
      columns: columnsOf(
        "name",
        "email",
        "registration_number",
        "bank_account",
        "bank_sort_code",
        "vat_number",
        "contact_number",
      ).concat(["contact_person", "bank_name", "address", "peppol_id"]),
    },
    "company",
    encodeEach(company, companyOf),
  ),
];
