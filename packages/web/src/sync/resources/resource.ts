import type { CallInput, Transport } from "@roundsman/contract/client";
import type { Endpoint, ReplyOf } from "@roundsman/contract/wire/endpoint";
import { dayAt, type Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { merged, withTotals, type Fields } from "../outbox/merge.ts";
import type { BookName } from "../store/book-names.ts";
import type { Row } from "../store/database.ts";
import type { Entity, Made } from "../store/entity.ts";

/** A mutation with everything that its request needs. */
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
  /** On which day a person did it; undefined where its request says none. */
  readonly day: Day | undefined;
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

export const at = ({ owner, id }: Sending<unknown>) => ({ params: { rp: owner, id } });

/** A mutation as it is replayed. */
export interface Pending<Payload> {
  readonly payload: Payload;
  /** Of an edit: what the person saw in the fields of the payload before; null where that is not known. */
  readonly seen: Fields | null;
  /** ISO instant. */
  readonly at: string;
}

/** On which day a person did it. */
export const dayOf = ({ at: instant }: Pick<Pending<unknown>, "at">): Day =>
  dayAt(Date.parse(instant));

export interface Mutation<Payload, Of> {
  readonly book: BookName;
  /**
   * "content" replaces what a person typed; "status" sets one field whatever the rest; "delta" changes a part of something;
   * "note" adds to what is known of it, be it gone from the phone, and makes no new version; the VAT option of a paper may make one.
   */
  readonly effect: "create" | "content" | "status" | "delta" | "note" | "remove" | "restore";
  /** Of a status, a delta or a note: the field of the row that it is about. */
  readonly field?:
    | "deliveryStatus"
    | "paymentStatus"
    | "members"
    | "lastDocument"
    | "number"
    | "vatMode";
  /** What it names in other books, which must be on the server first. */
  readonly dependsOn?: (payload: Payload) => readonly Reference[];
  /** The key of the part of its row that it makes: a credit note of an invoice. */
  readonly makes?: (payload: Payload) => string;
  /** The key of the part that it is about, made by another: without that it means nothing. */
  readonly isAbout?: (payload: Payload) => string;
  /** The fields that it changes on a row. */
  readonly apply: (row: Of, of: Pending<Payload>) => object;
  /** null where there is nothing left to ask for. */
  readonly request: (of: Sending<Payload>) => Request | null;
}

type Given<Payload, Of> = Pick<Mutation<Payload, Of>, "book" | "dependsOn" | "request">;

export const mutation = <Payload, Of>(of: Mutation<Payload, Of>): Mutation<Payload, Of> => of;

/** The row is made on the phone; a creation that was corrected writes what was typed over it. */
export const creation = <Payload, Of>({
  written = () => ({}),
  ...of
}: Given<Payload, Of> & { readonly written?: (payload: Payload) => object }) =>
  mutation<Payload, Of>({
    ...of,
    effect: "create",
    apply: (row, { payload }) => withTotals(row as object, written(payload) as Fields),
  });

/** Writes the fields that the person changed; the others stay as the server has them. */
export const edit = <Payload, Of>(of: Given<Payload, Of>) =>
  mutation<Payload, Of>({
    ...of,
    effect: "content",
    apply: (row, { payload, seen }) => {
      const both = { mine: payload as Fields, theirs: row as Fields };
      return withTotals(row as object, merged({ payload, seen }, both, {}));
    },
  });

type Asked = Mutation<null, Row>["request"];

export const removal = (book: BookName, ask: Asked) =>
  mutation<null, Row>({
    book,
    effect: "remove",
    apply: (_, { at: deletedAt }) => ({ deletedAt }),
    request: ask,
  });

export const restoration = (book: BookName, ask: Asked) =>
  mutation<null, Row>({
    book,
    effect: "restore",
    apply: () => ({ deletedAt: "" }),
    request: ask,
  });

interface Page {
  readonly items: readonly Entity[];
  readonly nextCursor?: string | null | undefined;
}
export type List = (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page>;

/** A kind of record: how it is read, from a refusal and from the specification's lists. */
export interface Resource {
  /** A record out of a 409's `current`; null for anything else. */
  readonly read: (wire: unknown) => Entity | null;
  readonly lists: (
    transport: Transport,
    of: { readonly owner: number; readonly since: Day },
  ) => readonly List[];
}

export function reader<Of extends Entity>(schema: z.ZodMiniType<Of>) {
  return (wire: unknown): Of | null => {
    const read = z.safeDecode(schema as z.ZodMiniType<Of, never>, wire as never);
    return read.success ? read.data : null;
  };
}
