import { useSyncExternalStore } from "react";
import { createSessionStore, type Actor, type SessionStore } from "./session-store.ts";

/**
 * "expired": sending pauses until the person signs in again; everything on the phone stays
 * readable.
 */
export type SessionState = "ok" | "expired";

/** For route guards: who is signed in, read from localStorage without waiting. */
export const storedActor = (): Actor | null => sessionStore().actor();

export const useActor = (): Actor | null => useSyncExternalStore(onSession, storedActor);

export const useSessionState = (): SessionState => useSyncExternalStore(onSession, sessionState);

export const sessionState = (): SessionState =>
  storedActor() && !sessionStore().tokens() ? "expired" : "ok";

/**
 * Calls back after every sign-in, sign-out, refresh and expiry in any tab. Returns a function that
 * stops this.
 */
export const onSession = (listener: () => void): (() => void) => sessionStore().subscribe(listener);

let store: SessionStore | undefined;
/** The session store of this page, made at the first call. */
export function sessionStore(): SessionStore {
  if (store) return store;
  store = createSessionStore(localStorage);
  globalThis.addEventListener?.("storage", store.announce);
  return store;
}
