import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { toast } from "../ui/toast.ts";
import type { Contact } from "./contact.ts";
import { preparePicture, WrongType } from "./picture.ts";
import { changeImages } from "./queries.ts";
import { uploadPicture } from "./upload.ts";

/** One picked file on its way. `percent` is null while it is being converted. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: "underway" | "failed";
  readonly percent: number | null;
}

/** Converts, scales and sends picked pictures; one that fails waits to be tried again, until the page is left. */
export function useUploads(contact: Contact) {
  const { contact: say } = useMessages();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const put = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, file }: Upload) => {
    put(key, { state: "underway", percent: null });
    try {
      const picture = await preparePicture(file);
      const link = await uploadPicture(picture, (percent) => put(key, { percent }));
      await changeImages(contact, (images) => [...images, link]);
      drop(key);
      toast.done(say.images.added);
    } catch (error) {
      if (!(error instanceof WrongType)) return put(key, { state: "failed" });
      drop(key);
      toast.failed(say.images.wrongType);
    }
  };

  return {
    uploads,
    drop,
    retry: (upload: Upload) => void send(upload),
    add: (files: readonly File[]) => {
      const coming = files.map((file): Upload => ({ key: nextKey++, file, state: "underway", percent: null }));
      setUploads((all) => [...all, ...coming]);
      for (const upload of coming) void send(upload);
    },
  };
}

let nextKey = 1;
