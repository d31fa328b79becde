import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import css from "./gallery.module.css";

/** A picture, or word that it cannot be had: a link may lead nowhere, a phone may be without signal. */
export function ShownPicture({ link, alt }: { readonly link: string; readonly alt: string }) {
  const { contact: say } = useMessages();
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <span className={css.broken} aria-hidden={alt === "" || undefined}>
        <ImageOff size={22} aria-hidden />
        <span>{say.images.broken}</span>
      </span>
    );
  return <img src={link} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
}
