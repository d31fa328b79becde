import { Building2, Lock } from "lucide-react";
import { useOfBusinessWords } from "../../messages/late/of-business/words.ts";
import css from "./of-business.module.css";

/** Says above a form why fields of it cannot be changed: the business decides them. */
export function OfBusinessNote({ kind }: { readonly kind: "product" | "customer" }) {
  const t = useOfBusinessWords();
  return (
    <p className={css.note} role="note">
      <Building2 size={20} aria-hidden />
      {t[kind]}
    </p>
  );
}

/** How a field looks that the business decides: to read and to copy. */
export const LOCKED = {
  readOnly: true,
  variant: "filled",
  rightSection: <Lock size={16} aria-hidden />,
  rightSectionPointerEvents: "none",
} as const;
