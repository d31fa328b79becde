import { Button } from "@mantine/core";
import { newPassword } from "@roundsman/contract/setup";
import type { TeamMember } from "@roundsman/contract/team";
import { Ban, KeyRound, RotateCcw, Smartphone } from "lucide-react";
import { useState } from "react";
import { safeParse } from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useTold } from "../ui/hooks/use-told.ts";
import { teamActs, useTeamAct } from "./queries.ts";
import css from "./team.module.css";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";

/** Out with a lost phone, a new password, an end or a new beginning of access. */
export function MemberActs({ member }: { readonly member: TeamMember }) {
  const { common, team: say } = useMessages();
  const confirm = useConfirm();
  const act = useTeamAct();
  const told = useTold();
  const oneself = useActor()?.id === member.id;
  const { id, name, disabled } = member;
  const run = (work: () => Promise<TeamMember>, done: string) =>
    act.mutate(work, {
      onSuccess: () => toast.done(done),
      onError: (error) => toast.failed(told(error)),
    });
  const ask = (question: { title: string; text: string; yes: string }, work: () => void) =>
    confirm({ ...question, no: common.cancel, onYes: work });
  return (
    <div className={css.acts}>
      {!oneself && (
        <ResetPassword
          busy={act.isPending}
          onReset={(password) => run(() => teamActs.resetPassword(id, password), say.wasReset)}
        />
      )}
      <Button
        variant="default"
        leftSection={<Smartphone size={20} aria-hidden />}
        onClick={() =>
          ask(
            {
              title: say.signOutTitle(name),
              text: oneself ? say.signOutOwnText : say.signOutText,
              yes: say.signOut,
            },
            () => run(() => teamActs.signOut(id), say.signedOut),
          )
        }
      >
        {oneself ? say.signOutOthers : say.signOut}
      </Button>
      {!oneself && disabled && (
        <Button
          variant="light"
          leftSection={<RotateCcw size={20} aria-hidden />}
          onClick={() => run(() => teamActs.enable(id), say.enabled(name))}
        >
          {say.enable}
        </Button>
      )}
      {!oneself && !disabled && (
        <Button
          variant="light"
          color="red"
          leftSection={<Ban size={20} aria-hidden />}
          onClick={() =>
            ask({ title: say.disableTitle(name), text: say.disableText, yes: say.disable }, () =>
              run(() => teamActs.disable(id), say.disabledDone(name)),
            )
          }
        >
          {say.disable}
        </Button>
      )}
    </div>
  );
}

function ResetPassword({
  busy,
  onReset,
}: {
  readonly busy: boolean;
  readonly onReset: (password: string) => void;
}) {
  const { login, team: say } = useMessages();
  const validation = useValidation();
  const [password, setPassword] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = () => {
    const read = safeParse(newPassword, password);
    if (!read.success) return setError(validation(read.error.issues[0]?.message ?? ""));
    onReset(read.data);
    setPassword(null);
  };
  if (password === null)
    return (
      <Button
        variant="default"
        leftSection={<KeyRound size={20} aria-hidden />}
        onClick={() => setPassword("")}
      >
        {say.reset}
      </Button>
    );
  return (
    <Form
      autoComplete="off"
      aria-label={say.reset}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={css.explain}>{say.resetText}</p>
      <PasswordInput
        label={say.newPassword}
        description={login.setup.hint}
        autoComplete="new-password"
        value={password}
        error={error}
        data-autofocus
        onChange={(event) => {
          setError(null);
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" fullWidth mt="sm" loading={busy}>
        {say.reset}
      </Button>
    </Form>
  );
}
