import { images } from "@roundsman/contract/images";
import { useEffect, useState } from "react";
import { fetchFile } from "../session/online.ts";

type Source =
  | { readonly is: "coming" }
  | { readonly is: "there"; readonly src: string }
  | { readonly is: "broken" };

/**
 * Where a picture is shown from. Uploaded ones load by their links; one from elsewhere is fetched by the server, because the page itself may load
 * nothing from other origins.
 */
export function usePictureSource(link: string): Source {
  const [fetched, setFetched] = useState<Source>({ is: "coming" });
  const own = isOwnPicture(link, location.origin);
  useEffect(() => {
    if (own) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let src = "";
    const fetching = async () => {
      const { file } = await fetchFile(
        `${images.remote.path}?link=${encodeURIComponent(link)}`,
        signal,
      );
      if (signal.aborted) return;
      src = URL.createObjectURL(file);
      setFetched({ is: "there", src });
    };
    fetching().catch(() => {
      if (!signal.aborted) setFetched({ is: "broken" });
    });
    return () => {
      leaving.abort();
      if (src !== "") URL.revokeObjectURL(src);
    };
  }, [link, own]);
  return own ? { is: "there", src: link } : fetched;
}

/** Whether a link leads to this server, or to what the phone itself holds. */
export function isOwnPicture(link: string, origin: string): boolean {
  if (link.startsWith("data:")) return true;
  try {
    return new URL(link, origin).origin === origin;
  } catch {
    return false;
  }
}
