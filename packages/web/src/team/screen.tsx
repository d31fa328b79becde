import { Button } from "@mantine/core";
import type { TeamMember } from "@roundsman/contract/team";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { ListHead } from "../ui/list/list-head.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { MemberSheet } from "./member-sheet.tsx";
import { useTeam } from "./queries.ts";
import { roleNameOf } from "./roles.ts";
import css from "./team.module.css";
import { useTeamWords } from "../messages/late/team-words.ts";

/** /info/team, for managers: the people who can sign in, and the actions on their accounts. */
export function TeamScreen() {
  const { common } = useMessages();
  const t = useTeamWords();
  const people = useTeam();
  const [open, setOpen] = useState<{ readonly id: number | null } | null>(null);
  return (
    <>
      <ListHead
        title={t.title}
        note={people.data && t.count(people.data.length)}
        aside={
          <Button
            leftSection={<Plus size={20} aria-hidden />}
            onClick={() => setOpen({ id: null })}
          >
            {t.add}
          </Button>
        }
      />
      {people.isError && (
        <OnlineFailed
          error={people.error}
          trying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.isPending && <SkeletonRows label={common.loading} rows={4} />}
      {people.data && (
        <ul className={css.list} aria-label={t.title}>
          {people.data.map((member) => (
            <li key={member.id}>
              <MemberRow member={member} onOpen={() => setOpen({ id: member.id })} />
            </li>
          ))}
        </ul>
      )}
      <MemberSheet open={open} people={people.data ?? []} onClose={() => setOpen(null)} />
    </>
  );
}

function MemberRow({
  member,
  onOpen,
}: {
  readonly member: TeamMember;
  readonly onOpen: () => void;
}) {
  const t = useTeamWords();
  const { name, username, disabled, lastSeen, devices } = member;
  const seen =
    lastSeen !== ""
      ? t.lastSeen(instantInWords(lastSeen))
      : isNew(member)
        ? t.notYetSeen
        : t.neverSeen;
  return (
    <button
      type="button"
      className={css.member}
      data-disabled={disabled || undefined}
      onClick={onOpen}
    >
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.note}>
          {username} · {t.roles[roleNameOf(member)]}
        </span>
        <span className={css.note}>{devices > 0 ? `${seen} · ${t.devices(devices)}` : seen}</span>
      </span>
      {disabled && <span className={css.badge}>{t.disabled}</span>}
    </button>
  );
}

/**
 * Whether the account is younger than 90 days, for which the server remembers when people were
 * here.
 */
const isNew = ({ createdAt }: TeamMember): boolean =>
  Date.now() - Date.parse(createdAt) < 90 * 24 * 60 * 60 * 1000;
