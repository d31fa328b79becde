/**
 * The key in localStorage. Signing out leaves it there, because the next sign-in on this phone
 * needs it.
 */
const SLOT = "devices";
const MOST = 8;

/**
 * The device tokens of people who signed in on this phone, the latest first. A sign-in that sends
 * one is not held up by other people's wrong passwords (contract/src/session.ts).
 */
export function deviceTokens(storage: Pick<Storage, "getItem">): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(SLOT) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
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
