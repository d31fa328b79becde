import { Building2, Lock } from "lucide-react";
import { useOfBusinessWords } from "../../messages/late/of-business/words.ts";
import css from "./of-business.module.css";

/** A note above a form: the business decides some fields, so they cannot be changed here. */
export function OfBusinessNote({ kind }: { readonly kind: "product" | "customer" }) {
  const t = useOfBusinessWords();
  return (
    <p className={css.note} role="note">
      <Building2 size={20} aria-hidden />
      {t[kind]}
    </p>
  );
}

/** The properties of a field that the business decides: it can be read and copied, not changed. */
export const LOCKED = {
  readOnly: true,
  variant: "filled",
  rightSection: <Lock size={16} aria-hidden />,
  rightSectionPointerEvents: "none",
} as const;
