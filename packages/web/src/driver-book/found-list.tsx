import { Button } from "@mantine/core";
import { searchFor, type Searchable } from "@roundsman/core/search";
import { useState, type ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { SearchField } from "../ui/form/search-field.tsx";
import css from "./driver-book.module.css";

/** How many rows are shown until the person asks for all. */
const FIRST = 8;

interface FoundListProps<Row> {
  readonly label: string;
  /** The label of the search field. */
  readonly find: string;
  readonly none: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number | string;
  readonly foundBy: (row: Row) => Searchable;
  readonly children: (row: Row) => ReactNode;
}

/** A list with a search field. It shows the first rows until the person asks for all. */
export function FoundList<Row>({
  label,
  find,
  none,
  rows,
  idOf,
  foundBy,
  children,
}: FoundListProps<Row>) {
  const { common } = useMessages();
  const t = useDriverBookWords();
  const [query, setQuery] = useState("");
  const [isWhole, setWhole] = useState(false);
  const finds = searchFor(query);
  const found = rows.filter((row) => finds(foundBy(row)));
  const shown = isWhole ? found : found.slice(0, FIRST);
  return (
    <div className={css.tools}>
      <SearchField label={find} hint={find} clear={common.clear} onSearch={setQuery} />
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
