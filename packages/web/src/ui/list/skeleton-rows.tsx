import css from "./skeleton-rows.module.css";

/**
 * The outline of a list that is loading. Appears after 200 ms, so that a quick load shows no flash.
 */
export function SkeletonRows({
  label,
  rows = 8,
}: {
  readonly label: string;
  readonly rows?: number;
}) {
  return (
    <div className={css.rows} role="status" aria-busy aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row} aria-hidden>
          <i style={{ width: `${46 - ((index * 7) % 20)}%` }} />
          <i className={css.thin} style={{ width: `${30 - ((index * 5) % 12)}%` }} />
        </div>
      ))}
    </div>
  );
}
