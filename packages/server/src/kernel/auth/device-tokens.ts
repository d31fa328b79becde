import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A device on which a person signed in before. */
export interface KnownDevice {
  readonly personId: number;
  /** Of the device, the same in every copy of its token. */
  readonly id: string;
  readonly token: string;
}

/** Tokens that say that a person signed in on a device before. They sign nobody in: they only take the device's tries out of everybody else's count. */
export interface DeviceTokens {
  readonly issue: (personId: number) => string;
  /** Those of the tokens that this installation has made. */
  readonly read: (tokens: readonly string[]) => KnownDevice[];
}

/** `secret` is text of at least 32 characters. */
export function createDeviceTokens(secret: string): DeviceTokens {
  // A key of its own: no token of another kind can be taken for one of these.
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
