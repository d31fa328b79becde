import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

interface Signed {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
  readonly body: Uint8Array;
  readonly secret: string;
}

/**
 * What is wrong with a request under AWS Signature Version 4; null if a bucket would accept it.
 * Implemented from Amazon's description ("Create a signed AWS API request", the header form). Only
 * for the tests' bucket: the server signs with aws4fetch.
 */
export function faultOfSignature({ request, body, secret }: Signed): string | null {
  const { method = "", url = "", headers } = request;
  const found =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!found) return "no authorization of the right form";
  const [, day = "", region = "", names = "", signature] = found;
  const time = String(headers["x-amz-date"]);
  if (!/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(day))
    return "the day is not that of the request";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body))
    return "the body is not the one that was signed";
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!names.split(";").includes(needed)) return `${needed} is not signed`;

  const [path = "", query = ""] = url.split("?");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    path,
    query.split("&").toSorted().join("&"),
    lines.join(""),
    names,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (with_, part) => hmac(with_, part),
    `AWS4${secret}`,
  );
  return hmac(key, text).toString("hex") === signature ? null : "the signature is wrong";
}

const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();
