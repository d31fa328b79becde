import { Link } from "@tanstack/react-router";
import { useMessages } from "../messages/language.tsx";
import { NamedAccountButton } from "./account-button.tsx";
import { LogoutButton } from "./logout.tsx";
import { Mark } from "./mark.tsx";
import { PaletteButton } from "./palette-button.tsx";
import type { Place } from "./places.ts";
import { SyncStatusButton } from "./sync-status.tsx";
import css from "./rail.module.css";

/** Both bars in one, for a desk. */
export function Rail({ places, here }: { readonly places: readonly Place[]; readonly here: Place | null }) {
  const { app, common } = useMessages();
  const bars = [
    { bar: "header", label: app.mainTabs },
    { bar: "footer", label: app.listTabs },
  ] as const;
  return (
    <header className={css.rail}>
      <div className={css.brand}>
        <Mark size={32} />
        <b>{common.product}</b>
      </div>
      <PaletteButton look="field" />
      {bars.map(({ bar, label }) => (
        <nav key={bar} aria-label={label} className={css.places}>
          {places
            .filter((place) => place.bar === bar)
            .map(({ name, to, icon: Icon }) => (
              <Link key={name} to={to} className={css.place} aria-current={here?.name === name ? "page" : undefined} activeProps={{}}>
                <Icon size={20} aria-hidden />
                {app.tabs[name]}
              </Link>
            ))}
        </nav>
      ))}
      <div className={css.foot}>
        <div className={css.state}>
          <SyncStatusButton />
          <LogoutButton look="icon" />
        </div>
        <NamedAccountButton />
      </div>
    </header>
  );
}
