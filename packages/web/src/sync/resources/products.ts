import { createClient } from "@roundsman/contract/client";
import { product, products, type ProductDetails } from "@roundsman/contract/products";
import type { LocalProduct } from "../store/local.ts";
import {
  recordParams,
  creation,
  edit,
  noRecord,
  decoderFor,
  removal,
  request,
  restoration,
  type Resource,
} from "./resource.ts";

export const productResource: Resource = {
  read: decoderFor(product),
  lists: (transport, { owner }) => [
    (query) => createClient(products, transport).list({ params: { rp: owner }, query }),
  ],
};

export const productMutations = {
  "product.create": creation<ProductDetails, LocalProduct>({
    book: "products",
    written: (payload) => payload,
    request: ({ owner, recordKey, payload }) =>
      request(products.create, { params: { rp: owner }, body: { ...payload, key: recordKey } }),
  }),
  "product.update": edit<ProductDetails, LocalProduct>({
    book: "products",
    request: (context) =>
      request(products.update, {
        ...recordParams(context),
        body: { ...context.payload, version: context.version },
      }),
  }),
  "product.remove": removal("products", (context) =>
    request(products.remove, recordParams(context), noRecord),
  ),
  "product.restore": restoration("products", (context) =>
    request(products.restore, recordParams(context)),
  ),
} as const;
