import { Button, TextInput } from "@mantine/core";
import { fold } from "@roundsman/core/name";
import { useState, type ReactNode } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import css from "./driver-book.module.css";

/** That many are shown until somebody asks for all. */
const FIRST = 8;

interface FoundListProps<Row> {
  readonly label: string;
  /** What the search field says. */
  readonly find: string;
  readonly none: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** Rows that are found by their names, the first of them until all are asked for. */
export function FoundList<Row>({
  label,
  find,
  none,
  rows,
  idOf,
  nameOf,
  children,
}: FoundListProps<Row>) {
  const t = useDriverBookWords();
  const [query, setQuery] = useState("");
  const [isWhole, setWhole] = useState(false);
  const words = fold(query.trim());
  const found = rows.filter((row) => fold(nameOf(row)).includes(words));
  const shown = isWhole ? found : found.slice(0, FIRST);
  return (
    <div className={css.tools}>
      <TextInput
        type="search"
        aria-label={find}
        placeholder={find}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={css.quiet}>{none}</p>}
      <ul className={css.list} aria-label={label}>
        {shown.map((row) => (
          <li key={idOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t.showAll(found.length)}
        </Button>
      )}
    </div>
  );
}
