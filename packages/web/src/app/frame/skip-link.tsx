import { useMessages } from "../../messages/language.tsx";
import css from "./skip-link.module.css";

/** Past the bars, for whoever goes by keyboard: the first thing that Tab reaches. */
export function SkipLink({ to }: { readonly to: `#${string}` }) {
  return (
    <a className={css.skip} href={to}>
      {useMessages().app.skip}
    </a>
  );
}
