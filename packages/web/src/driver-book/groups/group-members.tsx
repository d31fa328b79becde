import { ActionIcon } from "@mantine/core";
import type { DeliveryRoute } from "@roundsman/contract/groups";
import { ArrowUp, X } from "lucide-react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../screen.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import { useTries } from "../use-tries.ts";
import { NewStop } from "./new-stop.tsx";

interface StopsProps {
  readonly driver: Driver;
  readonly route: DeliveryRoute;
}

/** Who is on a route, in the order of the calls: one more, one less, one earlier. */
export function RouteStops({ driver, route }: StopsProps) {
  const t = useDriverBookWords();
  const { members } = route;
  const [change, busy] = useChange(driver, route);
  const upwards = (place: number) => {
    const ids = members.map((member) => member.id);
    const [moved] = ids.splice(place, 1);
    return moved === undefined ? ids : ids.toSpliced(place - 1, 0, moved);
  };
  return (
    <>
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
    </>
  );
}

function useChange(driver: Driver, { id }: DeliveryRoute) {
  const { groups } = useMessages();
  const acts = useRecordActs(driver.id);
  const { send, failed } = useTries();
  return useOnce(async (of: "add" | "take" | "order", ids: readonly number[]) => {
    try {
      await send({ of, ids }, (key) => acts.changeRoute[of](id, ids, key));
      toast.done(DONE[of](groups.deliveryRoutes));
    } catch (error) {
      toast.failed(failed(error));
    }
  });
}

type RouteWords = ReturnType<typeof useMessages>["groups"]["deliveryRoutes"];

/** In the specification's words (§8). */
const DONE = {
  add: (t: RouteWords) => t.memberAdded,
  take: (t: RouteWords) => t.memberTaken,
  order: (t: RouteWords) => t.updated,
} as const;
