import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { newPasswordBody } from "@roundsman/contract/team";
import { Smartphone } from "lucide-react";
import { useMessages, useValidation } from "../messages/language.tsx";
import { formErrors } from "../ui/form/form.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { changePassword, signOutOthers } from "./queries.ts";
import css from "./team.module.css";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { useTeamWords } from "../messages/late/team-words.ts";

/** One's own account: changes the password, and signs out lost devices. */
export function AccountSheet({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useTeamWords();
  return (
    <Sheet title={t.account} opened={opened} onClose={onClose} closeLabel={common.close}>
      <div className={css.acts}>
        <PasswordForm onDone={onClose} />
        <SignOutOthers />
      </div>
    </Sheet>
  );
}

function SignOutOthers() {
  const t = useTeamWords();
  const errorText = useErrorText();
  const [signOut, busy] = useOnce(() =>
    signOutOthers().then(
      (devices) => toast.done(t.othersOut(devices)),
      (error: unknown) => toast.failed(errorText(error)),
    ),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<Smartphone size={20} aria-hidden />}
        loading={busy}
        onClick={() => void signOut()}
      >
        {t.signOutOthers}
      </Button>
      <p className={css.explain}>{t.signOutOwnText}</p>
    </>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { login } = useMessages();
  const t = useTeamWords();
  const errorText = useErrorText();
  const validation = useValidation();
  const form = useForm({
    initialValues: { current: "", password: "" },
    validate: (values) => ({
      ...formErrors(newPasswordBody, values),
      ...(values.current === "" && { current: "Please input your Password!" }),
    }),
  });
  const tell = (error: unknown) => {
    const { current, password } = (error instanceof Refused && error.problem.errors) || {};
    if (current) form.setFieldError("current", t.wrongPassword);
    else if (password) form.setFieldError("password", password[0]);
    else toast.failed(errorText(error));
  };
  const [change, busy] = useOnce(async (values: typeof form.values) => {
    const failure = await changePassword(values).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure) return tell(failure.error);
    toast.done(t.passwordChanged);
    form.reset();
    onDone();
  });
  const send = form.onSubmit((values) => void change(values));
  const input = (path: "current" | "password") => {
    const props = form.getInputProps(path);
    return {
      ...props,
      error: typeof props.error === "string" ? validation(props.error) : undefined,
    };
  };
  return (
    <Form onSubmit={send} aria-label={t.changePassword}>
      <Stack gap="md">
        <PasswordInput
          label={t.currentPassword}
          autoComplete="current-password"
          enterKeyHint="next"
          {...input("current")}
        />
        <PasswordInput
          label={t.newPassword}
          description={login.setup.hint}
          autoComplete="new-password"
          enterKeyHint="done"
          {...input("password")}
        />
        <Button type="submit" loading={busy}>
          {t.changePassword}
        </Button>
      </Stack>
    </Form>
  );
}
