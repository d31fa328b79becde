import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Refused } from "@roundsman/contract/client";
import { ownerFields } from "@roundsman/contract/setup";
import { useMessages, useValidation } from "../messages/language.tsx";
import { createOwner } from "../session/session.ts";
import { formErrors } from "../ui/form/form.ts";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";

interface OwnerFormProps {
  /** Whether the setup code is required, because this is not the server's own machine. */
  readonly needsCode: boolean;
  readonly onSignedIn: () => void;
}

/** The form of the first account of an installation. */
export function OwnerForm(props: OwnerFormProps) {
  const { login } = useMessages();
  const { input, send, sending } = useOwnerForm(props);
  return (
    <Form onSubmit={send} aria-label={login.setup.title}>
      <Stack gap={18}>
        {props.needsCode && (
          <TextInput
            label={login.setup.code}
            description={login.setup.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            {...input("code")}
          />
        )}
        <TextInput
          label={login.setup.name}
          autoComplete="name"
          enterKeyHint="next"
          {...input("name")}
        />
        <TextInput
          label={login.setup.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          {...input("email")}
        />
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
    </Form>
  );
}

const NOBODY = { code: "", name: "", email: "", username: "", password: "" };

function useOwnerForm({ needsCode, onSignedIn }: OwnerFormProps) {
  const { login } = useMessages();
  const t = useValidation();
  const form = useForm({
    initialValues: NOBODY,
    validate: (values) => ({
      ...(needsCode && values.code.trim() === "" && { code: "Please input the setup code" }),
      ...formErrors(ownerFields, values),
    }),
  });
  const [make, sending] = useOnce(async ({ code, ...owner }: typeof form.values) => {
    const busy = toast.busy(login.setup.pending);
    const failure = await createOwner(needsCode ? { ...owner, code } : owner).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure === null) {
      busy.dismiss();
      return onSignedIn();
    }
    form.setErrors(firstErrors(failure.error));
    busy.failed(failure.error instanceof Refused ? t(failure.error.message) : login.unreachable);
  });
  const input = (path: keyof typeof NOBODY) => {
    const props = form.getInputProps(path);
    return { ...props, error: typeof props.error === "string" ? t(props.error) : undefined };
  };
  return { input, send: form.onSubmit((owner) => void make(owner)), sending };
}

/** The first error of each field in a refusal. */
function firstErrors(error: unknown): Record<string, string> {
  const errors = error instanceof Refused ? (error.problem.errors ?? {}) : {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, [message = ""]]) => [field, message]),
  );
}
