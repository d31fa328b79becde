import { roleOf } from "@roundsman/core/role";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useActor } from "../../session/current-session.ts";
import { useSelecting } from "../../ui/list/selection.tsx";
import { useIsWide } from "../../ui/hooks/wide.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Notices } from "../sync-status/notices.tsx";
import { placeAt, PLACES } from "../places.ts";
import { SkipLink } from "./skip-link.tsx";
import css from "./shell.module.css";

/**
 * The layout of /info (spec §2). On a phone: a header and a footer around the screen, both hidden
 * while something is selected. On a desk: the rail.
 */
export function Shell() {
  const actor = useActor();
  const wide = useIsWide();
  const selecting = useSelecting();
  const current = placeAt(useRouterState({ select: (state) => state.location.pathname }));
  const role = actor ? roleOf(actor) : "none";
  const places = PLACES.filter(({ roles }) => roles.includes(role));
  const bars = !wide && !selecting;
  return (
    <div className={css.shell}>
      {!wide && <SkipLink to="#screen" />}
      {bars && <Header places={places} current={current} />}
      <main id="screen" className={css.content}>
        {current?.area && !selecting && <Notices />}
        <Outlet />
      </main>
      {bars && <Footer places={places} current={current} />}
    </div>
  );
}
