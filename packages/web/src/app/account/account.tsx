import { useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { roleOf } from "@roundsman/core/role";
import { Link } from "@tanstack/react-router";
import { Download, Keyboard, KeyRound } from "lucide-react";
import { install, useInstallWay } from "../../device/install.ts";
import { LANGUAGES, useLanguage } from "../../messages/language.tsx";
import type { Language } from "../../messages/speak.ts";
import { useActor } from "../../session/current-session.ts";
import { ACCOUNT_PAGES } from "./account-pages.ts";
import css from "./account.module.css";

interface AccountProps {
  readonly onLeave: () => void;
  readonly onSelf: () => void;
  readonly onShortcuts?: () => void;
}

/** The account menu: who is signed in, the screens that have no tab, language and colours. */
export function Account(props: AccountProps) {
  const { language, messages, choose } = useLanguage();
  const { app } = messages;
  const actor = useActor();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <p className={css.who}>
        <b>{actor?.name}</b>
        <span>{actor?.email}</span>
      </p>
      <Pages {...props} />
      <div className={css.choices}>
        <SegmentedControl
          aria-label={app.language}
          fullWidth
          value={language}
          onChange={(value) => choose(value as Language)}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
        <SegmentedControl
          aria-label={app.theme.label}
          fullWidth
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={SCHEMES.map((value) => ({ value, label: app.theme[value] }))}
        />
      </div>
    </>
  );
}

const SCHEMES = ["light", "dark", "auto"] as const satisfies readonly MantineColorScheme[];

function Pages({ onLeave, onSelf, onShortcuts }: AccountProps) {
  const { messages } = useLanguage();
  const { app } = messages;
  const actor = useActor();
  const role = actor ? roleOf(actor) : "none";
  return (
    <nav aria-label={app.morePages} className={css.pages}>
      {ACCOUNT_PAGES.filter(({ roles }) => roles.includes(role)).map(
        ({ to, title, icon: Icon }) => (
          <Link key={to} to={to} className={css.page} onClick={onLeave}>
            <Icon size={20} aria-hidden />
            {title(messages)}
          </Link>
        ),
      )}
      <button type="button" className={css.page} onClick={onSelf}>
        <KeyRound size={20} aria-hidden />
        {app.changePassword}
      </button>
      <InstallRow onLeave={onLeave} />
      {onShortcuts && (
        <button type="button" className={css.page} onClick={onShortcuts}>
          <Keyboard size={20} aria-hidden />
          {app.shortcuts.title}
        </button>
      )}
    </nav>
  );
}

/**
 * Installs the app where the browser allows a prompt. In Apple's browsers it explains how to
 * install it by hand.
 */
function InstallRow({ onLeave }: { readonly onLeave: () => void }) {
  const { installing } = useLanguage().messages.app;
  const way = useInstallWay();
  if (way === null) return null;
  if (way === "by hand")
    return (
      <p className={css.note}>
        <Download size={20} aria-hidden />
        {installing.byHand}
      </p>
    );
  const start = () => {
    onLeave();
    void install();
  };
  return (
    <button type="button" className={css.page} onClick={start}>
      <Download size={20} aria-hidden />
      {installing.row}
    </button>
  );
}
