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

/** What every signed-in call knows. */
export interface CallBase {
  /**
   * The person whose records the call works on: who is signed in, or the driver whom a manager
   * helps.
   */
  readonly actor: Actor;
  /** The signed-in manager who works in the actor's name; null if the actor is signed in. */
  readonly manager: Actor | null;
  /** In a change: its transaction. In a read: the database. */
  readonly db: Db;
  readonly now: Date;
  /** The current day in Europe/London. */
  readonly today: Day;
  /**
   * The address at which the caller reaches this server, without a trailing slash:
   * "https://office.example.com".
   */
  readonly origin: string;
  /** The caller's network address. */
  readonly address: string;
  /** Aborts when the client closes its connection before the response is complete. */
  readonly signal: AbortSignal;
  /**
   * For a read that may take long: waits its turn among other long reads, then reads one snapshot
   * of the database.
   */
  readonly longRead: <T>(work: (snapshot: Db) => Promise<T>) => Promise<T>;
  /** The uploaded file, only with a multipart body. */
  readonly file: SentFile | undefined;
  /**
   * The body is a record as the server once returned it: if its client_id is taken, a create makes
   * another record.
   */
  readonly copies: boolean;
  /** A change calls this once with what it did … */
  readonly record: (entry: AuditEntry) => void;
  /** … or this if there was nothing to do; a create then responds with 200 instead of 201. */
  readonly unchanged: () => void;
}

/** The signed-in person. */
export const signedInOf = ({ actor, manager }: Pick<CallBase, "actor" | "manager">): Actor =>
  manager ?? actor;

export interface Call<E extends Endpoint = Endpoint> extends CallBase {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type Work<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/**
 * For slow work (hashing, pictures): `prepare` runs before the transaction and returns the work to
 * do in it.
 */
export interface Prepared<E extends Endpoint> {
  readonly prepare: (call: Call<E>) => Promise<Work<E> | WorkWithCleanUp<E>>;
}

/** The work of a call that wrote something before its transaction. */
export interface WorkWithCleanUp<E extends Endpoint> {
  readonly work: Work<E>;
  /**
   * Runs once after the transaction, also if it was rolled back, or not begun because this is a
   * retry. Removes what is not needed. Does not throw.
   */
  readonly cleanUp: () => Promise<void>;
}
export type Handler<E extends Endpoint> = Work<E> | Prepared<E>;

/** One handler per call of a contract: a missing one does not compile. */
export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** A call that needs no sign-in. It begins its own transactions. */
export interface PublicCall<E extends Endpoint = Endpoint> {
  readonly db: Db;
  readonly now: Date;
  readonly body: BodyOf<E>;
  /** The caller's network address. */
  readonly address: string;
  /**
   * Whether the caller is on this machine and the installation is not meant for people elsewhere.
   */
  readonly isLocal: boolean;
}
export type PublicHandlers<C extends Contract> = {
  readonly [Name in keyof C]: (call: PublicCall<C[Name]>) => Promise<ReplyOf<C[Name]>>;
};
