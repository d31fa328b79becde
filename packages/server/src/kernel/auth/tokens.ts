import { jwtVerify, SignJWT } from "jose";
import { unauthorised } from "../errors/refusal.ts";

/**
 * The claims of an access token. Each request asks the database whether the session is still open.
 */
export interface AccessClaims {
  readonly personId: number;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

export interface Tokens {
  readonly sign: (claims: Omit<AccessClaims, "expires">) => Promise<string>;
  /**
   * Throws a 401 refusal for an expired token, and for anything that this server did not sign as an
   * access token.
   */
  readonly verify: (token: string) => Promise<AccessClaims>;
}

const ALGORITHM = "HS256";
const ISSUER = "roundsman";
const AUDIENCE = "roundsman-api";
const TYPE = "at+jwt";
const LIFE_SECONDS = 15 * 60;

/** `secret` has at least 32 characters; `clock` returns milliseconds since 1970. */
export function createTokens(secret: string, clock: () => number): Tokens {
  const key = new TextEncoder().encode(secret);
  const known = new Map<string, AccessClaims>();
  const seconds = () => Math.floor(clock() / 1000);

  return {
    sign: ({ personId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(personId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + LIFE_SECONDS)
        .sign(key),

    async verify(token) {
      // A verified token never changes, so only its expiry is checked again: verifying costs more
      // than a query.
      const claims = known.get(token) ?? (await verified(token, key, new Date(clock())));
      if (claims.expires <= seconds()) {
        known.delete(token);
        throw unauthorised();
      }
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(token, claims);
      return claims;
    },
  };
}

const MOST_KNOWN = 5000;

async function verified(token: string, key: Uint8Array, currentDate: Date): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ["exp", "sub", "sid"],
      currentDate,
    });
    const personId = Number(payload.sub);
    if (
      Number.isSafeInteger(personId) &&
      typeof payload["sid"] === "string" &&
      payload.exp !== undefined
    )
      return { personId, sessionId: payload["sid"], expires: payload.exp };
  } catch {
    // The caller gets the same refusal for every reason.
  }
  throw unauthorised();
}
