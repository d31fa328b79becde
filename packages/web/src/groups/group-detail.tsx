import { Button, TextInput } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { tidyName } from "@roundsman/core/name";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { BackOr } from "./back-or.tsx";
import css from "./groups.module.css";
import type { Attempt } from "./use-attempt.ts";
import { nameFault } from "./name-fault.ts";
import { orderMembers, renameGroup, returnMember, takeMembers } from "./queries.ts";
import { StopList } from "./stop-list.tsx";
import { nameIn, type TypedName } from "./typed-name.ts";
import { useMembers, type Member } from "./use-members.ts";
import { Form } from "../ui/form/form-frame.tsx";

interface GroupDetailProps {
  readonly book: GroupTable;
  readonly group: LocalGroup;
  readonly all: readonly LocalGroup[];
  readonly attempt: Attempt;
  /** Null until something was typed. */
  readonly typed: TypedName | null;
  readonly onType: (typed: TypedName) => void;
  readonly onAdd: () => void;
  readonly onBack: () => void;
}

/**
 * A group with its editable name and its members in route order. Changes of order and members are
 * stored at once, the name by Save.
 */
export function GroupDetail(props: GroupDetailProps) {
  const { book, group, attempt, onAdd, onBack } = props;
  const { common, groups } = useMessages();
  const t = groups[book];
  const { name, write, fault, save, keeping } = useRename(props);
  const remove = useTakeOut(props);
  const everyone = useMembers(book);
  const byKey = new Map(everyone?.map((each) => [each.key, each]));
  const stops = group.members.flatMap((key) => byKey.get(key) ?? []);
  return (
    <Form onSubmit={save} autoComplete="off">
      <TextInput
        label={t.name}
        value={name}
        error={fault && t[fault]}
        enterKeyHint="done"
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={css.section}>
        <h3>{t.members(stops.length)}</h3>
        {stops.length > 1 && <span aria-hidden>{groups.drag}</span>}
      </div>
      {everyone && stops.length === 0 && <p className={css.none}>{t.noneIn}</p>}
      <StopList
        label={t.members(stops.length)}
        stops={stops}
        onOrder={(keys) => attempt(() => orderMembers(book, group.key, keys), t.failed.update)}
        onRemove={remove}
      />
      <Button
        variant="light"
        fullWidth
        leftSection={<UserPlus size={20} aria-hidden />}
        onClick={onAdd}
        my="md"
      >
        {t.addMembers}
      </Button>
      <BackOr label={common.save} type="submit" loading={keeping} onBack={onBack} />
    </Form>
  );
}

/** The typed name and its fault. */
function useRename({ book, group, all, attempt, typed, onType, onBack }: GroupDetailProps) {
  const t = useMessages().groups[book];
  const inForm = nameIn(typed, group);
  const { name, shown } = inForm;
  const [fault, setFault] = useState<"blank" | "taken" | null>(null);
  const [rename, keeping] = useOnce(() =>
    attempt(async () => {
      if (tidyName(name) !== group.name)
        await renameGroup(book, group.key, { name: tidyName(name), shown });
      toast.done(t.updated);
      onBack();
    }, t.failed.update),
  );
  const save = () => {
    const found = nameFault(name, all, group.key);
    setFault(found);
    if (found) return;
    void rename();
  };
  const write = (next: string) => onType({ ...inForm, name: next });
  return { name, write, fault, save, keeping };
}

/** Asks, and removes a member. An undo puts it back in its place. */
function useTakeOut({ book, group, attempt }: GroupDetailProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const confirm = useConfirm();
  const take = async ({ key, name }: Member) => {
    await takeMembers(book, group.key, [key]);
    undoable(t.memberTaken, {
      label: common.undo,
      names: [name],
      run: () => returnMember(book, group.key, { member: key, former: group.members }),
    });
  };
  return (member: Member) =>
    confirm({
      title: groups.confirmRemove(member.name, group.name),
      text: t.keeps,
      yes: groups.takeOut,
      no: common.cancel,
      onYes: () => void attempt(() => take(member), t.failed.update),
    });
}
