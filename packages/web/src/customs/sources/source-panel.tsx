import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { FetchFailed } from "../fetch-failed.tsx";
import { useSource } from "../queries.ts";
import { RecordForm } from "./record-form.tsx";
import { SourceEntries } from "./source-entries.tsx";
import { SourceJson } from "./source-json.tsx";
import css from "./source-panel.module.css";
import type { SourceEntry, SourceName } from "./sources.ts";

interface Edit {
  /** Null: a new record. */
  readonly entry: SourceEntry | null;
}

/** A source as JSON to copy (spec §2), or as entries to edit. */
export function SourcePanel({ name }: { readonly name: SourceName }) {
  const { common } = useMessages();
  const t = useCustomsWords();
  const [view, setView] = useState("json");
  const [edit, setEdit] = useState<Edit | null>(null);
  const { data, isError, isFetching, refetch } = useSource(name, true);
  if (edit) return <RecordForm name={name} entry={edit.entry} onDone={() => setEdit(null)} />;
  // A failed response empties the list (spec §7 "Customs data").
  const entries = isError ? [] : data;
  const views = [
    { value: "json", label: t.json },
    { value: "entries", label: t.entries },
  ];
  return (
    <div className={css.panel}>
      <SegmentedControl
        aria-label={t.view}
        data={views}
        value={view}
        onChange={setView}
        fullWidth
      />
      {isError && <FetchFailed trying={isFetching} onRetry={() => void refetch()} />}
      {!entries && <SkeletonRows label={common.loading} rows={4} />}
      {entries && view === "json" && (
        <SourceJson name={name} records={entries.map(({ record }) => record)} />
      )}
      {entries && view === "entries" && (
        <SourceEntries name={name} entries={entries} onEdit={(entry) => setEdit({ entry })} />
      )}
    </div>
  );
}
