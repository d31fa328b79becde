import type { FastifyInstance } from "fastify";
import { notFound } from "../kernel/errors/refusal.ts";
import type { BlobStore } from "./repository/blob.ts";
import { isImageName } from "./repository/image-name.ts";

export const imagePath = (name: string): string => `/images/${name}`;

/**
 * Served without sign-in to anyone who knows the name: messages and other sites' pages link to
 * images.
 */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

export function serveImages(app: FastifyInstance, blobs: BlobStore): void {
  app.get<{ Params: { name: string } }>(imagePath(":name"), async ({ params: { name } }, reply) => {
    const blob = isImageName(name) ? await blobs.get(name) : null;
    if (!blob) throw notFound();
    return reply.headers({ ...HEADERS, "content-type": blob.type }).send(Buffer.from(blob.bytes));
  });
}
