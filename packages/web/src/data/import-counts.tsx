import css from "./data.module.css";

interface ImportCountsProps {
  readonly counts: readonly {
    readonly label: string;
    readonly count: number;
    readonly isBad?: boolean;
  }[];
}

/** How many rows of a file are of each kind. */
export function ImportCounts({ counts }: ImportCountsProps) {
  return (
    <dl className={css.counts}>
      {counts.map(({ label, count, isBad = false }) => (
        <div key={label} data-tone={isBad ? "danger" : undefined}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
