import { Refused } from "@roundsman/contract/client";
import { images } from "@roundsman/contract/images";
import { useEffect, useState } from "react";
import { fetchFile } from "../session/call-options.ts";

type Source =
  | { readonly is: "coming" }
  | { readonly is: "there"; readonly src: string }
  /** No signal; asked again once there is some. */
  | { readonly is: "unreachable" }
  | { readonly is: "broken" };

/**
 * The source of a picture. An uploaded one loads by its link. One from elsewhere is fetched through
 * the server, because the content security policy forbids images of other origins.
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
    const ask = () => {
      window.removeEventListener("online", ask);
      fetching().catch((error: unknown) => {
        if (signal.aborted) return;
        const isAnswered = error instanceof Refused;
        setFetched({ is: isAnswered ? "broken" : "unreachable" });
        if (!isAnswered) window.addEventListener("online", ask);
      });
    };
    ask();
    return () => {
      leaving.abort();
      window.removeEventListener("online", ask);
      if (src !== "") URL.revokeObjectURL(src);
    };
  }, [link, own]);
  return own ? { is: "there", src: link } : fetched;
}

/** Whether a link points to this server, or is a data URL. */
export function isOwnPicture(link: string, origin: string): boolean {
  if (link.startsWith("data:")) return true;
  try {
    return new URL(link, origin).origin === origin;
  } catch {
    return false;
  }
}
