import { useMessages } from "../../messages/language.tsx";
import css from "./skip-link.module.css";

/** A link past the bars for keyboard users. It is the first thing that Tab reaches. */
export function SkipLink({ to }: { readonly to: `#${string}` }) {
  return (
    <a className={css.skip} href={to}>
      {useMessages().app.skip}
    </a>
  );
}
