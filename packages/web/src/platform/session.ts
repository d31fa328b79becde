import type { SignedIn } from "@roundsman/contract/session";

/** Who is signed in. */
export type Actor = Omit<SignedIn, "access" | "refresh">;
export type SessionState = "ok" | "expired";
export interface Owner {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
}

/** Throws Refused (401: wrong; 429: too many tries), or whatever the network threw. */
export declare function signIn(username: string, password: string): Promise<Actor>;
/** Wipes the phone. Answers "unsent" and wipes nothing where work would be lost and `discard` is false. */
export declare function signOut(how: { readonly discard: boolean }): Promise<"signed-out" | "unsent">;
export declare function useActor(): Actor | null;
/** For route guards: what localStorage says, at once. */
export declare function storedActor(): Actor | null;
export declare function hasUnsentWork(): Promise<boolean>;
/** "expired": sending pauses until the person signs in again; everything on the phone stays readable. */
export declare function useSessionState(): SessionState;
/** Whether the owner's account is still to be made. */
export declare function setupNeeded(): Promise<boolean>;
/** Makes the owner's account and signs in. Throws Refused (422 with field messages). */
export declare function createOwner(owner: Owner): Promise<Actor>;
