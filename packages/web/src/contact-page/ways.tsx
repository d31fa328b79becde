import { Mail, MapPin, Phone } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import type { Contact } from "./contact.ts";
import css from "./contact-page.module.css";

/** Ways to reach the contact, each a link. */
export function Ways({ contact: { phone, email, where } }: { readonly contact: Contact }) {
  const { contact: t } = useMessages();
  const ways = [
    { icon: Phone, label: t.call, text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, "")}` },
    {
      icon: Mail,
      label: t.mail,
      text: email,
      href: `mailto:${email.split("@").map(encodeURIComponent).join("@")}`,
    },
    { icon: MapPin, label: t.map, text: where.join("\n"), href: mapLink(where.join(", ")) },
  ].filter(({ text }) => text !== "");
  if (ways.length === 0) return null;
  return (
    <div className={css.ways}>
      {ways.map(({ icon: Icon, label, text, href }) => (
        <a
          key={label}
          href={href}
          className={css.way}
          {...(href.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}
        >
          <span className={css.disc}>
            <Icon size={20} aria-hidden />
          </span>
          <span>
            <small>{label}</small>
            <span className={css.value}>{text}</span>
          </span>
        </a>
      ))}
    </div>
  );
}

/** Opens the phone's map app if there is one, else a map page. */
const mapLink = (where: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`;
