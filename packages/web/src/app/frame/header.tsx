import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/language.tsx";
import { AccountButton } from "../account/account-button.tsx";
import { LogoutButton } from "../account/logout.tsx";
import { Mark } from "./mark.tsx";
import { PaletteButton } from "./palette-button.tsx";
import type { Place } from "../places.ts";
import { SelectMenu } from "./select-menu.tsx";
import { SyncStatusButton } from "../sync-status/sync-status.tsx";
import css from "./header.module.css";

/** The top bar of a phone. The name and sync status scroll away, the tabs stay. */
export function Header({
  places,
  current,
}: {
  readonly places: readonly Place[];
  readonly current: Place | null;
}) {
  const { tabs, mainTabs } = useMessages().app;
  const strip = useRef<HTMLDivElement>(null);
  const name = current?.name;
  // Four tabs are wider than a small phone, so the open one is scrolled into view.
  useEffect(() => {
    // `void`, because newer browsers return a promise, which React would take for a clean-up
    // function.
    void strip.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [name]);
  return (
    <>
      <header className={css.top}>
        <Mark />
        <SyncStatusButton />
        <PaletteButton look="icon" />
        <AccountButton />
        <LogoutButton look="icon" />
      </header>
      <nav aria-label={mainTabs} className={css.strip}>
        <div className={css.tabs} ref={strip}>
          {places
            .filter(({ bar }) => bar === "header")
            .map(({ name, to }) => (
              <Link
                key={name}
                to={to}
                className={css.tab}
                aria-current={current?.name === name ? "page" : undefined}
                activeProps={{}}
              >
                {tabs[name]}
              </Link>
            ))}
        </div>
        {current?.bar === "header" && <SelectMenu current={current} side="down" />}
      </nav>
    </>
  );
}
