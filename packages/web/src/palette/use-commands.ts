import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { roleOf } from "@roundsman/core/role";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { ACCOUNT_PAGES } from "../app/account/account-pages.ts";
import { PLACES } from "../app/places.ts";
import { LISTS } from "../invoices/lists.ts";
import { LANGUAGES, useLanguage } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import type { Entry } from "./find-entries.ts";

/** Actions that are available everywhere, and every screen that this person has. */
export function useCommands(onLogout: () => void): readonly Entry[] {
  const { language, messages, choose } = useLanguage();
  const navigate = useNavigate();
  const actor = useActor();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return useMemo(() => {
    const { app, customers, invoices, products, tasks } = messages;
    const role = actor ? roleOf(actor) : "none";
    const other = language === "en" ? "zh" : "en";
    const action = (key: string, title: string, run: () => void, words = ""): Entry => ({
      key,
      kind: "actions",
      title,
      words,
      run,
    });
    const add = (to: "/info/contacts" | "/info/products" | "/info/todolist") => () =>
      void navigate({ to, state: { wanted: "new" } });
    const screens = [
      ...PLACES.map(({ name, to, roles }) => ({ to, roles, title: app.tabs[name] })),
      ...ACCOUNT_PAGES.map(({ to, roles, title }) => ({ to, roles, title: title(messages) })),
    ].filter(({ roles }) => roles.includes(role));
    return [
      action("invoice", invoices.create, () => void navigate({ to: LISTS.getPaid.editor })),
      action(
        "scheduled",
        `${invoices.create}: ${app.tabs.futurehome}`,
        () => void navigate({ to: LISTS.schedule.editor }),
      ),
      action(
        "credit",
        `${invoices.create}: ${app.tabs.notpaidhome}`,
        () => void navigate({ to: LISTS.credit.editor }),
      ),
      action("contact", customers.add, add("/info/contacts")),
      action("product", products.add, add("/info/products")),
      action("task", tasks.add, add("/info/todolist")),
      action(
        "theme",
        dark ? app.theme.toLight : app.theme.toDark,
        () => setColorScheme(dark ? "light" : "dark"),
        app.theme.label,
      ),
      action("language", LANGUAGES[other], () => choose(other), `${app.language} language 语言`),
      action("logout", app.logout, onLogout),
      ...screens.map(({ to, title }): Entry => ({
        key: to,
        kind: "screens",
        title,
        run: () => void navigate({ to }),
      })),
    ];
  }, [actor, choose, dark, language, messages, navigate, onLogout, setColorScheme]);
}
