import { ActionIcon, Button } from "@mantine/core";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useRemoveRecord, useRestoreRecord } from "../queries.ts";
import css from "./source-panel.module.css";
import { described, type SourceEntry, type SourceName } from "./sources.ts";

interface SourceEntriesProps {
  readonly name: SourceName;
  readonly entries: readonly SourceEntry[];
  /** Called with null for a new record. */
  readonly onEdit: (entry: SourceEntry | null) => void;
}

/** The records as rows that a manager can add, change and delete (wire §8). */
export function SourceEntries({ name, entries, onEdit }: SourceEntriesProps) {
  const t = useCustomsWords();
  const { askToRemove, removing } = useRemoval(name);
  const { add, none, title } = t.sources[name];
  return (
    <>
      {entries.length === 0 && <p className={css.none}>{none}</p>}
      {entries.length > 0 && (
        <ul className={css.entries} aria-label={title}>
          {entries.map((entry) => {
            const { id } = entry.record;
            const { heading, beneath } = described(name, entry.record);
            return (
              <li key={id} className={css.entry}>
                <span className={css.words}>
                  <b>{heading}</b>
                  <small>{beneath}</small>
                </span>
                <span className={css.icons}>
                  <ActionIcon aria-label={t.edit(heading)} onClick={() => onEdit(entry)}>
                    <Pencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t.delete(heading)}
                    disabled={removing === id}
                    onClick={() => askToRemove(id, heading)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </ActionIcon>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Button leftSection={<Plus size={20} aria-hidden />} onClick={() => onEdit(null)}>
        {add}
      </Button>
    </>
  );
}

/** Deletes a record after a question. It can be restored while the toast is shown. */
function useRemoval(name: SourceName) {
  const { common } = useMessages();
  const t = useCustomsWords();
  const confirm = useConfirm();
  const remove = useRemoveRecord(name);
  const restore = useRestoreRecord(name);
  const errorText = useErrorText();
  const onError = (error: unknown) => toast.failed(errorText(error, t.failedKept));
  const drop = (id: number, heading: string) =>
    remove.mutate(id, {
      onSuccess: () =>
        undoable(t.deleted, {
          label: common.undo,
          run: () => restore.mutate(id, { onError }),
          names: [heading],
        }),
      onError,
    });
  const askToRemove = (id: number, heading: string) =>
    confirm({
      title: t.confirmDelete(heading),
      text: t.deleteText,
      yes: common.delete,
      no: common.cancel,
      onYes: () => drop(id, heading),
    });
  return { askToRemove, removing: remove.isPending ? remove.variables : null };
}
