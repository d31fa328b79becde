import type { ReactNode } from "react";
import css from "./empty-state.module.css";

/** One sentence, one action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  readonly icon: ReactNode;
  readonly title?: string;
  readonly text: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      {title !== undefined && <h1 className={css.title}>{title}</h1>}
      <p className={css.text}>{text}</p>
      {action}
    </div>
  );
}
