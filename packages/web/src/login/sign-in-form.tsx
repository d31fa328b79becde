import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { credentials } from "@roundsman/contract/session";
import { useMessages, useValidation } from "../messages/language.tsx";
import { signIn } from "../platform/session.ts";
import { focusFirst, formErrors } from "../ui/form.ts";
import { toast } from "../ui/toast.ts";
import { useOnce } from "../ui/use-once.ts";

/** Username and password. What was typed stays after a failure. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { login } = useMessages();
  const say = useValidation();
  const form = useForm({ initialValues: { username: "", password: "" }, validate: (values) => formErrors(credentials, values) });
  const [enter, sending] = useOnce(async ({ username, password }: typeof form.values) => {
    const busy = toast.busy(login.pending);
    const outcome = await signIn(username, password).then(
      () => "in" as const,
      (error: unknown) => (error instanceof Refused ? "refused" : "unreachable"),
    );
    if (outcome === "in") {
      busy.dismiss();
      onSignedIn();
    } else busy.failed(outcome === "refused" ? login.failed : login.unreachable);
  });
  const send = form.onSubmit((values) => void enter(values), focusFirst);
  const error = (message: React.ReactNode) => (typeof message === "string" ? say(message) : message);
  const username = form.getInputProps("username");
  const password = form.getInputProps("password");
  return (
    <form onSubmit={send} noValidate aria-label={login.title}>
      <Stack gap={18}>
        <TextInput
          label={login.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          {...username}
          error={error(username.error)}
        />
        <PasswordInput
          label={login.password}
          autoComplete="current-password"
          enterKeyHint="go"
          {...password}
          error={error(password.error)}
        />
        <Button type="submit" loading={sending} h={52} mt={6} fullWidth>
          {login.submit}
        </Button>
      </Stack>
    </form>
  );
}
