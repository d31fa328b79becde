import { SignJWT } from "jose";
import { SECRET, type Caller } from "../caller.ts";

const key = (secret: string) => new TextEncoder().encode(secret);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (token: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;

/**
 * Authorization headers that must never be accepted, by what is wrong with them. `good` is a valid
 * caller, `now` the server's time.
 */
export async function badTokens(
  good: Caller,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const payload = decode(good.access, 1);
  const seconds = Math.floor(now / 1000);
  const sign = (claims: object, { secret = SECRET, alg = "HS256", typ = "at+jwt" } = {}) =>
    new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg, typ }).sign(key(secret));
  const { exp: _, ...endless } = payload;
  const [head = "", body = "", seal = ""] = good.access.split(".");
  return {
    "no token": "",
    "an empty token": "Bearer ",
    "a malformed token": "Bearer not.a.token",
    "another scheme": `Basic ${good.access}`,
    "two tokens": `Bearer ${good.access} ${good.access}`,
    "an expired token": `Bearer ${await sign({ exp: seconds - 1 })}`,
    "a token that never expires": `Bearer ${await new SignJWT(endless).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(key(SECRET))}`,
    "a token for later": `Bearer ${await sign({ nbf: seconds + 600 })}`,
    "a refresh token": `Bearer ${good.refresh}`,
    "another key": `Bearer ${await sign({}, { secret: "another secret of at least thirty-two" })}`,
    "another algorithm": `Bearer ${await sign({}, { alg: "HS384" })}`,
    "another type": `Bearer ${await sign({}, { typ: "JWT" })}`,
    "another issuer": `Bearer ${await sign({ iss: "elsewhere" })}`,
    "another audience": `Bearer ${await sign({ aud: "elsewhere" })}`,
    "another person's session": `Bearer ${await sign({ sub: "2" })}`,
    "alg none": `Bearer ${encode({ ...decode(good.access, 0), alg: "none" })}.${body}.`,
    "alg none with the seal": `Bearer ${encode({ ...decode(good.access, 0), alg: "none" })}.${body}.${seal}`,
    "a changed claim": `Bearer ${head}.${encode({ ...payload, sub: "2" })}.${seal}`,
  };
}
