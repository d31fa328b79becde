import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ThemeSwitch } from "../app/controls.tsx";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { Mark } from "../app/mark.tsx";
import { useMessages } from "../messages/language.tsx";
import { setupNeeded } from "../platform/session.ts";
import { OwnerForm } from "./owner-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import css from "./screen.module.css";

/** /login: signs in, or makes the owner's account where nobody has one. */
export function LoginScreen() {
  const { common, login } = useMessages();
  const navigate = useNavigate();
  const { data: fresh = false } = useQuery({ queryKey: ["setup"], queryFn: setupNeeded, retry: false });
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
        {fresh ? <OwnerForm onSignedIn={enter} /> : <SignInForm onSignedIn={enter} />}
      </main>
    </div>
  );
}
