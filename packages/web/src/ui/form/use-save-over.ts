import { Refused } from "@roundsman/contract/client";
import { useMessages } from "../../messages/language.tsx";
import { useConfirm } from "../layer/confirm.tsx";

interface Versioned {
  readonly version?: number | undefined;
}
type Texts<Field extends string> = Readonly<Record<Field, string>>;

interface Saving<Entity extends Versioned, Field extends string, Answer> {
  /** The record as the form first showed it. */
  readonly seen: Entity;
  /** The record's values as the person sees them. */
  readonly shown: (record: Entity) => Texts<Field>;
  readonly mine: Texts<Field>;
  readonly labels: Texts<Field>;
  /** Words for a value that is not readable itself. */
  readonly words?: (value: string) => string;
  /** Reads the record in the problem's `current`. */
  readonly read: (current: unknown) => Entity;
  readonly save: (over: Entity) => Promise<Answer>;
}

/**
 * How many stale answers are retried without asking. The person's own "disable" beside the form, or
 * a lost answer, causes one or two.
 */
const SILENT_TRIES = 3;

/**
 * Saves a record that another person may have changed since it was shown. Shows what that person
 * changed, and overwrites it only after confirmation. Does not ask where they changed nothing that
 * the form shows. Resolves with the answer, or null where the person went back to the form. Rejects
 * as `save` does.
 */
export function useSaveOver() {
  const ask = useAskOver();
  return async <Entity extends Versioned, Field extends string, Answer>(
    saving: Saving<Entity, Field, Answer>,
  ): Promise<Answer | null> => {
    const { shown, mine, labels, words = same, read, save } = saving;
    let { seen } = saving;
    for (let silent = 0; ;) {
      try {
        return await save(seen);
      } catch (error) {
        if (!isStale(error) || silent === SILENT_TRIES) throw error;
        const theirs = read(error.problem.current);
        const [before, now] = [shown(seen), shown(theirs)];
        const news = (Object.keys(labels) as Field[]).filter(
          (field) => now[field] !== before[field] && now[field] !== mine[field],
        );
        if (news.length === 0) silent += 1;
        else if (!(await ask(news.map((field) => `${labels[field]}: ${words(now[field]) || "–"}`))))
          return null;
        seen = theirs;
      }
    }
  };
}

const same = (value: string) => value;

const isStale = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.status === 409 && Boolean(error.problem.current);

/** Shows what another person saved, line by line. Resolves with whether to overwrite it. */
export function useAskOver() {
  const { common } = useMessages();
  const confirm = useConfirm();
  const t = common.changedMeanwhile;
  return (theirs: readonly string[]): Promise<boolean> =>
    new Promise((resolve) =>
      confirm({
        title: t.title,
        text: [t.text, ...theirs].join("\n"),
        yes: t.keepMine,
        no: common.cancel,
        onYes: () => resolve(true),
        onNo: () => resolve(false),
      }),
    );
}
