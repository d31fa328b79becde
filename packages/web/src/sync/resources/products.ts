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
    request: (of) =>
      request(products.update, {
        ...recordParams(of),
        body: { ...of.payload, version: of.version },
      }),
  }),
  "product.remove": removal("products", (of) =>
    request(products.remove, recordParams(of), noRecord),
  ),
  "product.restore": restoration("products", (of) => request(products.restore, recordParams(of))),
} as const;
