import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { Online } from "../ui/online.tsx";
import css from "./driver-book.module.css";
import { useRoutes } from "./queries.ts";
import { AddButton, RecordRow } from "./record-row.tsx";
import { NewRoute } from "./routes/new-route.tsx";
import { RouteSheet } from "./routes/route-sheet.tsx";
import type { Driver } from "./screen.tsx";

/** A driver's routes; a tap opens one, to rename it and to put its customers in order, or adds one. */
export function RoutesSection({ driver }: { readonly driver: Driver }) {
  const { add } = useMessages().groups.deliveryRoutes;
  const t = useDriverBookWords();
  const routes = useRoutes(driver.id);
  const [opened, setOpened] = useState<number | "new" | null>(null);
  const route = routes.data?.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  return (
    <CardSection title={t.routes} aside={<AddButton label={add} onAdd={() => setOpened("new")} />}>
      <Online of={routes}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.quiet}>{t.noRoutes}</p>}
            <ul className={css.list} aria-label={t.routes}>
              {all.map(({ id, name, members }) => (
                <li key={id}>
                  <RecordRow
                    name={name}
                    details={[t.stops(members.length)]}
                    onOpen={() => setOpened(id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Online>
      {opened === "new" && <NewRoute driver={driver} onMade={setOpened} onClose={close} />}
      {route && <RouteSheet key={route.id} driver={driver} route={route} onClose={close} />}
    </CardSection>
  );
}
