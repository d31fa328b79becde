import "@mantine/core/styles/Radio.css";
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useViewFocus } from "../ui/hooks/use-view-focus.ts";
import css from "./groups.module.css";
import { NameForm } from "./name-form.tsx";
import { addMembers } from "./queries.ts";
import { useAttempt } from "./use-attempt.ts";
import { useCountWords } from "./use-members.ts";

interface GroupChoiceProps {
  readonly book: GroupTable;
  /** Undefined while first loading. */
  readonly all: readonly LocalGroup[] | undefined;
  /** Keys of the members to add. */
  readonly members: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/**
 * Chooses the group that members are added to. If there are no groups, it creates the first one.
 */
export function GroupChoice({ book, all, members, onClose, onAdded }: GroupChoiceProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const countIn = useCountWords(book);
  const [chosen, setChosen] = useState<string | null>(null);
  // A group that was deleted elsewhere is not chosen any more.
  const choice = all?.some(({ key }) => key === chosen) ? chosen : null;
  const [asked, setAsked] = useState(false);
  const attempt = useAttempt();
  const isNew = all?.length === 0;
  const place = useViewFocus(isNew ? "new" : "all");
  const [add, keeping] = useOnce(async () => {
    if (members.length === 0) return;
    setAsked(true);
    if (choice === null) return toast.failed(t.pickFirst);
    await addMembers(book, choice, members);
    toast.done(t.memberAdded);
    onClose();
    onAdded();
  });
  if (!all) return <SkeletonRows label={common.loading} rows={4} />;
  return (
    <div ref={place} style={{ display: "contents" }}>
      {isNew ? (
        <>
          <p className={css.none}>{t.none}</p>
          <NameForm book={book} all={all} attempt={attempt} onDone={setChosen} onBack={onClose} />
        </>
      ) : (
        <>
          <Radio.Group
            aria-label={t.pick}
            value={choice}
            onChange={setChosen}
            error={asked && choice === null ? t.pickFirst : undefined}
          >
            {all.map((group) => (
              <Option
                key={group.key}
                group={group}
                count={countIn(group)}
                chosen={choice === group.key}
              />
            ))}
          </Radio.Group>
          <div className={css.foot}>
            <Button fullWidth loading={keeping} onClick={() => void add()}>
              {t.addTo}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface OptionProps {
  readonly group: LocalGroup;
  readonly count: string;
  readonly chosen: boolean;
}

function Option({ group: { key, name }, count, chosen }: OptionProps) {
  return (
    <label className={row.row} data-selected={chosen || undefined}>
      <Radio value={key} aria-label={name} size="md" />
      <span className={row.text}>
        <span className={row.name}>{name}</span>
        <span className={row.detail}>
          <span>{count}</span>
        </span>
      </span>
    </label>
  );
}
