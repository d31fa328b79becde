import css from "./json-block.module.css";

/** JSON to read. It scrolls by itself, with the keyboard too. */
export function JsonBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className={css.json} tabIndex={0} role="region" aria-label={label} lang="zxx">
      {text}
    </pre>
  );
}
