import { Link } from "@tanstack/react-router";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { Controls } from "./controls.tsx";
import { Mark } from "./mark.tsx";
import type { Place } from "./places.ts";
import { SelectMenu } from "./select-menu.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SyncStatusButton } from "./sync-status.tsx";
import css from "./rail.module.css";

/** Both bars in one, for a desk. */
export function Rail({ places, here }: { readonly places: readonly Place[]; readonly here: Place | null }) {
  const { app, common } = useMessages();
  const actor = useActor();
  const bars = [
    { bar: "header", label: app.mainTabs },
    { bar: "footer", label: app.listTabs },
  ] as const;
  return (
    <header className={css.rail}>
      <div className={css.brand}>
        <Mark size={36} />
        <b>{common.product}</b>
        {here && <SelectMenu here={here} side="down" />}
      </div>
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
        <SyncStatusButton />
        <div className={css.person}>
          <p className={css.who}>{actor?.name}</p>
          <Shortcuts />
        </div>
        <div className={css.controls}>
          <Controls />
        </div>
      </div>
    </header>
  );
}
