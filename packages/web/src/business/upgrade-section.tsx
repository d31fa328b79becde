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

/** The password of "premium upgrade" (spec §2): set here, or with the installation. */
export function UpgradeSection() {
  const { login } = useMessages();
  const business = useBusinessWords();
  const t = business.upgrade;
  const validation = useValidation();
  const state = useUpgradePassword();
  const set = useSetUpgradePassword();
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const keep = (value: string | null) =>
    set.mutate(value, {
      onSuccess: () => {
        setPassword("");
        toast.done(t.saved);
      },
      onError: (fault) => toast.failed(errorText(fault)),
    });
  const send = () => {
    const read = safeParse(newPassword, password);
    if (read.success) keep(read.data);
    else setError(validation(read.error.issues[0]?.message ?? ""));
  };
  return (
    <CardSection title={t.title} text={t.text}>
      {state.data && (
        <p className={css.fact}>
          <b>{t.sources[state.data.source]}</b>
        </p>
      )}
      <Form
        autoComplete="off"
        className={css.form}
        aria-label={t.title}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PasswordInput
          label={t.password}
          description={login.setup.hint}
          autoComplete="new-password"
          value={password}
          error={error}
          onChange={(event) => {
            setError(null);
            setPassword(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="light" loading={set.isPending}>
          {t.set}
        </Button>
        {state.data?.source === "manager" && (
          <Button variant="subtle" color="red" onClick={() => keep(null)}>
            {t.remove}
          </Button>
        )}
      </Form>
    </CardSection>
  );
}
