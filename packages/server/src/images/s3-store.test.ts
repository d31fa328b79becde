import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BlobStore } from "./blob.ts";
import { blobStore } from "./blob-store.ts";

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly type: string;
}

/** A bucket that keeps what it is sent, and what it was asked. */
let bucket: Server;
let seen: Seen[];
let answers: number[];
const objects = new Map<string, Buffer>();
let store: BlobStore;

beforeAll(async () => {
  bucket = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      seen.push({ method, path, authorization: headers.authorization ?? "", type: headers["content-type"] ?? "" });
      const status = answers.shift();
      if (status !== undefined) return reply.writeHead(status).end();
      if (method === "PUT") objects.set(path, Buffer.concat(parts));
      const found = objects.get(path);
      return found ? reply.writeHead(200).end(method === "GET" ? found : "") : reply.writeHead(404).end();
    });
  });
  await new Promise<void>((ready) => void bucket.listen(0, "127.0.0.1", ready));
  const { port } = bucket.address() as AddressInfo;
  store = blobStore({ dataDir: "/nowhere", s3Url: `http://KEY:se%2Fcret@127.0.0.1:${port}/photos/shop?region=eu-west-2` });
});
afterAll(() => new Promise((closed) => void bucket.close(closed)));
beforeEach(() => ([seen, answers] = [[], []]));

const name = `${"ab".repeat(16)}.png`;
const picture = { bytes: new Uint8Array([1, 2, 3, 255]), type: "image/png" };

describe("pictures in a bucket", () => {
  it("come back as they were put, by signed requests that show no secret", async () => {
    await store.put(name, picture);
    expect(await store.get(name)).toEqual(picture);
    expect(seen.map(({ method, path }) => [method, path])).toEqual([
      ["PUT", `/photos/shop/${name}`],
      ["GET", `/photos/shop/${name}`],
    ]);
    for (const { authorization } of seen) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-west-2\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/);
      expect(authorization).not.toContain("se/cret");
    }
    expect(seen[0]?.type).toBe("image/png");
  });

  it("are none where there is none", async () => {
    expect(await store.get(`${"cd".repeat(16)}.jpg`)).toBeNull();
  });

  it("are put again when the bucket stumbles, and the fault is told when it stays", async () => {
    answers = [503];
    await store.put(name, picture);
    expect(seen).toHaveLength(2);
    answers = [403];
    await expect(store.put(name, picture)).rejects.toThrow("403");
    answers = [403];
    await expect(store.get(name)).rejects.toThrow("403");
  });
});
