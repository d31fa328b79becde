import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BlobStore } from "./blob.ts";
import { blobStore } from "./blob-store.ts";
import { faultOfSignature } from "./signature.ts";

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly type: string;
}

/**
 * A bucket that computes every signature itself, and records the requests and the objects sent to
 * it.
 */
let bucket: Server;
let seen: Seen[];
let answers: number[];
let kept: {
  readonly request: Pick<IncomingMessage, "method" | "url" | "headers">;
  readonly body: Buffer;
}[];
const objects = new Map<string, Buffer>();
let store: BlobStore;

beforeAll(async () => {
  bucket = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      seen.push({
        method,
        path,
        authorization: headers.authorization ?? "",
        type: headers["content-type"] ?? "",
      });
      const fault = faultOfSignature({ request, body: Buffer.concat(parts), secret: "se/cret" });
      kept.push({ request: { method, url: path, headers }, body: Buffer.concat(parts) });
      if (fault) return reply.writeHead(403).end(fault);
      const status = answers.shift();
      if (status !== undefined) return reply.writeHead(status).end();
      if (method === "PUT") objects.set(path, Buffer.concat(parts));
      const found = objects.get(path);
      return found
        ? reply.writeHead(200).end(method === "GET" ? found : "")
        : reply.writeHead(404).end();
    });
  });
  await new Promise<void>((ready) => void bucket.listen(0, "127.0.0.1", ready));
  const { port } = bucket.address() as AddressInfo;
  store = blobStore({
    dataDir: "/nowhere",
    s3Url: `http://KEY:se%2Fcret@127.0.0.1:${port}/photos/shop?region=eu-west-2`,
  });
});
afterAll(() => new Promise((closed) => void bucket.close(closed)));
beforeEach(() => ([seen, kept, answers] = [[], [], []]));

const name = `${"ab".repeat(16)}.png`;
const picture = { bytes: new Uint8Array([1, 2, 3, 255]), type: "image/png" };

describe("pictures in a bucket", () => {
  it("are returned unchanged, by signed requests that show no secret", async () => {
    await store.put(name, picture);
    expect(await store.get(name)).toEqual(picture);
    expect(seen.map(({ method, path }) => [method, path])).toEqual([
      ["PUT", `/photos/shop/${name}`],
      ["GET", `/photos/shop/${name}`],
    ]);
    for (const { authorization } of seen) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-west-2\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/,
      );
      expect(authorization).not.toContain("se/cret");
    }
    expect(seen[0]?.type).toBe("image/png");
  });

  it("are refused by the bucket if the secret is wrong, and the fault is reported", async () => {
    const { port } = bucket.address() as AddressInfo;
    const stranger = blobStore({
      dataDir: "/nowhere",
      s3Url: `http://KEY:guessed@127.0.0.1:${port}/photos/shop?region=eu-west-2`,
    });
    await expect(stranger.put(name, picture)).rejects.toThrow("403");
    await expect(stranger.get(name)).rejects.toThrow("403");
  });

  it("are signed with their bytes and their path: neither can be changed on the way", async () => {
    await store.put(name, picture);
    const [sent] = kept;
    const faults = [
      { body: Buffer.from([1, 2, 3, 254]) },
      { url: `/photos/shop/${"cd".repeat(16)}.png` },
      { method: "DELETE" },
    ].map(({ body = sent?.body ?? Buffer.of(), ...change }) => {
      const request = { method: "PUT", url: "", headers: {}, ...sent?.request, ...change };
      return faultOfSignature({ request, body, secret: "se/cret" });
    });
    expect(faults).toEqual([
      "the body is not the one that was signed",
      ...Array<string>(2).fill("the signature is wrong"),
    ]);
  });

  it("are null if the bucket does not have them", async () => {
    expect(await store.get(`${"cd".repeat(16)}.jpg`)).toBeNull();
  });

  it("are sent again after a fault of the bucket, and a lasting fault is reported", async () => {
    answers = [503];
    await store.put(name, picture);
    expect(seen).toHaveLength(2);
    answers = [403];
    await expect(store.put(name, picture)).rejects.toThrow("403");
    answers = [403];
    await expect(store.get(name)).rejects.toThrow("403");
  });
});
