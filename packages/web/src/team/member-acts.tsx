import { Button } from "@mantine/core";
import { roleOf } from "@roundsman/core/role";
import { newPassword } from "@roundsman/contract/setup";
import type { TeamMember } from "@roundsman/contract/team";
import { Ban, BriefcaseBusiness, KeyRound, RotateCcw, Smartphone } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { safeParse } from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { teamActs, useTeamAct } from "./queries.ts";
import css from "./team.module.css";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { useTeamWords } from "../messages/late/team-words.ts";

/** Signs a person's devices out, resets their password, and disables or enables their account. */
export function MemberActs({ member }: { readonly member: TeamMember }) {
  const { common } = useMessages();
  const t = useTeamWords();
  const confirm = useConfirm();
  const act = useTeamAct();
  const errorText = useErrorText();
  const oneself = useActor()?.id === member.id;
  const { id, name } = member;
  const run: Run = (work, done) =>
    act.mutate(work, {
      onSuccess: () => toast.done(done),
      onError: (error) => toast.failed(errorText(error)),
    });
  const ask: Ask = (question, work) => confirm({ ...question, no: common.cancel, onYes: work });
  return (
    <div className={css.acts}>
      {roleOf(member) === "driver" && (
        <Button
          renderRoot={(props) => (
            <Link to="/info/office/drivers/$id" params={{ id: String(id) }} {...props} />
          )}
          variant="light"
          leftSection={<BriefcaseBusiness size={20} aria-hidden />}
        >
          {t.records}
        </Button>
      )}
      {!oneself && (
        <ResetPassword
          busy={act.isPending}
          onReset={(password) => run(() => teamActs.resetPassword(id, password), t.wasReset)}
        />
      )}
      <Button
        variant="default"
        leftSection={<Smartphone size={20} aria-hidden />}
        onClick={() =>
          ask(
            {
              title: t.signOutTitle(name),
              text: oneself ? t.signOutOwnText : t.signOutText,
              yes: t.signOut,
            },
            () => run(() => teamActs.signOut(id), t.signedOut),
          )
        }
      >
        {oneself ? t.signOutOthers : t.signOut}
      </Button>
      {!oneself && <AccessButton member={member} run={run} ask={ask} />}
    </div>
  );
}

type Run = (work: () => Promise<TeamMember>, done: string) => void;
type Ask = (
  question: { readonly title: string; readonly text: string; readonly yes: string },
  work: () => void,
) => void;

interface AccessProps {
  readonly member: TeamMember;
  readonly run: Run;
  readonly ask: Ask;
}

function AccessButton({ member: { id, name, disabled }, run, ask }: AccessProps) {
  const t = useTeamWords();
  if (disabled)
    return (
      <Button
        variant="light"
        leftSection={<RotateCcw size={20} aria-hidden />}
        onClick={() => run(() => teamActs.enable(id), t.enabled(name))}
      >
        {t.enable}
      </Button>
    );
  const question = { title: t.disableTitle(name), text: t.disableText, yes: t.disable };
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<Ban size={20} aria-hidden />}
      onClick={() => ask(question, () => run(() => teamActs.disable(id), t.disabledDone(name)))}
    >
      {t.disable}
    </Button>
  );
}

function ResetPassword({
  busy,
  onReset,
}: {
  readonly busy: boolean;
  readonly onReset: (password: string) => void;
}) {
  const { login } = useMessages();
  const t = useTeamWords();
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
        {t.reset}
      </Button>
    );
  return (
    <Form
      autoComplete="off"
      aria-label={t.reset}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={css.explain}>{t.resetText}</p>
      <PasswordInput
        label={t.newPassword}
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
        {t.reset}
      </Button>
    </Form>
  );
}
