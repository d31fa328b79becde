import type { ReactNode } from "react";
import { useArrival } from "../hooks/arrival.ts";
import css from "./empty-state.module.css";

/** Shown instead of an empty list: one sentence, one action. */
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
  // Takes the focus where the last row had it and is gone.
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
