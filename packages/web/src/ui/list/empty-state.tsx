import type { ReactNode } from "react";
import { useArrival } from "../hooks/arrival.ts";
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
  // Where what had the focus went with the last row.
  const arrive = useArrival();
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      {title !== undefined && <h1 className={css.title}>{title}</h1>}
      <p className={css.text} ref={arrive} tabIndex={-1}>
        {text}
      </p>
      {action}
    </div>
  );
}
