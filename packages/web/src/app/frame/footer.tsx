import { Link } from "@tanstack/react-router";
import { useMessages } from "../../messages/language.tsx";
import type { Place } from "../places.ts";
import { SelectMenu } from "./select-menu.tsx";
import css from "./footer.module.css";

/**
 * The bottom bar of a phone: the lists that a thumb reaches, and the round menu of the open one.
 */
export function Footer({
  places,
  current,
}: {
  readonly places: readonly Place[];
  readonly current: Place | null;
}) {
  const { tabs, listTabs } = useMessages().app;
  return (
    <footer className={css.footer}>
      <nav aria-label={listTabs} className={css.tabs}>
        {places
          .filter(({ bar }) => bar === "footer")
          .map(({ name, to, icon: Icon }) => (
            <Link
              key={name}
              to={to}
              className={css.tab}
              aria-current={current?.name === name ? "page" : undefined}
              activeProps={{}}
            >
              <span className={css.icon}>
                <Icon size={22} aria-hidden />
              </span>
              {tabs[name]}
            </Link>
          ))}
      </nav>
      <div className={css.menu}>
        {current?.bar === "footer" && <SelectMenu current={current} side="up" />}
      </div>
    </footer>
  );
}
