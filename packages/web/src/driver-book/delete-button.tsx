import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { isUnanswered } from "../session/call-options.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import type { Deletion } from "./use-record-acts.ts";
import { useTries } from "./use-tries.ts";

interface DeleteProps {
  readonly name: string;
  readonly question: string;
  /** Further warnings before the deletion, one line each. */
  readonly notes: readonly string[];
  readonly deleted: string;
  readonly deletion: Deletion;
  readonly onDone: () => void;
}

/** Asks, deletes a record of the driver, and offers an undo for 8 seconds. */
export function DeleteButton({ name, question, notes, deleted, deletion, onDone }: DeleteProps) {
  const { common } = useMessages();
  const confirm = useConfirm();
  const { send, failed } = useTries();
  const bringBack = async () => {
    try {
      await send({ restore: name }, deletion.restore);
    } catch (error) {
      toast.failed(failed(error));
      // Offered again, because a manager has no other way to restore it.
      if (isUnanswered(error)) offerUndo();
    }
  };
  const offerUndo = () => undoable(deleted, { label: common.undo, names: [name], run: bringBack });
  const [remove, busy] = useOnce(async () => {
    try {
      await send({ remove: name }, deletion.remove);
    } catch (error) {
      return toast.failed(failed(error));
    }
    onDone();
    offerUndo();
  });
  const ask = () =>
    confirm({
      title: question,
      text: notes.join("\n"),
      yes: common.delete,
      no: common.cancel,
      onYes: () => void remove(),
    });
  return (
    <Button
      variant="subtle"
      color="red"
      fullWidth
      h={48}
      leftSection={<Trash2 size={18} aria-hidden />}
      loading={busy}
      onClick={ask}
    >
      {common.delete}
    </Button>
  );
}
