import { roleOf } from "@roundsman/core/role";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { useSelecting } from "../ui/selection.tsx";
import { useIsWide } from "../ui/wide.ts";
import { Footer } from "./footer.tsx";
import { Notices } from "./notices.tsx";
import { Header } from "./header.tsx";
import { placeAt, PLACES } from "./places.ts";
import { Rail } from "./rail.tsx";
import css from "./shell.module.css";

/** /info: a header and a footer around the screen, or a rail beside it; while something is selected, neither (spec §2). */
export function Shell() {
  const actor = useActor();
  const wide = useIsWide();
  const selecting = useSelecting();
  const here = placeAt(useRouterState({ select: (state) => state.location.pathname }));
  const { skip } = useMessages().app;
  const role = actor ? roleOf(actor) : "none";
  const places = PLACES.filter(({ roles }) => roles.includes(role));
  return (
    <div className={css.shell} data-selecting={selecting || undefined}>
      <a className={css.skip} href="#content">
        {skip}
      </a>
      {!selecting && (wide ? <Rail places={places} here={here} /> : <Header places={places} here={here} />)}
      <main id="content" className={css.content}>
        {here?.area && !selecting && <Notices />}
        <Outlet />
      </main>
      {!selecting && !wide && <Footer places={places} here={here} />}
    </div>
  );
}
