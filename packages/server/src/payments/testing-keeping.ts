import type { Books } from "./testing-books.ts";
import type { Worker } from "./testing-calls.ts";

/** Sends a request; answers its body, or null where it was refused, which the caller expected. */
export type Ask = <Body>(url: string, sent: object, isExpected: boolean) => Promise<Body | null>;
export interface Keeping {
  readonly books: Books;
  readonly ask: Ask;
}

/** What is done to customers themselves. */
export interface OfCustomers extends Keeping {
  readonly driver: Worker;
  readonly customers: readonly number[];
  /** As they are called. */
  readonly names: ReadonlyMap<number, string>;
  /** The name of who is no saved customer. */
  readonly walkIn: string;
}
