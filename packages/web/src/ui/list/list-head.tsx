import { createContext, use, type ReactNode } from "react";
import { useArrival } from "../hooks/arrival.ts";
import css from "./list-head.module.css";

/** The round menu of a list. On a desk there are no bars, so it is beside the title. */
export const HeadMenu = createContext<ReactNode>(null);

/** The title of a list, its count, and its tools below. */
export function ListHead({
  title,
  note,
  banner,
  sticky = false,
  aside,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  /** A sentence below the title; both are then on a strip in the accent colour. */
  readonly banner?: string | undefined;
  /** The tools stay at the top while the list scrolls. */
  readonly sticky?: boolean;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const menu = use(HeadMenu);
  const arrive = useArrival();
  return (
    <div className={css.head} data-sticky={sticky || undefined}>
      <div className={css.line} data-banner={banner !== undefined || undefined}>
        <h1 className={css.title} ref={arrive} tabIndex={-1}>
          {title}
        </h1>
        {note !== undefined && <span className={css.note}>{note}</span>}
        <div className={css.aside}>
          {aside}
          {menu}
        </div>
        {banner !== undefined && <p className={css.banner}>{banner}</p>}
      </div>
      {children !== undefined && <div className={css.tools}>{children}</div>}
    </div>
  );
}
