import { Button, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupBook } from "../platform/book-names.ts";
import type { LocalGroup } from "../platform/local.ts";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast.ts";
import { nameFault } from "./name-fault.ts";
import { renameGroup, useGroups } from "./queries.ts";

interface GroupMendProps {
  readonly book: GroupBook;
  readonly group: LocalGroup;
  readonly onClose: () => void;
}

/** A better name for a group whose name the server turned down. */
export function GroupMend({ book, group, onClose }: GroupMendProps) {
  const { common, groups } = useMessages();
  const say = groups[book];
  const all = useGroups(book) ?? [];
  const [name, setName] = useState(group.name);
  const [fault, setFault] = useState<"blank" | "taken" | null>(null);
  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    const found = nameFault(name, all, group.key);
    setFault(found);
    if (found) return input?.focus();
    await renameGroup(book, group.key, { name: name.trim() });
    toast.done(say.updated);
    onClose();
  };
  return (
    <Sheet title={say.detail} opened onClose={onClose} closeLabel={common.close}>
      <form onSubmit={(event) => void keep(event)} noValidate autoComplete="off">
        <TextInput
          label={say.name}
          value={name}
          error={fault && say[fault]}
          enterKeyHint="done"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth mt="md" mb="md">
          {common.save}
        </Button>
      </form>
    </Sheet>
  );
}
