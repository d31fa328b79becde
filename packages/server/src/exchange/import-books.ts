import type { CustomerDetails } from "@roundsman/contract/customers";
import { customerLikeness, productLikeness } from "@roundsman/contract/exchange";
import type { ProductDetails } from "@roundsman/contract/products";
import { fold } from "@roundsman/core/name";
import type { Actor } from "../kernel/auth/actor.ts";
import type { Columns, OwnedRecords, OwnedRow, Row } from "../kernel/owned/owned-records.ts";
import { present } from "../kernel/owned/present.ts";
import { membersTouched } from "../kernel/changes/touched-groups.ts";
import { customerOf, customerRecords } from "../customers/repository.ts";
import { productColumns, productOf, productRecords } from "../products/repository.ts";

/** A book that rows can be imported into. */
export interface ImportBook<Found extends OwnedRow, Details> {
  readonly kind: "customer" | "product";
  readonly records: OwnedRecords<Found>;
  readonly entity: (row: Found, actor: Actor) => unknown;
  /** Rows of the same text are taken for the same thing. */
  readonly likenessOf: (details: Details) => string;
  readonly rowLikeness: (row: Found) => string;
  readonly columns: (details: Details) => Columns<Found>;
  readonly touched: ReturnType<typeof membersTouched>;
}

export const customerImports: ImportBook<Row<"customer">, CustomerDetails> = {
  kind: "customer",
  records: customerRecords,
  entity: customerOf,
  likenessOf: customerLikeness,
  rowLikeness: customerLikeness,
  columns: ({ name, email, address, city, postcode, phone, images, ...own }) => ({
    name,
    search_name: fold(name),
    email,
    address,
    city,
    postcode,
    phone,
    ...(images && { images: JSON.stringify(images) }),
    ...present({
      document_language: own.documentLanguage,
      peppol_id: own.peppolId,
      buyer_reference: own.buyerReference,
      vat_mode: own.vatMode,
      terms_days: own.termsDays,
      credit_limit: own.creditLimit,
    }),
  }),
  touched: membersTouched("delivery_route_stop", "deliveryRoute"),
};

export const productImports: ImportBook<Row<"product">, ProductDetails> = {
  kind: "product",
  records: productRecords,
  entity: productOf,
  likenessOf: productLikeness,
  rowLikeness: productLikeness,
  columns: productColumns,
  touched: membersTouched("product_category_member", "productCategory"),
};
