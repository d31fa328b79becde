import type { ReactNode } from "react";
import css from "./empty-state.module.css";

/** One sentence, one action. */
export function EmptyState({ icon, text, action }: { readonly icon: ReactNode; readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <p className={css.text}>{text}</p>
      {action}
    </div>
  );
}
