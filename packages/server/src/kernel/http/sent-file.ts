import multipart from "@fastify/multipart";
import { images } from "@roundsman/contract/images";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { invalid, picturesBusy, refused } from "../errors/refusal.ts";
import { heldPictures } from "./held-pictures.ts";

/** A file of a multipart body. */
export interface SentFile {
  readonly bytes: Buffer;
  /** The sender's name for the file; never used as a path. */
  readonly name: string;
}

/** The limit of wire §7. */
const MOST_BYTES = 10 * 1024 * 1024;
export const FILE_FIELD = "product_image";

/** Reads multipart forms for the one call that takes a file. */
export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 1,
      fileSize: MOST_BYTES,
      fields: 20,
      parts: 21,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  });
  app.addHook("onRoute", (route) => {
    if (route.url === images.upload.path) route.handler = fewOfEach(route.handler);
  });
}

/** Most uploads in progress per person. Each holds its file in memory until it is answered. */
const MOST_AT_ONCE = 10;

/**
 * Refuses with 503, before reading the body, when a person has too many uploads in progress, or the
 * process holds too many pictures.
 */
function fewOfEach(handler: RouteHandlerMethod): RouteHandlerMethod {
  const underWay = new Map<number, number>();
  return async function counted(request, reply) {
    const person = request.actor?.id ?? 0;
    const own = underWay.get(person) ?? 0;
    if (own >= MOST_AT_ONCE) throw picturesBusy();
    const heldPicture = heldPictures.hold(person, sizeOf(request));
    underWay.set(person, own + 1);
    try {
      return await handler.call(this, request, reply);
    } finally {
      heldPicture.release();
      const left = (underWay.get(person) ?? 1) - 1;
      if (left > 0) underWay.set(person, left);
      else underWay.delete(person);
    }
  };
}

/** The bytes that a request will have: what it says, else as many as a picture may have. */
const sizeOf = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers["content-length"] ?? MOST_BYTES), MOST_BYTES);

/**
 * The uploaded file. Throws 422 if there is none in the expected field, 400 if the form cannot be
 * read; a file that is too large ends as 413.
 */
export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const missing = invalid({ [FILE_FIELD]: ["Please choose an image"] });
  if (!request.isMultipart()) throw missing;
  const sent = await read(request);
  if (sent?.field !== FILE_FIELD) throw missing;
  return sent;
}

async function read(
  request: FastifyRequest,
): Promise<(SentFile & { readonly field: string }) | null> {
  try {
    const part = await request.file();
    return part
      ? { field: part.fieldname, bytes: await part.toBuffer(), name: part.filename }
      : null;
  } catch (error) {
    // Parser errors (no boundary, a missing end) have no status of their own.
    if ((error as { readonly statusCode?: number }).statusCode !== undefined) throw error;
    throw refused(400, "bad-request", "This request could not be read");
  }
}
