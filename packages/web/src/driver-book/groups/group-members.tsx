import { ActionIcon } from "@mantine/core";
import { ArrowUp, X } from "lucide-react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import { useGroupActs } from "../use-record-acts.ts";
import { useTries } from "../use-tries.ts";
import { NewMember } from "./new-member.tsx";
import type { GroupProps } from "./queries.ts";

/** The members of a group in their order, with buttons that add one, remove one, or move one up. */
export function GroupMembers(props: GroupProps) {
  const { book, group } = props;
  const { groups } = useMessages();
  const own = useDriverBookWords();
  const t = own.groups[book];
  const { members } = group;
  const [change, busy] = useChange(props);
  const upwards = (place: number) => {
    const ids = members.map((member) => member.id);
    const [moved] = ids.splice(place, 1);
    return moved === undefined ? ids : ids.toSpliced(place - 1, 0, moved);
  };
  return (
    <>
      <NewMember {...props} isBusy={busy} onAdd={(member) => void change("add", [member])} />
      {members.length === 0 && <p className={css.quiet}>{t.noMembers}</p>}
      <ol className={css.list} aria-label={groups[book].members(members.length)}>
        {members.map((member, place) => (
          <li key={member.id} className={css.row}>
            <span className={css.what}>
              <span>{member.name}</span>
              <span className={css.detail}>{member.detail}</span>
            </span>
            <span className={css.amount}>
              <ActionIcon
                variant="subtle"
                size={48}
                aria-label={own.upwards(member.name)}
                aria-disabled={busy}
                disabled={place === 0}
                onClick={() => void change("order", upwards(place))}
              >
                <ArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={48}
                aria-label={t.takeOut(member.name)}
                aria-disabled={busy}
                onClick={() => void change("take", [member.id])}
              >
                <X size={20} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function useChange({ driver, book, group: { id } }: GroupProps) {
  const { groups } = useMessages();
  const acts = useGroupActs(driver.id, book);
  const { send, failed } = useTries();
  return useOnce(async (change: "add" | "take" | "order", ids: readonly number[]) => {
    try {
      await send({ of: change, ids }, (key) => acts.change[change](id, ids, key));
      toast.done(DONE[change](groups[book]));
    } catch (error) {
      toast.failed(failed(error));
    }
  });
}

type GroupWords = ReturnType<typeof useMessages>["groups"][GroupTable];

/** The specification's words (spec §8). */
const DONE = {
  add: (t: GroupWords) => t.memberAdded,
  take: (t: GroupWords) => t.memberTaken,
  order: (t: GroupWords) => t.updated,
} as const;
