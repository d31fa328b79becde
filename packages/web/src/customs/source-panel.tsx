import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { FetchFailed } from "./fetch-failed.tsx";
import { useSource } from "./queries.ts";
import { RecordForm } from "./record-form.tsx";
import { SourceEntries } from "./source-entries.tsx";
import { SourceJson } from "./source-json.tsx";
import css from "./source-panel.module.css";
import type { SourceName, SourceRecord } from "./sources.ts";

interface Edit {
  /** null: a new one. */
  readonly record: SourceRecord | null;
}

/** A source as JSON to copy (spec §2), or as entries to keep. */
export function SourcePanel({ name }: { readonly name: SourceName }) {
  const { common, customs: say } = useMessages();
  const [view, setView] = useState("json");
  const [edit, setEdit] = useState<Edit | null>(null);
  const { data, isError, isFetching, refetch } = useSource(name, true);
  if (edit) return <RecordForm name={name} record={edit.record} onDone={() => setEdit(null)} />;
  // A not-ok answer empties the list (spec §7 "Customs data").
  const records = isError ? [] : data;
  const views = [
    { value: "json", label: say.json },
    { value: "entries", label: say.entries },
  ];
  return (
    <div className={css.panel}>
      <SegmentedControl aria-label={say.view} data={views} value={view} onChange={setView} fullWidth />
      {isError && <FetchFailed trying={isFetching} onRetry={() => void refetch()} />}
      {!records && <SkeletonRows label={common.loading} rows={4} />}
      {records && view === "json" && <SourceJson name={name} records={records} />}
      {records && view === "entries" && <SourceEntries name={name} records={records} onEdit={(record) => setEdit({ record })} />}
    </div>
  );
}
