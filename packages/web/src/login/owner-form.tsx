import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { ownerFields } from "@roundsman/contract/setup";
import { useMessages, useValidation } from "../messages/language.tsx";
import { createOwner } from "../platform/session.ts";
import { focusFirst, formErrors } from "../ui/form.ts";
import { toast } from "../ui/toast.ts";
import { useOnce } from "../ui/use-once.ts";
import { PasswordInput } from "../ui/password-input.tsx";

/** The first account of an installation. */
export function OwnerForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { login } = useMessages();
  const say = useValidation();
  const form = useForm({
    initialValues: { name: "", email: "", username: "", password: "" },
    validate: (values) => formErrors(ownerFields, values),
  });
  const [make, sending] = useOnce(async (owner: typeof form.values) => {
    const busy = toast.busy(login.setup.pending);
    const failure = await createOwner(owner).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.message : login.unreachable),
    );
    if (failure !== null) return busy.failed(say(failure));
    busy.dismiss();
    onSignedIn();
  });
  const send = form.onSubmit((owner) => void make(owner), focusFirst);
  const input = (path: "name" | "email" | "username" | "password") => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? say(props.error) : undefined };
  };
  return (
    <form onSubmit={send} noValidate aria-label={login.setup.title}>
      <Stack gap={18}>
        <TextInput label={login.setup.name} autoComplete="name" enterKeyHint="next" {...input("name")} />
        <TextInput label={login.setup.email} type="email" autoComplete="email" inputMode="email" enterKeyHint="next" {...input("email")} />
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
          description={login.setup.hint}
          autoComplete="new-password"
          enterKeyHint="go"
          {...input("password")}
        />
        <Button type="submit" loading={sending} h={52} mt={6} fullWidth>
          {login.setup.submit}
        </Button>
      </Stack>
    </form>
  );
}
