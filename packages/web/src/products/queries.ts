import type { ProductChange, ProductDetails } from "@roundsman/contract/products";
import type { LocalProduct } from "../platform/local.ts";

/** The whole stock, by name; undefined while first loading. */
export declare function useProducts(): readonly LocalProduct[] | undefined;
/** null where there is none; undefined while loading. A deleted one is still found, with `deletedAt`. */
export declare function useProduct(key: string | null): LocalProduct | null | undefined;
/** Resolves with the new key once it is stored durably. */
export declare function createProduct(details: ProductDetails): Promise<string>;
export declare function updateProduct(key: string, change: ProductChange): Promise<void>;
export declare function removeProducts(keys: readonly string[]): Promise<void>;
export declare function restoreProducts(keys: readonly string[]): Promise<void>;
