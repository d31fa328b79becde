import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useMessages, useValidation } from "../messages/language.tsx";
import { useUpgradeWords, type UpgradeWords } from "../messages/late/upgrade/words.ts";
import { syncNow } from "../sync/start-sync.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import type { ContactBook } from "./contact.ts";
import { upgradeCustomer, type Verdict } from "./upgrade.ts";
import css from "./upgrade.module.css";
import { PasswordInput } from "../ui/form/password-input.tsx";
import { Form } from "../ui/form/form-frame.tsx";

/**
 * The upgrade form of spec §2: makes a customer a regular one. It needs signal, because the server
 * checks the password.
 */
export function UpgradeSheet({
  book,
  opened,
  onClose,
}: {
  readonly book: ContactBook;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useUpgradeWords();
  return (
    <Sheet title={t.title} opened={opened} onClose={onClose} closeLabel={common.close}>
      <UpgradeForm book={book} />
    </Sheet>
  );
}

function UpgradeForm({ book }: { readonly book: ContactBook }) {
  const t = useUpgradeWords();
  const validation = useValidation();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: {
      username: (value) => (value.trim() === "" ? validation("Please input your Username!") : null),
      password: (value) => (value === "" ? validation("Please input your Password!") : null),
    },
  });
  const [upgrade, sending] = useOnce(async ({ username, password }: typeof form.values) => {
    setVerdict(null);
    const found = await upgradeCustomer({ name: username.trim(), password }, { book });
    setVerdict(found);
    if (found.is === "done") void syncNow();
  });
  const send = form.onSubmit((values) => void upgrade(values));
  return (
    <Form onSubmit={send} autoComplete="off" aria-label={t.title}>
      <Stack gap="md" pb="md">
        <Text c="dimmed">{t.explain}</Text>
        <TextInput
          label={t.username}
          description={t.usernameHint[book]}
          autoComplete="off"
          enterKeyHint="next"
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label={t.password}
          autoComplete="off"
          enterKeyHint="go"
          {...form.getInputProps("password")}
        />
        <div role="status">
          {verdict && (
            <p className={css.verdict} data-is={verdict.is}>
              {inWords(verdict, t, validation)}
            </p>
          )}
        </div>
        <Button type="submit" loading={sending}>
          {t.submit}
        </Button>
      </Stack>
    </Form>
  );
}

function inWords(
  verdict: Verdict,
  t: UpgradeWords,
  validation: (message: string) => string,
): string {
  if (verdict.is === "other") return validation(verdict.text);
  if (verdict.is === "error") return t.error(verdict.text);
  return {
    wrongPassword: t.wrongPassword,
    done: t.done,
    notFound: t.notFound,
    invalid: t.invalid,
  }[verdict.is];
}
