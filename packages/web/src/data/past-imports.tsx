import { Button } from "@mantine/core";
import { Refused } from "@roundsman/contract/client";
import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import css from "./data.module.css";
import { usePastImports, useUndoImport, type PastImportsOf } from "./queries.ts";
import { useDataWords } from "../messages/late/data-words.ts";

/** The imports of the last 30 days. Each can be undone while none of its records was changed. */
export function PastImports({ imports }: { readonly imports: PastImportsOf }) {
  const messages = useMessages();
  const { common } = messages;
  const t = useDataWords();
  const past = usePastImports(imports);
  const undo = useUndo(imports);
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
    <ul className={css.past} aria-label={t.past.title}>
      {past.data.map(({ id, kind, file, at, created, updated, undone, ...business }) => (
        <li key={id} className={css.entry}>
          <span className={css.words}>
            <b>{file === "" ? t.past.kinds[kind] : file}</b>
            <span>
              <WholeNumbers>
                {`${instantInWords(at)} · ${t.past.counts(created, updated)}`}
              </WholeNumbers>
            </span>
            {business.by_name !== undefined && (
              <span>
                {business.by_name} · {t.past.given(business.assigned ?? 0)}
              </span>
            )}
          </span>
          {undone === "" ? (
            <Button
              variant="subtle"
              aria-label={t.past.undoNamed(file)}
              onClick={() =>
                confirm({
                  title: t.past.undoTitle,
                  text:
                    business.by_name === undefined
                      ? t.past.undoText(created, updated)
                      : t.past.undoOfBusiness(t.past.undoText(created, updated)),
                  yes: t.past.undo,
                  no: common.cancel,
                  onYes: () => undo(id),
                })
              }
            >
              {t.past.undo}
            </Button>
          ) : (
            <span className={css.note}>{t.past.undone}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Undoes an import and says how it went. */
export function useUndo(imports: PastImportsOf): (id: number, done?: () => void) => void {
  const t = useDataWords();
  const errorText = useErrorText();
  const undo = useUndoImport(imports);
  return (id, done) =>
    undo.mutate(id, {
      onSuccess: ({ removed, restored }) => {
        toast.done(t.past.wasUndone(removed, restored));
        done?.();
      },
      onError: (error) => toast.failed(isStale(error) ? t.past.changedSince : errorText(error)),
    });
}

const isStale = (error: unknown): boolean =>
  error instanceof Refused && error.problem.status === 409;
