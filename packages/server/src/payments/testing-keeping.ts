import type { Books } from "./testing-books.ts";
import type { Worker } from "./testing-calls.ts";

/** Sends a request; answers its body, or null if it was refused as the caller expected. */
export type Ask = <Body>(url: string, sent: object, isExpected: boolean) => Promise<Body | null>;
export interface Keeping {
  readonly books: Books;
  readonly ask: Ask;
}

/** What operations on customers need. */
export interface OfCustomers extends Keeping {
  readonly driver: Worker;
  readonly customers: readonly number[];
  /** Their names. */
  readonly names: ReadonlyMap<number, string>;
  /** The name of the customer who is not saved. */
  readonly walkIn: string;
}
