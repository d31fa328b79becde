import type {
  BodyOf,
  Contract,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from "@roundsman/contract/wire/endpoint";
import type { Day } from "@roundsman/core/day";
import type { Db } from "../storage/db.ts";
import type { AuditEntry } from "../changes/record-change.ts";
import type { Actor } from "../auth/actor.ts";
import type { SentFile } from "../http/sent-file.ts";

/** The context of every signed-in call. */
export interface CallBase {
  /** Whose records it works on: the person signed in, or the driver whom a manager helps. */
  readonly actor: Actor;
  /** The manager who is signed in and works in the actor's name; null where the actor is. */
  readonly manager: Actor | null;
  /** Of a change: its transaction. Of a read: the database. */
  readonly db: Db;
  readonly now: Date;
  /** In Europe/London. */
  readonly today: Day;
  /** Where the caller reaches this server, without a final slash: "https://office.example.com". */
  readonly origin: string;
  /** The caller's network address. */
  readonly address: string;
  /** Aborts when the caller goes away before the answer is complete. */
  readonly signal: AbortSignal;
  /** For a read that may take long: its own moment of the database, and a place among others' long reads. */
  readonly longRead: <T>(work: (moment: Db) => Promise<T>) => Promise<T>;
  /** Only with a multipart body. */
  readonly file: SentFile | undefined;
  /** The body is a record as it was answered: a create whose client_id is taken then makes another. */
  readonly copies: boolean;
  /** A change says once what it did … */
  readonly record: (entry: AuditEntry) => void;
  /** … or that there was nothing to do; a create then answers 200 instead of 201. */
  readonly unchanged: () => void;
}

/** The person signed in. */
export const signedInOf = ({ actor, manager }: Pick<CallBase, "actor" | "manager">): Actor =>
  manager ?? actor;

export interface Call<E extends Endpoint = Endpoint> extends CallBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type Work<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/** Slow work (hashing, pictures) is done before the transaction begins: `prepare` answers what is to be done in it. */
export interface Prepared<E extends Endpoint> {
  readonly prepare: (call: Call<E>) => Promise<Work<E> | WorkWithCleanUp<E>>;
}

/** Of a call that wrote something before its transaction. */
export interface WorkWithCleanUp<E extends Endpoint> {
  readonly work: Work<E>;
  /** Runs once when the transaction is over, also where it was rolled back or not begun for a retry: removes what is not needed. It does not throw. */
  readonly cleanUp: () => Promise<void>;
}
export type Handler<E extends Endpoint> = Work<E> | Prepared<E>;

/** A handler for every call of a contract: one that is missing does not compile. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** A call that nobody needs to be signed in for. It begins its own transactions. */
export interface PublicCall<E extends Endpoint = Endpoint> {
  readonly db: Db;
  readonly now: Date;
  readonly body: BodyOf<E>;
  /** The caller's network address. */
  readonly address: string;
  /** Whether the caller sits at this machine, and the installation is not meant for people elsewhere. */
  readonly isLocal: boolean;
}
export type PublicHandlers<C extends Contract> = {
  readonly [Name in keyof C]: (call: PublicCall<C[Name]>) => Promise<ReplyOf<C[Name]>>;
};
