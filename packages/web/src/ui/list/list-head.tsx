import { createContext, use, type ReactNode } from "react";
import { useArrival } from "../hooks/arrival.ts";
import css from "./list-head.module.css";

/** On a desk the round menu of a place is beside its title, for there are no bars. */
export const HeadMenu = createContext<ReactNode>(null);

/** Title of a list, what it counts, and its tools beneath. */
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
  /** A sentence beneath the title, both on a strip of the accent. */
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
