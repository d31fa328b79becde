import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { credentials } from "@roundsman/contract/session";
import { lazy, Suspense, useState } from "react";
import { useMessages, useValidation } from "../messages/language.tsx";
import { signIn, type SignInConflict } from "../session/session.ts";
import { formErrors } from "../ui/form/form.ts";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { useFirstLogin } from "./first-login.ts";

/** Rarely needed, and the code that saves a copy is large. */
const OtherPerson = lazy(async () => ({
  default: (await import("./other-person.tsx")).OtherPerson,
}));

/**
 * Username and password. After a failure the input stays. If the sign-in would delete somebody
 * else's unsent work, it asks first.
 */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { login } = useMessages();
  const { input, fields, send, sending, conflict, back } = useSignIn(onSignedIn);
  if (conflict)
    return (
      <Suspense>
        <OtherPerson conflict={conflict} onBack={back} onSignedIn={onSignedIn} />
      </Suspense>
    );
  return (
    <Form onSubmit={send} aria-label={login.title}>
      <Stack gap={18} ref={fields}>
        <TextInput
          label={login.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          {...input("username")}
        />
        <PasswordInput
          label={login.password}
          autoComplete="current-password"
          enterKeyHint="go"
          {...input("password")}
        />
        <Button type="submit" loading={sending} h={52} mt={6} fullWidth>
          {login.submit}
        </Button>
      </Stack>
    </Form>
  );
}

function useSignIn(onSignedIn: () => void) {
  const { login } = useMessages();
  const t = useValidation();
  const errorText = useErrorText();
  const [conflict, setConflict] = useState<SignInConflict | null>(null);
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: (values) => formErrors(credentials, values),
  });
  const [enter, sending] = useOnce(async ({ username, password }: typeof form.values) => {
    const busy = toast.busy(login.pending);
    const [failure, other] = await signIn(username, password).then(
      (found) => [null, found] as const,
      (error: unknown) =>
        [isWrong(error) ? login.failed : errorText(error, login.unreachable), null] as const,
    );
    if (failure !== null) return busy.failed(failure);
    busy.dismiss();
    if (other) return setConflict(other);
    onSignedIn();
  });
  const back = () => {
    form.reset();
    setConflict(null);
  };
  const input = (path: "username" | "password") => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? t(props.error) : props.error };
  };
  return {
    input,
    fields: useFirstLogin(form.setValues),
    send: form.onSubmit((values) => void enter(values)),
    sending,
    conflict,
    back,
  };
}

/**
 * Whether the credentials are wrong. After too many attempts or an error of the server they may be
 * right.
 */
const isWrong = (error: unknown): boolean =>
  error instanceof Refused && [401, 422].includes(error.problem.status);
