/** The name in localStorage. It is left there by signing out: the next sign-in on this phone is the one that it is for. */
const SLOT = "devices";
const MOST = 8;

/** The tokens of those who signed in on this phone, the latest first: with one of them nobody else's guesses at the password count (contract/session.ts). */
export function deviceTokens(storage: Pick<Storage, "getItem">): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export function keepDeviceToken(
  storage: Pick<Storage, "getItem" | "setItem">,
  token: string,
): void {
  const others = deviceTokens(storage).filter((each) => each !== token);
  storage.setItem(SLOT, JSON.stringify([token, ...others].slice(0, MOST)));
}
