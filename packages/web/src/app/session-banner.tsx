import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useSessionState } from "../platform/current-session.ts";
import { Sheet } from "../ui/sheet.tsx";
import css from "./session-banner.module.css";

const SignInForm = lazy(async () => ({ default: (await import("../login/sign-in-form.tsx")).SignInForm }));

/** An expired session locks nobody out: it asks to sign in again, and waits (design.md). */
export function SessionBanner() {
  const { login, common } = useMessages();
  const [opened, setOpened] = useState(false);
  const expired = useSessionState() === "expired";
  if (!expired) return null;
  return (
    <div className={css.banner} role="status">
      <span>{login.session.text}</span>
      <Button variant="light" h={44} onClick={() => setOpened(true)}>
        {login.title}
      </Button>
      <Sheet title={login.session.title} opened={opened} onClose={() => setOpened(false)} closeLabel={common.close}>
        <Suspense>
          <SignInForm onSignedIn={() => setOpened(false)} />
        </Suspense>
      </Sheet>
    </div>
  );
}
