import { Button } from "@mantine/core";
import { newPassword } from "@roundsman/contract/setup";
import { useState } from "react";
import { safeParse } from "zod/mini";
import { useMessages, useValidation } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import css from "./business.module.css";
import { useSetUpgradePassword, useUpgradePassword } from "./queries.ts";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { useBusinessWords } from "../messages/late/business-words.ts";

/** The password for the upgrade form (spec §2). It is set here or by the installation. */
export function UpgradeSection() {
  const { login } = useMessages();
  const t = useBusinessWords().upgrade;
  const state = useUpgradePassword();
  const { password, write, error, set, remove, isSaving } = useNewPassword();
  return (
    <CardSection title={t.title} text={t.text}>
      {state.data && (
        <p className={css.fact}>
          <b>{t.sources[state.data.source]}</b>
        </p>
      )}
      <Form autoComplete="off" className={css.form} aria-label={t.title} onSubmit={set}>
        <PasswordInput
          label={t.password}
          description={login.setup.hint}
          autoComplete="new-password"
          value={password}
          error={error}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" loading={isSaving}>
          {t.set}
        </Button>
        {state.data?.source === "manager" && (
          <Button variant="subtle" color="red" onClick={remove}>
            {t.remove}
          </Button>
        )}
      </Form>
    </CardSection>
  );
}

function useNewPassword() {
  const t = useBusinessWords().upgrade;
  const validation = useValidation();
  const errorText = useErrorText();
  const save = useSetUpgradePassword();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const write = (next: string) => {
    setError(null);
    setPassword(next);
  };
  const keep = (value: string | null) =>
    save.mutate(value, {
      onSuccess: () => {
        setPassword("");
        toast.done(t.saved);
      },
      onError: (fault) => toast.failed(errorText(fault)),
    });
  const set = () => {
    const read = safeParse(newPassword, password);
    if (read.success) keep(read.data);
    else setError(validation(read.error.issues[0]?.message ?? ""));
  };
  return { password, write, error, set, remove: () => keep(null), isSaving: save.isPending };
}
