import type { ServedFile } from "@roundsman/contract/wire/endpoint";
import type { CallBase } from "../kernel/calls/call.ts";
import { FairQueue, QueueFull } from "../kernel/calls/fair-queue.ts";
import { picturesBusy, refused } from "../kernel/errors/refusal.ts";
import type { BlobStore } from "./repository/blob.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { heldPictures } from "../kernel/http/held-pictures.ts";
import { isImageName, mediaTypeOf } from "./repository/image-name.ts";
import { inImageQueue } from "../kernel/calls/image-queue.ts";
import { normalImage } from "./normal-image.ts";

/** Each holds a connection and up to 10 MB, from its fetch until it is decoded. */
const queue = new FairQueue({ atOnce: 4, atOnceEach: 2, waitingEach: 50 });

/** Milliseconds for fetching a picture, redirects included. */
const PATIENCE = 10_000;

/** The same refusal for every fault, so that it does not reveal what other addresses respond. */
const unreachable = () => refused(422, "unreachable-image", "This picture cannot be fetched");

/**
 * A picture from a link, made harmless like an uploaded one. The app fetches linked pictures
 * through this call, so that its pages load pictures from nowhere else: injected markup cannot send
 * secrets out in an address. A script that holds the token still could, through this call.
 */
export async function remoteImage(
  blobs: BlobStore,
  call: CallBase,
  link: string,
  fetched = fetchPicture,
): Promise<ServedFile> {
  const own = await ownImage(blobs, link);
  if (own) return own;
  const madeHarmless = async () => {
    const heldPicture = heldPictures.hold(call.actor.id, 0);
    try {
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(PATIENCE)]);
      const sent = await fetched(link, { signal, onBytes: heldPicture.add });
      return await inImageQueue(call, () => normalImage(sent));
    } finally {
      heldPicture.release();
    }
  };
  try {
    const { bytes, format } = await queue.run(call.actor.id, madeHarmless, call.signal);
    return { bytes, type: mediaTypeOf(`.${format}`), name: `picture.${format}` };
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    throw error instanceof QueueFull || (error as { readonly status?: number }).status === 503
      ? picturesBusy()
      : unreachable();
  }
}

/**
 * An uploaded picture of this server, whatever address the link has: names are random and unique.
 */
async function ownImage(blobs: BlobStore, link: string): Promise<ServedFile | null> {
  const [, name = ""] = /\/images\/([^/?#]+)$/.exec(link) ?? [];
  const blob = isImageName(name) ? await blobs.get(name) : null;
  return blob && { ...blob, name };
}
