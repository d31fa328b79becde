import { Button, Text } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor, useSessionState } from "../../session/current-session.ts";
import { strandedAtStart, type Stranded } from "../../session/session-stranded.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "./session-banner.module.css";

const SignInForm = lazy(async () => ({
  default: (await import("../../login/sign-in-form.tsx")).SignInForm,
}));
const StrandedBanner = lazy(async () => ({
  default: (await import("./session-stranded.tsx")).StrandedBanner,
}));

/** Who has to sign in: the person whose session ran out, or somebody whose work was left behind on this phone. */
export function SessionBanner() {
  const [stranded, setStranded] = useState<readonly Stranded[]>([]);
  const expired = useSessionState() === "expired";
  useEffect(() => {
    void strandedAtStart().then(setStranded);
  }, []);
  const [first] = stranded;
  if (expired) return <ExpiredBanner />;
  if (!first) return null;
  return (
    <Suspense>
      <StrandedBanner key={first.owner} of={first} onDone={() => setStranded(stranded.slice(1))} />
    </Suspense>
  );
}

/** An expired session locks nobody out: it asks to sign in again, says whom, and waits. */
function ExpiredBanner() {
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
