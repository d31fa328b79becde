import { Button, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "./session-banner.module.css";

const SignInForm = lazy(async () => ({
  default: (await import("../../login/sign-in-form.tsx")).SignInForm,
}));

/**
 * Shown when the session has expired. Nobody is locked out: the banner asks the person by name to
 * sign in again.
 */
export function ExpiredBanner() {
  const { login, common } = useMessages();
  const [opened, setOpened] = useState(false);
  const actor = useActor();
  return (
    <div className={css.banner} role="status">
      <span>{login.session.text}</span>
      <Button variant="light" h={44} onClick={() => setOpened(true)}>
        {login.title}
      </Button>
      <Sheet
        title={login.session.title}
        opened={opened}
        onClose={() => setOpened(false)}
        closeLabel={common.close}
      >
        {actor && <Text mb="md">{login.session.whose(actor.name)}</Text>}
        <Suspense>
          <SignInForm onSignedIn={() => setOpened(false)} />
        </Suspense>
      </Sheet>
    </div>
  );
}
