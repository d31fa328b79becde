import type { CallOptions } from "@roundsman/contract/client";
import type { Clients } from "./clients.ts";
import type { BookName } from "../store/book-names.ts";
import type { Made } from "../store/entity.ts";

/** An operation with everything that its call needs. */
export interface Sending<Payload> {
  readonly owner: number;
  readonly key: string;
  /** 0 for a creation. */
  readonly id: number;
  /** undefined where the last one wins. */
  readonly version: number | undefined;
  /** The version that the phone has of it. */
  readonly known: number;
  readonly payload: Payload;
  /** The server's id for a key that the payload names; null where it has none any more. */
  readonly idOf: (key: string) => number | null;
}

export interface Reference {
  readonly book: BookName;
  readonly key: string;
}

export interface Kind<Payload> {
  readonly book: BookName;
  /**
   * "content" replaces what a person typed, and a later one can stand in for it; "status" says one thing whatever the rest;
   * "delta" changes a part of something, so that none can stand in for another; "note" adds to what is known of it, and makes no new version.
   */
  readonly effect: "create" | "content" | "status" | "delta" | "note" | "remove" | "restore";
  /** Of a status, a delta or a note: the field of the row that it is about. */
  readonly field?: "deliveryStatus" | "paymentStatus" | "members" | "lastDocument";
  /** What it names in other books, which must have an id first. */
  readonly needs?: (payload: Payload) => readonly Reference[];
  /** Answers the entity as it is now; anything where the call removes it. */
  readonly send: (clients: Clients, of: Sending<Payload>, options: CallOptions) => Promise<unknown>;
  /** Says the same of up to 1,000 entities by one call, all or none; answers what became of each, in their order. */
  readonly sendMany?: (
    clients: Clients,
    all: Sendings<Payload>,
    options: CallOptions,
  ) => Promise<readonly Made[]>;
}
export type Sendings<Payload> = readonly [Sending<Payload>, ...Sending<Payload>[]];

export const kind = <Payload>(of: Kind<Payload>): Kind<Payload> => of;

export const at = ({ owner, id }: Sending<unknown>) => ({ params: { rp: owner, id } });
