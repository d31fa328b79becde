import { roleOf } from "@roundsman/core/role";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import { HeadMenu } from "../../ui/list/list-head.tsx";
import { Pane } from "../../ui/pane.tsx";
import { useSelecting, useSelectionWithin } from "../../ui/list/selection.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useIsWide } from "../../ui/hooks/wide.ts";
import css from "./frame.module.css";
import { LIST_SCREENS } from "../list-screens.ts";
import { Notices } from "../sync-status/notices.tsx";
import { NothingOpen } from "./nothing-open.tsx";
import { paneAt } from "./pane-at.ts";
import { placeAt, PLACES } from "../places.ts";
import { Rail } from "./rail.tsx";
import { SessionBanner } from "../sync-status/session-banner.tsx";
import { SkipLink } from "./skip-link.tsx";
import { SelectMenu } from "./select-menu.tsx";
import { SlowBanner } from "../sync-status/slow-banner.tsx";

/**
 * The layout of every signed-in screen. On a desk: the rail, the list and, beside it, the open
 * item; the list keeps its scroll, filter and selection. On a phone: the screen alone.
 */
export function Frame() {
  const { app, common } = useMessages();
  const wide = useIsWide();
  const selecting = useSelecting();
  const actor = useActor();
  const { pathname, book } = useRouterState({
    select: ({ location: { pathname, search } }) => ({
      pathname,
      book: "book" in search ? search.book : undefined,
    }),
    structuralSharing: true,
  });
  const pane = useMemo(() => (wide ? paneAt(pathname, book) : null), [wide, pathname, book]);
  const current = pane
    ? (PLACES.find(({ name }) => name === pane.name) ?? null)
    : placeAt(pathname);
  useSelectionWithin(current?.area);
  const role = actor ? roleOf(actor) : "none";
  const List = pane && LIST_SCREENS[pane.name];
  const menu = useMemo(
    () => (wide && current && !selecting ? <SelectMenu current={current} side="down" /> : null),
    [wide, current, selecting],
  );
  return (
    <HeadMenu value={menu}>
      <div
        className={css.frame}
        data-beside={pane ? true : undefined}
        data-wide={wide || undefined}
        data-selecting={selecting || undefined}
      >
        {wide && <SkipLink to="#content" />}
        {wide && !selecting && (
          <Rail places={PLACES.filter(({ roles }) => roles.includes(role))} current={current} />
        )}
        <div id="content" role={pane ? "main" : undefined}>
          {List && (
            <Pane key={pane.name} className={css.pane ?? ""} label={app.tabs[pane.name]}>
              {!selecting && !pane.open && <Notices />}
              <Suspense fallback={<SkeletonRows label={common.loading} />}>
                <List />
              </Suspense>
            </Pane>
          )}
          <div className={css.detail}>
            <SessionBanner />
            <SlowBanner />
            {pane && !pane.open ? <NothingOpen pane={pane.name} /> : <Outlet />}
          </div>
        </div>
      </div>
    </HeadMenu>
  );
}
