import type { CallInput } from "@roundsman/contract/client";
import type { Endpoint, ReplyOf } from "@roundsman/contract/wire/endpoint";
import type { BookName } from "../store/book-names.ts";
import type { Made } from "../store/entity.ts";

/** An operation with everything that its request needs. */
export interface Sending<Payload> {
  readonly owner: number;
  readonly key: string;
  /** Names it by its key until the server's number is known. */
  readonly id: number;
  /** undefined where the last one wins. */
  readonly version: number | undefined;
  /** The version that the phone expects it to have on the server. */
  readonly known: number;
  readonly payload: Payload;
  /** Names the record of a key that the payload names; null where the server has none. */
  readonly idOf: (key: string) => number | null;
}

export interface Reference {
  readonly book: BookName;
  readonly key: string;
}

/** A call of the contract, and what its answer means: what it made, or what has to be asked to know that. */
export interface Request {
  readonly of: Endpoint;
  readonly input: object;
  readonly made: (reply: unknown) => Made | Request;
}

/** By default the call answers the entity as it is now. */
export const request = <E extends Endpoint>(
  of: E,
  input: CallInput<E>,
  made: (reply: ReplyOf<E>) => Made | Request = (reply) => reply as Made,
): Request => ({ of, input, made: made as Request["made"] });

/** Of a call that removes. */
export const gone = (): null => null;

export interface Kind<Payload> {
  readonly book: BookName;
  /**
   * "content" replaces what a person typed, and a later one can stand in for it; "status" sets one field whatever the rest;
   * "delta" changes a part of something, so that none can stand in for another; "note" adds to what is known of it, and makes no new version.
   */
  readonly effect: "create" | "content" | "status" | "delta" | "note" | "remove" | "restore";
  /** Of a status, a delta or a note: the field of the row that it is about. */
  readonly field?: "deliveryStatus" | "paymentStatus" | "members" | "lastDocument";
  /** What it names in other books, which must be on the server first. */
  readonly needs?: (payload: Payload) => readonly Reference[];
  /** null where there is nothing left to ask for. */
  readonly request: (of: Sending<Payload>) => Request | null;
}

export const kind = <Payload>(of: Kind<Payload>): Kind<Payload> => of;

export const at = ({ owner, id }: Sending<unknown>) => ({ params: { rp: owner, id } });
