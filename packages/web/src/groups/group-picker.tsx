import "@mantine/core/styles/Radio.css";
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupBook } from "../platform/book-names.ts";
import row from "../ui/row.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast.ts";
import { useOnce } from "../ui/use-once.ts";
import css from "./groups.module.css";
import { NameForm } from "./name-form.tsx";
import { addMembers, useGroups } from "./queries.ts";
import { useAttempt } from "./use-attempt.tsx";

interface GroupPickerProps {
  readonly book: GroupBook;
  /** Keys of whom to add; null: nobody is asking. */
  readonly members: readonly string[] | null;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Selection mode's 'Add to route': which one? (spec §2). */
export function GroupPicker({ book, members, onClose, onAdded }: GroupPickerProps) {
  const { common, groups } = useMessages();
  const say = groups[book];
  const all = useGroups(book);
  const [choice, setChoice] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { attempt, dialog } = useAttempt();
  const close = () => {
    onClose();
    setChoice(null);
    setAsked(false);
  };
  const [add, keeping] = useOnce(async () => {
    if (!members) return;
    setAsked(true);
    if (choice === null) return toast.failed(say.pickFirst);
    await addMembers(book, choice, members);
    toast.done(say.memberAdded);
    close();
    onAdded();
  });
  return (
    <Sheet title={say.addTo} opened={members !== null} onClose={close} closeLabel={common.close}>
      {all?.length === 0 ? (
        <>
          <p className={css.none}>{say.none}</p>
          <NameForm book={book} all={all} attempt={attempt} onDone={setChoice} onBack={close} />
        </>
      ) : (
        <>
          <Radio.Group
            aria-label={say.pick}
            value={choice}
            onChange={setChoice}
            error={asked && choice === null ? say.pickFirst : undefined}
          >
            {all?.map(({ key, name, members: stops }) => (
              <label key={key} className={row.row} data-selected={choice === key || undefined}>
                <Radio value={key} aria-label={name} size="md" />
                <span className={row.text}>
                  <span className={row.name}>{name}</span>
                  <span className={row.detail}>
                    <span>{say.members(stops.length)}</span>
                  </span>
                </span>
              </label>
            ))}
          </Radio.Group>
          <div className={css.foot}>
            <Button fullWidth loading={keeping} onClick={() => void add()}>
              {say.addTo}
            </Button>
          </div>
        </>
      )}
      {dialog}
    </Sheet>
  );
}
