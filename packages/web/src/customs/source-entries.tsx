import { ActionIcon, Button } from "@mantine/core";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toast.ts";
import { useTold } from "../ui/use-told.ts";
import { useRemoveRecord } from "./queries.ts";
import css from "./source-panel.module.css";
import { described, type SourceName, type SourceRecord } from "./sources.ts";

interface SourceEntriesProps {
  readonly name: SourceName;
  readonly records: readonly SourceRecord[];
  /** null: a new one. */
  readonly onEdit: (record: SourceRecord | null) => void;
}

/** The records as rows, so that a manager keeps them (wire §8). */
export function SourceEntries({ name, records, onEdit }: SourceEntriesProps) {
  const { common, customs: say } = useMessages();
  const confirm = useConfirm();
  const remove = useRemoveRecord(name);
  const told = useTold();
  const { add, none, title } = say.sources[name];
  const ask = (id: number, heading: string) =>
    confirm({ title: say.confirmDelete(heading), text: say.deleteText, yes: common.delete, no: common.cancel, onYes: () => drop(id) });
  const drop = (id: number) =>
    remove.mutate(id, { onSuccess: () => toast.done(say.deleted), onError: (error) => toast.failed(told(error, say.failedKept)) });
  return (
    <>
      {records.length === 0 && <p className={css.none}>{none}</p>}
      {records.length > 0 && (
        <ul className={css.entries} aria-label={title}>
          {records.map((record) => {
            const { heading, beneath } = described(name, record);
            return (
              <li key={record.id} className={css.entry}>
                <span className={css.words}>
                  <b>{heading}</b>
                  <small>{beneath}</small>
                </span>
                <span className={css.icons}>
                  <ActionIcon aria-label={say.edit(heading)} onClick={() => onEdit(record)}>
                    <Pencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={say.delete(heading)}
                    disabled={remove.isPending && remove.variables === record.id}
                    onClick={() => ask(record.id, heading)}
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
