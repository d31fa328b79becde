import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { LanguageSwitch } from "../app/account/language-switch.tsx";
import { Mark } from "../app/frame/mark.tsx";
import { ThemeSwitch } from "../app/account/theme-switch.tsx";
import { useMessages } from "../messages/language.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useSetupState } from "./use-setup-state.ts";
import css from "./screen.module.css";

const OwnerForm = lazy(async () => ({ default: (await import("./owner-form.tsx")).OwnerForm }));

/** /login: signs in, or creates the owner's account if there are no accounts yet. */
export function LoginScreen() {
  const { common, login } = useMessages();
  const navigate = useNavigate();
  const { needed: fresh, needsCode = false } = useSetupState();
  const enter = () => void navigate({ to: "/info/home" });
  return (
    <div className={css.page}>
      <div className={css.corner}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className={css.card}>
        <Mark size={56} />
        <p className={css.product}>{common.product}</p>
        <h1 className={css.title}>{fresh ? login.setup.title : common.tagline}</h1>
        {fresh && <p className={css.text}>{login.setup.text}</p>}
        <Suspense>
          {fresh ? (
            <OwnerForm needsCode={needsCode} onSignedIn={enter} />
          ) : (
            <SignInForm onSignedIn={enter} />
          )}
        </Suspense>
        <p className={css.browsers}>{login.browsers}</p>
      </main>
    </div>
  );
}
