import { Button, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { tidyName } from "@roundsman/core/name";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import css from "./groups.module.css";
import type { Attempt } from "./use-attempt.ts";
import { nameFault } from "./name-fault.ts";
import { createGroup } from "./queries.ts";
import { Form } from "../ui/form/form-frame.tsx";

interface NameFormProps {
  readonly book: GroupTable;
  readonly all: readonly LocalGroup[];
  readonly attempt: Attempt;
  /** Called with the key of the new group. */
  readonly onDone: (key: string) => void;
  readonly onBack: () => void;
}

/** The form of a new group, which needs only a name (spec §5). */
export function NameForm({ book, all, attempt, onDone, onBack }: NameFormProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const [name, setName] = useState("");
  const [fault, setFault] = useState<"blank" | "taken" | null>(null);
  const [create, keeping] = useOnce(() =>
    attempt(async () => {
      const key = await createGroup(book, tidyName(name));
      toast.done(t.created);
      onDone(key);
    }, t.failed.create),
  );
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = nameFault(name, all);
    setFault(found);
    if (found) return;
    void create();
  };
  return (
    <Form onSubmit={keep} autoComplete="off">
      <TextInput
        label={t.name}
        value={name}
        error={fault && t[fault]}
        enterKeyHint="done"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={css.pair}>
        <Button variant="default" onClick={onBack}>
          {common.back}
        </Button>
        <Button type="submit" loading={keeping}>
          {t.add}
        </Button>
      </div>
    </Form>
  );
}
