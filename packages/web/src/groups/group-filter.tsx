import { Select } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import { NO_GROUP } from "./in-group.ts";
import { useGroups } from "./queries.ts";

/** Filters by one group, by no group, or not at all: the route filter, and My Tasks (spec §2). */
export function GroupFilter({
  book,
  choice,
  onChoose,
}: {
  readonly book: GroupTable;
  readonly choice: string | null;
  readonly onChoose: (choice: string | null) => void;
}) {
  const { common, groups } = useMessages();
  const all = useGroups(book) ?? [];
  const t = groups[book];
  const data = [
    { value: NO_GROUP, label: t.default },
    ...all.map(({ key, name }) => ({ value: key, label: name })),
  ];
  return (
    <Select
      aria-label={t.filter}
      placeholder={t.filter}
      data={data}
      value={data.some(({ value }) => value === choice) ? choice : null}
      clearable
      clearButtonProps={{ "aria-label": common.clear, "aria-hidden": false, tabIndex: 0 }}
      comboboxProps={{
        width: "max-content",
        position: "bottom-start",
        styles: { dropdown: { minWidth: 200, maxWidth: "calc(100vw - 32px)" } },
      }}
      onChange={onChoose}
    />
  );
}
