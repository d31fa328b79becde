import { useId, type ReactNode } from "react";
import css from "./card-section.module.css";

/** A part of a page under its heading; `aside` is to the right of the heading. */
export function CardSection({
  title,
  text,
  aside,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {aside}
      </div>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}
