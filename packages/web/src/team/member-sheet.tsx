import type { TeamMember } from "@roundsman/contract/team";
import { useRef } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { MemberActs } from "./member-acts.tsx";
import { MemberForm } from "./member-form.tsx";
import { useTeamWords } from "../messages/late/team-words.ts";

interface MemberSheetProps {
  /** `id` null: a new person; null: closed. */
  readonly open: { readonly id: number | null } | null;
  readonly people: readonly TeamMember[];
  readonly onClose: () => void;
}

/** One person of the team: their details, and the actions on their account. */
export function MemberSheet({ open, people, onClose }: MemberSheetProps) {
  const { common } = useMessages();
  const t = useTeamWords();
  // Keeps the last person while the sheet slides away.
  const last = useRef<number | null>(null);
  if (open) last.current = open.id;
  const member = people.find(({ id }) => id === last.current) ?? null;
  return (
    <Sheet
      title={member?.name ?? t.add}
      opened={open !== null}
      onClose={onClose}
      height="content"
      closeLabel={common.close}
    >
      <MemberForm key={last.current ?? "new"} member={member} onDone={onClose} />
      {member && <MemberActs key={`acts ${member.id}`} member={member} />}
    </Sheet>
  );
}
