import type { ReactNode } from "react";
import css from "./list-head.module.css";

/** Title of a list, what it counts, and its tools beneath. */
export function ListHead({
  title,
  note,
  aside,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css.head}>
      <div className={css.line}>
        <h1 className={css.title}>{title}</h1>
        {note !== undefined && <span className={css.note}>{note}</span>}
        {aside !== undefined && <div className={css.aside}>{aside}</div>}
      </div>
      {children !== undefined && <div className={css.tools}>{children}</div>}
    </div>
  );
}
