import { Button, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useMessages } from "../messages/language.tsx";
import { useOtherPersonWords } from "../messages/late/other-person/words.ts";
import type { SignInConflict } from "../session/session.ts";
import { exportOutbox } from "../app/sync-status/export-outbox.ts";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";

interface OtherPersonProps {
  readonly conflict: SignInConflict;
  readonly onBack: () => void;
  readonly onSignedIn: () => void;
}

/**
 * Says whose unsent work the sign-in would delete. Offers to go back, to save a copy, or to
 * continue.
 */
export function OtherPerson({ conflict, onBack, onSignedIn }: OtherPersonProps) {
  const { login, app } = useMessages();
  const t = useOtherPersonWords().other;
  const { before, next, loss } = conflict;
  const [confirm, confirming] = useOnce(async () => {
    await conflict.confirm();
    onSignedIn();
  });
  // Runs however the screen is left.
  useEffect(() => () => conflict.cancel(), [conflict]);
  const keepCopy = async () => {
    saveFile(await exportOutbox(before.id), "roundsman-unsent.json");
    toast.done(app.leave.exported);
  };
  return (
    <Stack role="group" aria-label={login.title}>
      {loss.unsent > 0 && <Text>{t.unsent(before.name, loss.unsent)}</Text>}
      {loss.drafts && <Text>{t.drafts(before.name)}</Text>}
      <Text c="dimmed">{t.choice(before.name, next.name)}</Text>
      <Button variant="default" onClick={onBack} disabled={confirming} autoFocus>
        {t.back}
      </Button>
      <Button variant="light" onClick={() => void keepCopy()} disabled={confirming}>
        {t.export}
      </Button>
      <Button color="red" loading={confirming} onClick={() => void confirm()}>
        {t.goOn(next.name)}
      </Button>
    </Stack>
  );
}
