import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

/** Names of address ranges, as proxy-addr defines them. */
const RANGES = ["loopback", "linklocal", "uniquelocal"];

/**
 * TRUST_PROXY: the addresses of the proxies whose X-Forwarded-For header is trusted. It is not a
 * number of proxies: a number would also trust a client that reaches the server without them.
 */
export const proxyList = z
  .string()
  .check(
    z.refine(
      (text) => placesIn(text).every(isPlace),
      "must name the proxies: addresses, ranges (10.0.0.0/8), or loopback, linklocal, uniquelocal, with commas between",
    ),
  );

export const placesIn = (text: string): string[] => text.split(",").map((place) => place.trim());

function isPlace(place: string): boolean {
  if (RANGES.includes(place)) return true;
  const [address = "", bits, ...rest] = place.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** Warns once about an untrusted proxy: behind it, all people would count as one address. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (
      !hasWarned &&
      request.headers["x-forwarded-for"] !== undefined &&
      request.ip === request.socket.remoteAddress
    ) {
      hasWarned = true;
      request.log.warn(
        "X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed (docs/operations.md)",
      );
    }
    done();
  });
}
