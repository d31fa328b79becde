import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import css from "./gallery.module.css";
import { usePictureSource } from "./use-picture-source.ts";

/** A picture, or word that it cannot be had: a link may lead nowhere, a phone may be without signal. */
export function ShownPicture({ link, alt }: { readonly link: string; readonly alt: string }) {
  const { contact: t } = useMessages();
  const [broken, setBroken] = useState(false);
  const source = usePictureSource(link);
  if (broken || source.is === "broken")
    return (
      <span className={css.broken} aria-hidden={alt === "" || undefined}>
        <ImageOff size={22} aria-hidden />
        <span>{t.images.broken}</span>
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
