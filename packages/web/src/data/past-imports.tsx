import { Button } from "@mantine/core";
import { Refused } from "@roundsman/contract/client";
import { useLanguage } from "../messages/language.tsx";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useTold } from "../ui/hooks/use-told.ts";
import css from "./data.module.css";
import { usePastImports, useUndoImport } from "./queries.ts";

/** The imports of the last 30 days, each of which can be taken back while nothing of it was changed. */
export function PastImports() {
  const { language, messages } = useLanguage();
  const { common, data: say } = messages;
  const past = usePastImports();
  const undo = useUndo();
  const confirm = useConfirm();
  if (past.isError)
    return (
      <OnlineFailed
        error={past.error}
        trying={past.isFetching}
        onRetry={() => void past.refetch()}
      />
    );
  if (!past.data || past.data.length === 0) return null;
  return (
    <ul className={css.past} aria-label={say.past.title}>
      {past.data.map(({ id, kind, file, at, created, updated, undone }) => (
        <li key={id} className={css.entry}>
          <span className={css.words}>
            <b>{file === "" ? say.past.kinds[kind] : file}</b>
            <span>
              {instantInWords(at, language)} · {say.past.counts(created, updated)}
            </span>
          </span>
          {undone === "" ? (
            <Button
              variant="subtle"
              aria-label={say.past.undoNamed(file)}
              onClick={() =>
                confirm({
                  title: say.past.undoTitle,
                  text: say.past.undoText(created, updated),
                  yes: say.past.undo,
                  no: common.cancel,
                  onYes: () => undo(id),
                })
              }
            >
              {say.past.undo}
            </Button>
          ) : (
            <span className={css.note}>{say.past.undone}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Takes an import back and says how it went. */
export function useUndo(): (id: number, done?: () => void) => void {
  const { data: say } = useLanguage().messages;
  const told = useTold();
  const undo = useUndoImport();
  return (id, done) =>
    undo.mutate(id, {
      onSuccess: ({ removed, restored }) => {
        toast.done(say.past.wasUndone(removed, restored));
        done?.();
      },
      onError: (error) => toast.failed(isStale(error) ? say.past.changedSince : told(error)),
    });
}

const isStale = (error: unknown): boolean =>
  error instanceof Refused && error.problem.status === 409;
