import { ActionIcon, Button } from "@mantine/core";
import { Pencil, Plus, Route, Trash2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import row from "../ui/list/row.module.css";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { SyncWord } from "../ui/sync-word.tsx";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { useArrived } from "../ui/hooks/use-arrived.ts";
import css from "./groups.module.css";
import type { Attempt } from "./use-attempt.ts";
import { removeGroups, restoreGroups } from "./queries.ts";
import { useCountWords } from "./use-members.ts";

interface GroupListProps {
  readonly book: GroupTable;
  /** Undefined while first loading. */
  readonly all: readonly LocalGroup[] | undefined;
  readonly attempt: Attempt;
  readonly onAdd: () => void;
  readonly onOpen: (key: string) => void;
}

/** All groups of a book, each with buttons to edit and delete it. */
export function GroupList({ book, all, attempt, onAdd, onOpen }: GroupListProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const countIn = useCountWords(book);
  const remove = useRemove(book, attempt);
  const arrived = useArrived(all);
  return (
    <>
      {!arrived && <SkeletonRows label={common.loading} rows={4} />}
      {arrived?.length === 0 && <EmptyState icon={<Route size={32} />} text={t.none} />}
      <ul className={css.list} aria-label={t.title}>
        {all?.map((group) => (
          <li key={group.key} className={row.row}>
            <button
              type="button"
              className={`${row.text} ${css.plain}`}
              onClick={() => onOpen(group.key)}
            >
              <span className={row.name}>{group.name}</span>
              <span className={row.detail}>
                <span>{countIn(group)}</span>
                <SyncWord state={group.sync} />
              </span>
            </button>
            <span className={row.icons}>
              <ActionIcon aria-label={groups.edit(group.name)} onClick={() => onOpen(group.key)}>
                <Pencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={groups.delete(group.name)} onClick={() => remove(group)}>
                <Trash2 size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button fullWidth leftSection={<Plus size={20} aria-hidden />} onClick={onAdd}>
          {t.add}
        </Button>
      </div>
    </>
  );
}

/** Asks, deletes, and offers an undo for 8 seconds. */
function useRemove(book: GroupTable, attempt: Attempt) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const confirm = useConfirm();
  return ({ key, name }: LocalGroup) => {
    const run = async () => {
      await removeGroups(book, [key]);
      undoable(t.deleted, {
        label: common.undo,
        run: () => restoreGroups(book, [key]),
        names: [name],
      });
    };
    confirm({
      title: t.confirmDelete(name),
      text: t.keeps,
      yes: common.delete,
      no: common.cancel,
      onYes: () => void attempt(run, t.failed.delete),
    });
  };
}
