import { useState } from "react";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { PictureUpload } from "../sync/store/picture-upload.ts";
import { discardPicture, queuePicture, picturesOf, retryPicture } from "../sync/outbox/uploads.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { toast } from "../ui/layer/toast.ts";
import type { Contact } from "./contact.ts";
import { preparePicture, WrongType } from "./picture.ts";

/** A picked file that is being converted and is not stored yet. */
export interface Converting {
  readonly key: number;
  readonly name: string;
}

/**
 * Converts and scales picked pictures, and stores them on the phone until they are sent, so that a
 * reload or an empty battery loses none.
 */
export function useUploads(contact: Contact) {
  const t = usePictureWords();
  const { book, key: entity } = contact;
  const [converting, setConverting] = useState<readonly Converting[]>([]);
  const uploads = useRows((db) => picturesOf(db, entity), [entity]) ?? [];

  const keep = async ({ key, file }: { readonly key: number; readonly file: File }) => {
    try {
      const picture = await preparePicture(file);
      await queuePicture(currentPhone(), { book, entity, name: file.name, picture });
    } catch (error) {
      if (!(error instanceof WrongType)) throw error;
      toast.failed(t.wrongType);
    } finally {
      setConverting((all) => all.filter((each) => each.key !== key));
    }
  };

  return {
    uploads,
    converting,
    drop: ({ key }: PictureUpload) => void discardPicture(currentPhone(), key),
    retry: ({ key }: PictureUpload) => void retryPicture(currentPhone(), key),
    add: (files: readonly File[]) => {
      const coming = files.map((file) => ({ key: nextKey++, name: file.name, file }));
      setConverting((all) => [...all, ...coming]);
      for (const each of coming) void keep(each);
    },
  };
}

let nextKey = 1;
