import { createClient, type Transport } from "@roundsman/contract/client";
import { session, type SignedIn } from "@roundsman/contract/session";
import { setup, type SetupState } from "@roundsman/contract/setup";
import { authorised } from "./authorised.ts";
import { deadline, systemClock } from "../device/clock.ts";
import { sessionStore, storedActor } from "./current-session.ts";
import { deviceTokens, keepDeviceToken } from "./device-tokens.ts";
import { browserExclusive } from "../device/exclusive.ts";
import { prefetchFirstList } from "./prefetch.ts";
import { transportOver, type Fetch } from "./http.ts";
import { askToKeep } from "./persistent-storage.ts";
import { isLoss, lossOf, NOTHING_LOST, type Loss } from "./unsaved-work.ts";
import type { Actor, Tokens } from "./session-store.ts";
import { tokenCopy } from "./token-copy.ts";
import { counted } from "./open-calls.ts";

export interface NewOwnerAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  /** The setup code from the server's log, where the server asks for it. */
  readonly code?: string;
}

/**
 * Resolves with null once the person is signed in. Where another person's unsent work is on this
 * phone, nothing is done yet, and the result says whose work it is. Throws Refused (401: wrong;
 * 429: too many tries), or the network's error.
 */
export async function signIn(username: string, password: string): Promise<SignInConflict | null> {
  const devices = deviceTokens(localStorage);
  // Loads the database code during the login request: the first list needs it, and a slow phone
  // takes as long to load it as the server to answer.
  void databases().catch(() => undefined);
  const signedIn = await createClient(session, publicTransport).login({
    body: { username, password, devices },
  });
  const before = storedActor();
  if (before === null || before.id === signedIn.id) startSession(signedIn);
  else {
    const loss = await lossOf((await databases()).databaseOf(before.id));
    if (isLoss(loss)) return signInConflict(before, signedIn, loss);
    await replaceSession(before, signedIn);
  }
  return null;
}

/**
 * Another person's work, which the sign-in would remove. Nothing of the new session is kept yet.
 */
export interface SignInConflict {
  readonly before: Actor;
  /** Who wants to sign in. */
  readonly next: Actor;
  readonly loss: Loss;
  /** Signs in, and removes the other person's work for good. */
  readonly confirm: () => Promise<void>;
  /** Ends the new session; after {@link confirm} it does nothing. */
  readonly cancel: () => void;
}

function signInConflict(before: Actor, signedIn: SignedIn, loss: Loss): SignInConflict {
  let isOpen = true;
  const confirm = () => {
    isOpen = false;
    return replaceSession(before, signedIn);
  };
  const cancel = () => {
    if (isOpen) revokeOnServer(signedIn);
    isOpen = false;
  };
  return { before, next: actorOf(signedIn), loss, confirm, cancel };
}

/** Signs in and removes the earlier person's rows from the phone. */
async function replaceSession(before: Actor, signedIn: SignedIn): Promise<void> {
  const tokens = sessionStore().tokens();
  await tokenCopy().drop();
  // Signing in makes the screens close the database before it is deleted.
  startSession(signedIn);
  if (tokens) revokeOnServer(tokens);
  await (await databases()).wipe(before.id);
}

/**
 * Signs out and deletes the person's data on this phone. Where unsent work would be lost and
 * `discard` is false, does nothing and resolves with what would be lost.
 */
export async function signOut({
  discard,
}: {
  readonly discard: boolean;
}): Promise<"signed-out" | Loss> {
  const loss = await lossBySigningOut();
  if (!discard && isLoss(loss)) return loss;
  const [actor, tokens] = [storedActor(), sessionStore().tokens()];
  // Clearing the session makes the screens close the database before it is deleted.
  sessionStore().clear();
  await tokenCopy().drop();
  if (tokens) revokeOnServer(tokens);
  if (actor) await (await databases()).wipe(actor.id);
  return "signed-out";
}

/**
 * Ends the session on the server. A failure is ignored: the person is signed out here anyway, and
 * the refresh token expires.
 */
const revokeOnServer = ({ refresh }: Tokens): void =>
  void createClient(session, publicTransport)
    .logout({ body: { refresh } })
    .catch(() => {});

/**
 * Loaded late: the login page does not need it, and it would be a third of what that page loads.
 */
const databases = () => import("../sync/store/databases.ts");

export async function lossBySigningOut(): Promise<Loss> {
  const actor = storedActor();
  return actor === null ? NOTHING_LOST : lossOf((await databases()).databaseOf(actor.id));
}

/**
 * Whether the last call reached the server. If not, a person who signs out cannot sign in again.
 */
export async function hasSignal(): Promise<boolean> {
  const actor = storedActor();
  return actor === null || (await (await databases()).databaseOf(actor.id).getMeta("online")) !== 0;
}

/** Whether the owner's account still has to be made, and whether a setup code is required. */
export const setupState = (): Promise<SetupState> => createClient(setup, publicTransport).state({});

/** Makes the owner's account and signs in. Throws Refused (422 with field messages). */
export const createOwner = async (owner: NewOwnerAccount): Promise<void> =>
  startSession(await createClient(setup, publicTransport).owner({ body: owner }));

/**
 * Sends the calls of the signed-in person, those of sync too. A call without a `signal` of its own
 * is given up after 60 seconds.
 */
export const transport: Transport = (request) => {
  const ask = transportOver(authorisedFetch);
  if (request.signal) return ask(request);
  const { signal, done } = deadline(systemClock, LONGEST);
  return ask({ ...request, signal }).finally(done);
};

/** Milliseconds; after that, a connection without an answer counts as no signal. */
const LONGEST = 60_000;

/** The same as a fetch, for an answer that is read as a stream. */
export const authorisedFetch: Fetch = (path, init) => authorisedOver(browserFetch)(path, init);

/** The same over another fetch, such as one that reports progress. */
export const authorisedOver = (fetch: Fetch): Fetch =>
  authorised({
    store: sessionStore(),
    fetch,
    exclusive: exclusive(),
    clock: systemClock,
    copy: tokenCopy(),
  });

const browserFetch: Fetch = counted((path, init) => fetch(path, init));
const publicTransport = transportOver(browserFetch);

function startSession(signedIn: SignedIn): void {
  const hasData = storedActor()?.id === signedIn.id;
  if (signedIn.device !== undefined) keepDeviceToken(localStorage, signedIn.device);
  sessionStore().keep(signedIn);
  if (!hasData) prefetchFirstList(transport);
  // Starts opening the database while the screens are drawn, because a browser is slow to create
  // one.
  void databases()
    .then(({ openAtSignIn }) => openAtSignIn(signedIn.id))
    .catch(() => undefined);
  void askToKeep("signed in");
}

const actorOf = ({ id, name, email, manager, driver }: SignedIn): Actor => ({
  id,
  name,
  email,
  manager,
  driver,
});

let lock: ReturnType<typeof browserExclusive> | undefined;
export const exclusive = () => (lock ??= browserExclusive());
