import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SentFile } from "./call.ts";
import { invalid } from "./refusal.ts";

/** Wire §7. */
const MOST_BYTES = 10 * 1024 * 1024;
export const FILE_FIELD = "product_image";

export const readMultipart = (app: FastifyInstance) =>
  app.register(multipart, { limits: { files: 1, fileSize: MOST_BYTES, fields: 20, parts: 21, fieldSize: 10_000, headerPairs: 50 } });

/** The file of the upload. Throws 422 where there is none under its name; too large ones end as 413. */
export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const missing = invalid({ [FILE_FIELD]: ["Please choose an image"] });
  if (!request.isMultipart()) throw missing;
  const part = await request.file();
  if (!part || part.fieldname !== FILE_FIELD) throw missing;
  return { bytes: await part.toBuffer(), name: part.filename };
}
