import { lookup as lookUp } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

interface Fetching {
  /** Cancels the fetch when it aborts. */
  readonly signal: AbortSignal;
  /** Which IP addresses may be connected to; tests allow their own. */
  readonly allowed?: (address: string) => boolean;
  /** Called with the size of each part of the picture; cancels the fetch by throwing. */
  readonly onBytes?: (bytes: number) => void;
}

const MOST_REDIRECTS = 3;
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Fetches a picture from the public internet. Throws for every other address before anything is
 * sent there: the checked address is the one connected to, and each redirect is checked again.
 * Nothing of the caller's request is sent along.
 */
export async function fetchPicture(
  link: string,
  { signal, allowed = isPublicAddress, onBytes = () => {} }: Fetching,
): Promise<Buffer> {
  let url = new URL(link);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, { signal, allowed });
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode >= 400) return await bytesOf(answer, onBytes);
    answer.destroy();
    if (headers.location === undefined) throw new Error("a redirect to nowhere");
    url = new URL(headers.location, url);
  }
  throw new Error("too many redirects");
}

function ask(
  url: URL,
  { signal, allowed }: Required<Pick<Fetching, "signal" | "allowed">>,
): Promise<IncomingMessage> {
  if (url.username !== "" || url.password !== "") throw new Error("a link with a password");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // A literal IP address is never looked up.
  if (isIP(host) !== 0 && !allowed(host)) throw new Error("an address that is not public");
  const request = { "http:": requestHttp, "https:": requestHttps }[url.protocol];
  if (!request) throw new Error("neither http nor https");
  const headers = { accept: "image/*", "user-agent": "Roundsman" };
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { agent: false, headers, signal, lookup: lookUpAllowed(allowed) },
      resolve,
    );
    asking.once("error", reject);
    asking.end();
  });
}

/** A host name is refused if any of its addresses is forbidden. */
const lookUpAllowed =
  (allowed: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error) callback(error, "");
      else if (!first || !found.every(({ address }) => allowed(address)))
        callback(new Error("an address that is not public"), "");
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

async function bytesOf(answer: IncomingMessage, onBytes: (bytes: number) => void): Promise<Buffer> {
  const { statusCode, headers } = answer;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (statusCode !== 200 || !headers["content-type"]?.startsWith("image/"))
      throw new Error("no picture");
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new Error("too large");
      onBytes(chunk.length);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
