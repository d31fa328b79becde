import type { CallInput, Transport } from "@roundsman/contract/client";
import type { Endpoint, ReplyOf } from "@roundsman/contract/wire/endpoint";
import type { Problem } from "@roundsman/contract/wire/problem";
import { dayAt, type Day } from "@roundsman/core/day";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import * as z from "zod/mini";
import { mergeEdit, withTotals, type Fields } from "../outbox/merge.ts";
import type { TableName } from "../store/table-names.ts";
import type { Row } from "../store/database.ts";
import type { Entity, Answer } from "../store/local.ts";

/** A mutation with everything that its request needs. */
export interface RequestContext<Payload> {
  readonly owner: number;
  /** The record's key. */
  readonly recordKey: string;
  /** The server's number of the record, or its `key:` form (`idByKey`) while it has no number. */
  readonly id: number;
  /** The version that the change was made over; undefined where the last write wins. */
  readonly version: number | undefined;
  /** The record's version that the phone expects on the server. */
  readonly expectedVersion: number;
  readonly payload: Payload;
  /** The day on which a person made the change; undefined where the request does not say it. */
  readonly day: Day | undefined;
  /** How the request names a record of the payload, by its key; null where the server has none. */
  readonly idOf: (key: string) => number | null;
}

export interface Reference {
  readonly book: TableName;
  readonly key: string;
}

/**
 * A call of the contract. `readResponse` says what the response means: what the call made, or a
 * further request that finds that out.
 */
export interface Request {
  readonly endpoint: Endpoint;
  readonly input: object;
  readonly readResponse: (reply: unknown) => Answer | Request;
}

/** By default the response is the record as it is now. */
export const request = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  readResponse: (reply: ReplyOf<E>) => Answer | Request = (reply) => reply as Answer,
): Request => ({ endpoint, input, readResponse: readResponse as Request["readResponse"] });

/** The `readResponse` of a call that removes a record. */
export const noRecord = (): null => null;

export const recordParams = ({ owner, id }: RequestContext<unknown>) => ({
  params: { rp: owner, id },
});

/** A mutation as it is replayed. */
export interface ReplayedMutation<Payload> {
  readonly payload: Payload;
  /** For an edit: what the person saw in the payload's fields; null where that is unknown. */
  readonly seen: Fields | null;
  /** ISO instant. */
  readonly at: string;
}

/** The day on which a person made the change. */
export const dayOf = ({ at: instant }: Pick<ReplayedMutation<unknown>, "at">): Day =>
  dayAt(Date.parse(instant));

/** What a mutation means for others, beside what it does to its own record. */
interface MutationTraits<Payload> {
  /**
   * The response is the record as read after the change, so never older than that. A "payment" or a
   * "merge" was made by another mutation: this one only reads what that made of the record.
   */
  readonly readsBack?: "payment" | "merge" | "credit";
  /** It may change what came in for its invoice, in cash or otherwise. */
  readonly movesMoney?: true;
  /** Of Submit All that marks as paid: the status that its invoices have before. */
  readonly paysFrom?: PaymentStatus;
  /** It counts the van, and so includes everything that was done before it. */
  readonly countsVan?: true;
  /** A number that the phone took from its series, or null. */
  readonly seriesNumber?: (payload: Payload) => string | null;
  /** It has to reach the server even if its record is deleted. So has a number of a series. */
  readonly survivesDeletion?: true;
  /** Whether a refusal leaves nothing to do. Otherwise by its effect (push/call.ts). */
  readonly isDoneAfter?: (refusal: Problem) => boolean;
  /**
   * It was done once a pull brings the record, or the deletion of the record, that it `alsoMakes`
   * or that is its `subject`.
   */
  readonly doneBy?: { readonly pulled: "record" | "deletion"; readonly table: TableName };
}

export interface MutationDefinition<Payload, Of> extends MutationTraits<Payload> {
  readonly book: TableName;
  /**
   * "create" makes the record; "edit" writes what a person typed; "status" sets one field,
   * whatever the others are; "delta" changes a part of a record; "annotation" adds something to a
   * record, even to one that is gone from the phone, and makes no new version (only the VAT option
   * of a paper may make one); "remove" hides the record, "restore" brings it back.
   */
  readonly effect: "create" | "edit" | "status" | "delta" | "annotation" | "remove" | "restore";
  /** For a status, a delta or an annotation: the field of the row that it changes. */
  readonly field?:
    | "deliveryStatus"
    | "paymentStatus"
    | "members"
    | "lastDocument"
    | "number"
    | "vatMode";
  /** The other records that it names; they must be on the server first. */
  readonly dependsOn?: (payload: Payload) => readonly Reference[];
  /** The key of a record that it makes besides its own: the credit note of an invoice. */
  readonly alsoMakes?: (payload: Payload) => string;
  /**
   * The key of the record whose creation, payment or merge this mutation follows. It means nothing
   * without that: giving that one up drops this one too.
   */
  readonly subject?: (payload: Payload) => string;
  /** The fields that it changes on a row. */
  readonly apply: (row: Of, change: ReplayedMutation<Payload>) => object;
  /** null where no call is needed any more. */
  readonly request: (context: RequestContext<Payload>) => Request | null;
}

type MutationSpec<Payload, Of> = MutationTraits<Payload> &
  Pick<MutationDefinition<Payload, Of>, "book" | "dependsOn" | "request">;

export const mutation = <Payload, Of>(spec: MutationDefinition<Payload, Of>): typeof spec => spec;

/**
 * The phone makes the row. `written` gives the payload's fields, which replace those of the row
 * when a person corrects a refused creation.
 */
export const creation = <Payload, Of>({
  written = () => ({}),
  ...spec
}: MutationSpec<Payload, Of> & { readonly written?: (payload: Payload) => object }) =>
  mutation<Payload, Of>({
    ...spec,
    effect: "create",
    apply: (row, { payload }) => withTotals(row as object, written(payload) as Fields),
  });

/** Writes the fields that the person changed; the others stay as the server has them. */
export const edit = <Payload, Of>(spec: MutationSpec<Payload, Of>) =>
  mutation<Payload, Of>({
    ...spec,
    effect: "edit",
    apply: (row, { payload, seen }) => {
      const both = { mine: payload as Fields, theirs: row as Fields };
      return withTotals(row as object, mergeEdit({ payload, seen }, both, {}));
    },
  });

type BuildRequest = MutationDefinition<null, Row>["request"];

export const removal = (book: TableName, ask: BuildRequest) =>
  mutation<null, Row>({
    book,
    effect: "remove",
    apply: (_, { at: deletedAt }) => ({ deletedAt }),
    request: ask,
  });

export const restoration = (book: TableName, ask: BuildRequest) =>
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

/** How a kind of record is read: from a refusal, and from the list calls. */
export interface Resource {
  /** A record out of a 409's `current`; null for anything else. Absent: it is written once. */
  readonly read?: (wire: unknown) => Entity | null;
  readonly lists: (
    transport: Transport,
    scope: { readonly owner: number; readonly since: Day },
  ) => readonly List[];
}

export function decoderFor<Of extends Entity>(schema: z.ZodMiniType<Of>) {
  return (wire: unknown): Of | null => {
    const read = z.safeDecode(schema as z.ZodMiniType<Of, never>, wire as never);
    return read.success ? read.data : null;
  };
}
