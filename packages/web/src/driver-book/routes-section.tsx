import { ActionIcon, Button, NativeSelect, Stack } from "@mantine/core";
import type { DeliveryRoute } from "@roundsman/contract/groups";
import { ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { CardSection } from "../ui/card-section.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { Online } from "../ui/online.tsx";
import css from "./driver-book.module.css";
import { useCustomers, useRoutes } from "./queries.ts";
import { RecordRow } from "./record-row.tsx";
import type { Driver } from "./screen.tsx";
import { useTries } from "./use-tries.ts";
import { useActs } from "./use-acts.ts";

/** A driver's routes; a tap opens one, to add customers and put them in order. */
export function RoutesSection({ driver }: { readonly driver: Driver }) {
  const t = useDriverBookWords();
  const routes = useRoutes(driver.id);
  const [opened, setOpened] = useState<number | null>(null);
  const route = routes.data?.find(({ id }) => id === opened);
  return (
    <CardSection title={t.routes}>
      <Online of={routes}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.quiet}>{t.noRoutes}</p>}
            <ul className={css.list} aria-label={t.routes}>
              {all.map(({ id, name, members }) => (
                <li key={id}>
                  <RecordRow
                    name={name}
                    detail={t.stops(members.length)}
                    onOpen={() => setOpened(id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Online>
      {route && (
        <RouteSheet key={route.id} driver={driver} route={route} onClose={() => setOpened(null)} />
      )}
    </CardSection>
  );
}

interface RouteProps {
  readonly driver: Driver;
  readonly route: DeliveryRoute;
}

/** Who is on a route, in the order of the calls. */
function RouteSheet({ driver, route, onClose }: RouteProps & { readonly onClose: () => void }) {
  const { common, groups } = useMessages();
  const t = useDriverBookWords();
  const { id, name, members } = route;
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [change, busy] = useOnce(async (of: "add" | "take" | "order", ids: readonly number[]) => {
    try {
      await send({ of, ids }, (key) => acts.changeRoute[of](id, ids, key));
      toast.done(DONE[of](groups.deliveryRoutes));
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  const upwards = (place: number) => {
    const ids = members.map((member) => member.id);
    const [moved] = ids.splice(place, 1);
    return moved === undefined ? ids : ids.toSpliced(place - 1, 0, moved);
  };
  return (
    <Sheet title={name} opened onClose={onClose} closeLabel={common.close}>
      <Stack gap="md" pb="md">
        <p className={css.note}>{t.workingFor(driver.name)}</p>
        <NewStop
          driver={driver}
          route={route}
          isBusy={busy}
          onAdd={(customer) => void change("add", [customer])}
        />
        {members.length === 0 && <p className={css.quiet}>{t.noStops}</p>}
        <ol className={css.list} aria-label={t.stops(members.length)}>
          {members.map((member, place) => (
            <li key={member.id} className={css.row}>
              <span className={css.what}>
                <span>{member.name}</span>
                <span className={css.detail}>{member.city}</span>
              </span>
              <span className={css.amount}>
                <ActionIcon
                  variant="subtle"
                  size={48}
                  aria-label={t.upwards(member.name)}
                  aria-disabled={busy}
                  disabled={place === 0}
                  onClick={() => void change("order", upwards(place))}
                >
                  <ArrowUp size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  size={48}
                  aria-label={t.takeOff(member.name)}
                  aria-disabled={busy}
                  onClick={() => void change("take", [member.id])}
                >
                  <X size={20} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ol>
      </Stack>
    </Sheet>
  );
}

type RouteWords = ReturnType<typeof useMessages>["groups"]["deliveryRoutes"];

/** In the specification's words (§8). */
const DONE = {
  add: (t: RouteWords) => t.memberAdded,
  take: (t: RouteWords) => t.memberTaken,
  order: (t: RouteWords) => t.updated,
} as const;

interface NewStopProps extends RouteProps {
  readonly isBusy: boolean;
  readonly onAdd: (customer: number) => void;
}

/** The driver's customers who are not on the route yet. */
function NewStop({ driver, route: { members }, isBusy, onAdd }: NewStopProps) {
  const { common } = useMessages();
  const t = useDriverBookWords();
  const customers = useCustomers(driver.id);
  const [chosen, setChosen] = useState("");
  const isStop = new Set(members.map(({ id }) => id));
  return (
    <Online of={customers}>
      {(all) => {
        const others = all
          .map(({ customer }) => customer)
          .filter(({ id }) => !isStop.has(id))
          .toSorted((a, b) => a.name.localeCompare(b.name));
        const isThere = others.some(({ id }) => String(id) === chosen);
        if (others.length === 0)
          return <p className={css.quiet}>{all.length === 0 ? t.noCustomers : t.allOnRoute}</p>;
        return (
          <div className={css.adding}>
            <NativeSelect
              label={t.addStop}
              styles={{ input: { minHeight: "3rem" } }}
              value={isThere ? chosen : ""}
              data={[
                { value: "", label: t.chooseCustomer },
                ...others.map(({ id, name, postcode }) => ({
                  value: String(id),
                  label: [name, postcode].filter(Boolean).join(", "),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <Button
              h={48}
              disabled={!isThere}
              loading={isBusy}
              onClick={() => onAdd(Number(chosen))}
            >
              {common.add}
            </Button>
          </div>
        );
      }}
    </Online>
  );
}
