import { AccountMenu } from "./account-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LogoutButton } from "./logout.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Language, colours, leaving. */
export function Controls() {
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
      <AccountMenu />
      <LogoutButton look="icon" />
    </>
  );
}
