import { createClient, type Transport } from "@roundsman/contract/client";
import { session, type SignedIn } from "@roundsman/contract/session";
import { setup, type SetupState } from "@roundsman/contract/setup";
import { authorised } from "./authorised.ts";
import { deadline, systemClock } from "../device/clock.ts";
import { sessionStore, storedActor } from "./current-session.ts";
import { deviceTokens, keepDeviceToken } from "./device-tokens.ts";
import { browserExclusive } from "../device/exclusive.ts";
import { askFirst } from "./first-answers.ts";
import { transportOver, type Fetch } from "./http.ts";
import { askToKeep } from "./session-lasting.ts";
import { isLoss, lossOf, NOTHING_LOST, type Loss } from "../sync/outbox/session-loss.ts";
import type { Actor, Tokens } from "./session-store.ts";
import { tokenCopy } from "./token-copy.ts";
import { counted } from "./traffic.ts";

export interface Owner {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  /** What the server's log shows, where it is asked for. */
  readonly code?: string;
}

/**
 * Answers null where it is done. Where somebody else's unsent work is on this phone nothing is done yet, and the answer says what stands in the way.
 * Throws Refused (401: wrong; 429: too many tries), or whatever the network threw.
 */
export async function signIn(username: string, password: string): Promise<InTheWay | null> {
  const devices = deviceTokens(localStorage);
  // The first list needs it, and reading a program takes a slow phone as long as the server's answer.
  void databases().catch(() => undefined);
  const signedIn = await createClient(session, publicTransport).login({
    body: { username, password, devices },
  });
  const before = storedActor();
  if (before === null || before.id === signedIn.id) begin(signedIn);
  else {
    const loss = await lossOf((await databases()).databaseOf(before.id));
    if (isLoss(loss)) return inTheWay(before, signedIn, loss);
    await succeed(before, signedIn);
  }
  return null;
}

/** Somebody else's work, which a sign-in would cost; of the new session nothing is kept so far. */
export interface InTheWay {
  readonly before: Actor;
  /** Who wants to sign in. */
  readonly next: Actor;
  readonly loss: Loss;
  /** Signs in, and removes the other person's work for good. */
  readonly goOn: () => Promise<void>;
  /** Ends the new session; after {@link goOn} it does nothing. */
  readonly goBack: () => void;
}

function inTheWay(before: Actor, signedIn: SignedIn, loss: Loss): InTheWay {
  let isOpen = true;
  const goOn = () => {
    isOpen = false;
    return succeed(before, signedIn);
  };
  const goBack = () => {
    if (isOpen) end(signedIn);
    isOpen = false;
  };
  return { before, next: actorOf(signedIn), loss, goOn, goBack };
}

/** Nobody else's rows stay on the phone. */
async function succeed(before: Actor, signedIn: SignedIn): Promise<void> {
  const tokens = sessionStore().tokens();
  await tokenCopy().drop();
  // The screens let go of the database before it goes.
  begin(signedIn);
  if (tokens) end(tokens);
  await (await databases()).wipe(before.id);
}

/** Wipes the phone. Answers what would be lost, and wipes nothing, where there is something to lose and `discard` is false. */
export async function signOut({
  discard,
}: {
  readonly discard: boolean;
}): Promise<"signed-out" | Loss> {
  const loss = await lossBySigningOut();
  if (!discard && isLoss(loss)) return loss;
  const [actor, tokens] = [storedActor(), sessionStore().tokens()];
  // The screens let go of the database before it goes.
  sessionStore().clear();
  await tokenCopy().drop();
  if (tokens) end(tokens);
  if (actor) await (await databases()).wipe(actor.id);
  return "signed-out";
}

/** Without an answer the person is signed out here all the same; the refresh token dies of age on the server. */
const end = ({ refresh }: Tokens): void =>
  void createClient(session, publicTransport)
    .logout({ body: { refresh } })
    .catch(() => {});

/** The login page has no need of it: a third of what it would load. */
const databases = () => import("../sync/store/databases.ts");

export async function lossBySigningOut(): Promise<Loss> {
  const actor = storedActor();
  return actor === null ? NOTHING_LOST : lossOf((await databases()).databaseOf(actor.id));
}

/** Whether the last call reached the server: where it did not, whoever signs out cannot come back. */
export async function hasSignal(): Promise<boolean> {
  const actor = storedActor();
  return actor === null || (await (await databases()).databaseOf(actor.id).recall("online")) !== 0;
}

/** Whether the owner's account is still to be made, and whether a code is asked for. */
export const setupState = (): Promise<SetupState> => createClient(setup, publicTransport).state({});

/** Makes the owner's account and signs in. Throws Refused (422 with field messages). */
export const createOwner = async (owner: Owner): Promise<void> =>
  begin(await createClient(setup, publicTransport).owner({ body: owner }));

/** For calls that need a signed-in person and no outbox: upload, upgrade, customs. */
export const transport: Transport = (request) => {
  const ask = transportOver(authorisedFetch);
  if (request.signal) return ask(request);
  const { signal, done } = deadline(systemClock, LONGEST);
  return ask({ ...request, signal }).finally(done);
};

/** Milliseconds: a connection that stays open without an answer counts as no signal. */
const LONGEST = 60_000;

/** The same for an answer that is read as a stream. */
export const authorisedFetch: Fetch = (path, init) => authorisedOver(browserFetch)(path, init);

/** The same over another way of fetching, such as one that reports progress. */
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

function begin(signedIn: SignedIn): void {
  const hasData = storedActor()?.id === signedIn.id;
  if (signedIn.device !== undefined) keepDeviceToken(localStorage, signedIn.device);
  sessionStore().keep(signedIn);
  if (!hasData) askFirst(transport);
  // A browser takes its time to make a database: it begins while the screens are drawn.
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
