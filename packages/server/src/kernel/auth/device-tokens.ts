import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A device on which a person has signed in before. */
export interface KnownDevice {
  readonly personId: number;
  /** Identifies the device; the same in every copy of its token. */
  readonly id: string;
  readonly token: string;
}

/**
 * Tokens that prove that a person has signed in on a device before. They sign nobody in: they only
 * let the device's tries be counted separately.
 */
export interface DeviceTokens {
  readonly issue: (personId: number) => string;
  /** Returns the tokens that this installation issued, and drops all others. */
  readonly read: (tokens: readonly string[]) => KnownDevice[];
}

/** `secret` has at least 32 characters. */
export function createDeviceTokens(secret: string): DeviceTokens {
  // A key of its own, so that no other kind of token passes as a device token.
  const key = createHmac("sha256", secret).update("device tokens").digest();
  const signed = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    issue(personId) {
      const payload = `${personId}.${randomBytes(16).toString("base64url")}`;
      return `${payload}.${signed(payload).toString("base64url")}`;
    },
    read: (tokens) =>
      tokens.flatMap((token) => {
        const [person = "", id = "", signature = ""] = token.split(".");
        const [sent, right] = [Buffer.from(signature, "base64url"), signed(`${person}.${id}`)];
        return sent.length === right.length && timingSafeEqual(sent, right)
          ? [{ personId: Number(person), id, token }]
          : [];
      }),
  };
}
