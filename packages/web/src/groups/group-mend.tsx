import { Button, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { tidyName } from "@roundsman/core/name";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { nameFault } from "./name-fault.ts";
import { renameGroup, useGroups } from "./queries.ts";
import { Form } from "../ui/form/form-frame.tsx";

interface GroupMendProps {
  readonly book: GroupTable;
  readonly group: LocalGroup;
  readonly onClose: () => void;
}

/** Corrects the name of a group that the server refused. */
export function GroupMend({ book, group, onClose }: GroupMendProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const all = useGroups(book) ?? [];
  const [name, setName] = useState(group.name);
  const [fault, setFault] = useState<"blank" | "taken" | null>(null);
  const [rename, keeping] = useOnce(async () => {
    await renameGroup(book, group.key, { name: tidyName(name) });
    toast.done(t.updated);
    onClose();
  });
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = nameFault(name, all, group.key);
    setFault(found);
    if (found) return;
    void rename();
  };
  return (
    <Sheet title={t.detail} opened onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={keep} autoComplete="off">
        <TextInput
          label={t.name}
          value={name}
          error={fault && t[fault]}
          enterKeyHint="done"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="md" mb="md" loading={keeping}>
          {common.save}
        </Button>
      </Form>
    </Sheet>
  );
}
