import type { CustomerChange, CustomerDetails } from "@roundsman/contract/customers";
import type { LocalCustomer } from "../platform/local.ts";

/** Everyone in the book, by name; undefined while first loading. */
export declare function useCustomers(): readonly LocalCustomer[] | undefined;
/** null where there is none; undefined while loading. A deleted one is still found, with `deletedAt`. */
export declare function useCustomer(key: string | null): LocalCustomer | null | undefined;
/** Resolves with the new key once it is stored durably. */
export declare function createCustomer(details: CustomerDetails): Promise<string>;
export declare function updateCustomer(key: string, change: CustomerChange): Promise<void>;
export declare function removeCustomers(keys: readonly string[]): Promise<void>;
export declare function restoreCustomers(keys: readonly string[]): Promise<void>;
