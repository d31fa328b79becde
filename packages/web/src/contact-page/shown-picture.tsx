import { CloudOff, ImageOff } from "lucide-react";
import { useEffect, useState } from "react";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import css from "./gallery.module.css";
import { usePictureSource } from "./use-picture-source.ts";

/**
 * A picture, or a placeholder that says why it cannot be loaded: the link is dead, or there is no
 * signal. It is tried again once there is.
 */
export function ShownPicture({ link, alt }: { readonly link: string; readonly alt: string }) {
  const t = usePictureWords();
  const [failed, setFailed] = useState<"broken" | "unreachable" | null>(null);
  const source = usePictureSource(link);
  useEffect(() => {
    if (failed !== "unreachable") return undefined;
    const again = () => setFailed(null);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);
  const fault = failed ?? source.is;
  if (fault === "broken" || fault === "unreachable") {
    const Icon = fault === "broken" ? ImageOff : CloudOff;
    return (
      <span className={css.broken} aria-hidden={alt === "" || undefined}>
        <Icon size={22} aria-hidden />
        <span>{t[fault]}</span>
      </span>
    );
  }
  if (source.is !== "there") return null;
  return (
    <img
      src={source.src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(navigator.onLine ? "broken" : "unreachable")}
    />
  );
}
