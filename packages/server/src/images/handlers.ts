import type { images } from "@roundsman/contract/images";
import type { Handlers } from "../kernel/calls/call.ts";
import { inImageQueue } from "../kernel/calls/image-queue.ts";
import { notAnImage } from "./image-refusals.ts";
import type { BlobStore } from "./repository/blob.ts";
import { mediaTypeOf, newImageName } from "./repository/image-name.ts";
import { normalImage } from "./normal-image.ts";
import { remoteImage } from "./remote-image.ts";
import { imagePath } from "./serve-images.ts";

export const imageHandlers = (blobs: BlobStore): Handlers<typeof images> => ({
  remote: (call) => remoteImage(blobs, call, call.query.link),
  upload: {
    /**
     * The picture is stored before the transaction: if that fails, the file remains, but nobody
     * knows its name.
     */
    async prepare({ actor, file, origin, signal }) {
      if (!file) throw notAnImage();
      const { bytes, format } = await inImageQueue({ actor, signal }, () =>
        normalImage(file.bytes),
      );
      const name = newImageName(format);
      await blobs.put(name, { bytes, type: mediaTypeOf(name) });
      const link = `${origin}${imagePath(name)}`;
      return async (call) => {
        call.record({ kind: "image", action: "create", ids: [], after: { name } });
        return { image_link: link };
      };
    },
  },
});
