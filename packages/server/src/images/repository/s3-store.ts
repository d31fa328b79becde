import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { BlobStore } from "./blob.ts";
import { mediaTypeOf } from "./image-name.ts";

/**
 * Objects in an S3-compatible bucket, addressed by path. The URL holds all settings:
 * "https://KEY:SECRET@host/bucket/prefix?region=eu-west-2". Throws a TypeError if it is not a URL.
 */
export function s3Store(url: string): BlobStore {
  const { username, password, searchParams, origin, pathname } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? "us-east-1",
    service: "s3",
    retries: 2,
  });
  const place = (name: string) => `${origin}${pathname.replace(/\/$/, "")}/${name}`;
  return {
    put: async (name, { bytes, type }) => {
      // Includes the picture in the signature: without this header, the signature would leave it
      // out.
      const headers = {
        "content-type": type,
        "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      // A copy, because fetch requires bytes in a plain ArrayBuffer.
      const answer = await client.fetch(place(name), {
        method: "PUT",
        body: Uint8Array.from(bytes),
        headers,
      });
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to a write`);
    },
    get: async (name) => {
      const answer = await client.fetch(place(name));
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to a read`);
      return { bytes: new Uint8Array(await answer.arrayBuffer()), type: mediaTypeOf(name) };
    },
    remove: async (name) => {
      const answer = await client.fetch(place(name), { method: "DELETE" });
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The bucket answered ${answer.status} to a removal`);
    },
  };
}
