import { createClient, type Transport } from "@roundsman/contract/client";
import { session, type SignedIn } from "@roundsman/contract/session";
import { setup } from "@roundsman/contract/setup";
import { authorised } from "./authorised.ts";
import { deadline, systemClock } from "./clock.ts";
import { sessionStore, storedActor } from "./current-session.ts";
import { browserExclusive } from "./exclusive.ts";
import { transportOver, type Fetch } from "./http.ts";
import { draftKey, STOCK_TAKING } from "./page-drafts.ts";
import type { Actor } from "./session-store.ts";
import { tokenCopy } from "./token-copy.ts";

export interface Owner {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
}

/** Throws Refused (401: wrong; 429: too many tries), or whatever the network threw. */
export async function signIn(username: string, password: string): Promise<Actor> {
  return begin(await createClient(session, publicTransport).login({ body: { username, password } }));
}

/** What goes from this phone for good with whoever signs out. */
export interface Loss {
  /** Operations and pictures; refused ones count. */
  readonly unsent: boolean;
  /** What is half typed. */
  readonly drafts: boolean;
}

/** Wipes the phone. Answers what would be lost, and wipes nothing, where there is something to lose and `discard` is false. */
export async function signOut({ discard }: { readonly discard: boolean }): Promise<"signed-out" | Loss> {
  const loss = await lossBySigningOut();
  if (!discard && (loss.unsent || loss.drafts)) return loss;
  const [actor, tokens] = [storedActor(), sessionStore().tokens()];
  // The screens let go of the database before it goes.
  sessionStore().clear();
  await tokenCopy().drop();
  // Without an answer the person is signed out here all the same; the refresh token dies of age on the server.
  if (tokens)
    createClient(session, publicTransport)
      .logout({ body: { refresh: tokens.refresh } })
      .catch(() => {});
  if (actor) await (await databases()).wipe(actor.id);
  return "signed-out";
}

/** The login page has no need of it: a third of what it would load. */
const databases = () => import("./databases.ts");

export async function lossBySigningOut(): Promise<Loss> {
  const actor = storedActor();
  if (actor === null) return { unsent: false, drafts: false };
  const { outbox, uploads, drafts } = (await databases()).databaseOf(actor.id);
  return { unsent: (await outbox.count()) + (await uploads.count()) > 0, drafts: (await drafts.count()) > 0 || isTakingStock(actor.id) };
}

const isTakingStock = (owner: number): boolean => localStorage.getItem(draftKey(owner, STOCK_TAKING)) !== null;

/** Whether the owner's account is still to be made. */
export const setupNeeded = async (): Promise<boolean> => (await createClient(setup, publicTransport).state({})).needed;

/** Makes the owner's account and signs in. Throws Refused (422 with field messages). */
export const createOwner = async (owner: Owner): Promise<Actor> => begin(await createClient(setup, publicTransport).owner({ body: owner }));

/** For calls that need a signed-in person and no outbox: upload, upgrade, customs. */
export const transport: Transport = (request) => {
  const ask = transportOver(authorisedFetch);
  if (request.signal) return ask(request);
  const { signal, done } = deadline(systemClock, LONGEST);
  return ask({ ...request, signal }).finally(done);
};

/** Milliseconds: a line that stands open and says nothing is no signal either. */
const LONGEST = 60_000;

/** The same for an answer that is read as a stream. */
export const authorisedFetch: Fetch = (path, init) => authorisedOver(browserFetch)(path, init);

/** The same over another way of fetching, such as one that tells how far it is. */
export const authorisedOver = (fetch: Fetch): Fetch =>
  authorised({ store: sessionStore(), fetch, exclusive: exclusive(), clock: systemClock, copy: tokenCopy() });

const browserFetch: Fetch = (path, init) => fetch(path, init);
const publicTransport = transportOver(browserFetch);

function begin(signedIn: SignedIn): Actor {
  const { access: _access, refresh: _refresh, ...actor } = signedIn;
  sessionStore().keep(signedIn);
  // Asked for, never insisted on: without it a phone short of space may throw the rows away.
  void globalThis.navigator?.storage?.persist?.();
  return actor;
}

let lock: ReturnType<typeof browserExclusive> | undefined;
export const exclusive = () => (lock ??= browserExclusive());
