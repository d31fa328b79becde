import { Button, TextInput } from "@mantine/core";
import { Refused } from "@roundsman/contract/client";
import { tidyName } from "@roundsman/core/name";
import { useState } from "react";
import { useMessages, useValidation } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import { useTries, type Tries } from "../use-tries.ts";

interface NameProps {
  readonly book: GroupTable;
  /** "" for a new one. */
  readonly name: string;
  readonly submit: string;
  readonly onSubmit: (name: string, send: Tries["send"]) => Promise<void>;
}

/** The name field of a new or existing route or category, with its fault beneath. */
export function GroupName({ book, name: known, submit, onSubmit }: NameProps) {
  const t = useMessages().groups[book];
  const inWords = useValidation();
  const { send, failed } = useTries();
  const [typed, setTyped] = useState(known);
  const [fault, setFault] = useState<string | null>(null);
  const name = tidyName(typed);
  const [save, saving] = useOnce(async () => {
    try {
      await onSubmit(name, send);
    } catch (error) {
      const message = error instanceof Refused ? error.problem.errors?.["name"]?.[0] : undefined;
      if (message === undefined) toast.failed(failed(error));
      else setFault(inWords(message));
    }
  });
  const check = () => {
    setFault(name === "" ? t.blank : null);
    if (name !== "") void save();
  };
  return (
    <Form className={css.adding} onSubmit={check} autoComplete="off">
      <TextInput
        label={t.name}
        styles={{ input: { minHeight: "3rem" } }}
        value={typed}
        error={fault}
        // The error is above the input, so that the button stays in line with it.
        inputWrapperOrder={["label", "error", "input"]}
        enterKeyHint="done"
        {...(known === "" && { "data-autofocus": true })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" h={48} disabled={known !== "" && name === known} loading={saving}>
        {submit}
      </Button>
    </Form>
  );
}
