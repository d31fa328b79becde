import { ActionIcon } from "@mantine/core";
import { ArrowUpDown, Rows3, Table2 } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { useIsWide } from "../../ui/hooks/wide.ts";
import type { ListName } from "../lists.ts";
import css from "./list-controls.module.css";
import type { ListLook } from "./list-look.ts";
import { DEFAULT_SORTS, isSameSort, USUAL_SORTS, type Sort } from "./sorting.ts";

interface ListControlsProps {
  readonly list: ListName;
  readonly look: ListLook;
  readonly onLook: (change: Partial<ListLook>) => void;
}

/** Search and order of an invoice list and, in wide windows, the choice of a table. */
export function ListControls({ list, look: { query, sort, table }, onLook }: ListControlsProps) {
  const { common, lists: t } = useMessages();
  const wide = useIsWide();
  // The table sorts by more columns than the select offers.
  const offered = USUAL_SORTS.some((each) => isSameSort(each, sort))
    ? USUAL_SORTS
    : [...USUAL_SORTS, sort];
  return (
    <>
      <SearchField
        label={t.search}
        hint={common.search}
        clear={common.clear}
        begin={query}
        onSearch={(next) => onLook({ query: next })}
      />
      <div className={css.tools}>
        <label
          className={css.sort}
          data-changed={!isSameSort(sort, DEFAULT_SORTS[list]) || undefined}
        >
          <ArrowUpDown size={20} aria-hidden />
          <select
            aria-label={t.sort}
            value={valueOf(sort)}
            onChange={(event) =>
              onLook({
                sort: offered.find((each) => valueOf(each) === event.currentTarget.value) ?? sort,
              })
            }
          >
            {offered.map((each) => (
              <option key={valueOf(each)} value={valueOf(each)}>
                {t.sorts[each.by][each.down ? "down" : "up"]}
              </option>
            ))}
          </select>
        </label>
        {wide && (
          <ActionIcon
            aria-label={table ? t.asRows : t.asTable}
            title={table ? t.asRows : t.asTable}
            onClick={() => onLook({ table: !table })}
          >
            {table ? <Rows3 size={20} aria-hidden /> : <Table2 size={20} aria-hidden />}
          </ActionIcon>
        )}
      </div>
    </>
  );
}

const valueOf = ({ by, down }: Sort): string => `${by} ${down ? "down" : "up"}`;
