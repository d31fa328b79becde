import { roleOf } from "@roundsman/core/role";
import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { lazy, Suspense } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import { LogoutButton } from "../account/logout.tsx";
import { Mark } from "./mark.tsx";
import { PaletteButton } from "./palette-button.tsx";
import type { Place } from "../places.ts";
import { SyncStatusButton } from "../sync-status/sync-status.tsx";
import css from "./rail.module.css";

/** Only desks use the popover, so phones do not load its code. */
const NamedAccountButton = lazy(async () => ({
  default: (await import("../account/named-account-button.tsx")).NamedAccountButton,
}));

/** A desk's navigation: the header and the footer of a phone in one rail. */
export function Rail({
  places,
  current,
}: {
  readonly places: readonly Place[];
  readonly current: Place | null;
}) {
  const { app, common } = useMessages();
  const actor = useActor();
  const isManager = actor !== null && roleOf(actor) === "manager";
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
          {bar === "header" && isManager && (
            <Link to="/info/office" className={css.place}>
              <ChartColumn size={20} aria-hidden />
              {app.office}
            </Link>
          )}
          {places
            .filter((place) => place.bar === bar)
            .map(({ name, to, icon: Icon }) => (
              <Link
                key={name}
                to={to}
                className={css.place}
                aria-current={current?.name === name ? "page" : undefined}
                activeProps={{}}
              >
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
        <Suspense fallback={<div className={css.account} />}>
          <NamedAccountButton />
        </Suspense>
      </div>
    </header>
  );
}
