import { ImageOff } from "lucide-react";
import { useState } from "react";
import { usePictureWords } from "../messages/late/pictures/words.ts";
import css from "./gallery.module.css";
import { usePictureSource } from "./use-picture-source.ts";

/** A picture, or a placeholder if it cannot be loaded: the link is dead or there is no signal. */
export function ShownPicture({ link, alt }: { readonly link: string; readonly alt: string }) {
  const t = usePictureWords();
  const [broken, setBroken] = useState(false);
  const source = usePictureSource(link);
  if (broken || source.is === "broken")
    return (
      <span className={css.broken} aria-hidden={alt === "" || undefined}>
        <ImageOff size={22} aria-hidden />
        <span>{t.broken}</span>
      </span>
    );
  if (source.is === "coming") return null;
  return (
    <img
      src={source.src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
