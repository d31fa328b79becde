import { Stack } from "@mantine/core";
import { deliveryRoutes, type DeliveryRoute } from "@roundsman/contract/groups";
import { useState } from "react";
import * as z from "zod/mini";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { DeleteButton } from "../delete-button.tsx";
import css from "../driver-book.module.css";
import type { Driver } from "../screen.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import type { Tries } from "../use-tries.ts";
import { RouteName } from "./route-name.tsx";
import { RouteStops } from "./route-stops.tsx";

interface RouteProps {
  readonly driver: Driver;
  readonly route: DeliveryRoute;
}

/** A route of a driver: what it is called, who is on it, and the end of it. */
export function RouteSheet({ driver, route, onClose }: RouteProps & { onClose: () => void }) {
  const { common, groups } = useMessages();
  const t = groups.deliveryRoutes;
  const own = useDriverBookWords();
  const acts = useRecordActs(driver.id);
  const { leave, onTyped, onSaved } = useLeave();
  const rename = useRename({ driver, route });
  const { id, name } = route;
  return (
    <Sheet title={name} opened onClose={() => leave(onClose)} closeLabel={common.close}>
      <Stack gap="md" pb="md">
        <p className={css.note}>{own.workingFor(driver.name)}</p>
        <div onInput={onTyped}>
          <RouteName
            name={name}
            submit={common.save}
            onSubmit={async (typed, send) => {
              if (await rename(typed, send)) onSaved();
            }}
          />
        </div>
        <RouteStops driver={driver} route={route} />
        <DeleteButton
          name={name}
          question={t.confirmDelete(name)}
          notes={[t.keeps]}
          deleted={t.deleted}
          deletion={acts.delete.route(id)}
          onDone={onClose}
        />
      </Stack>
    </Sheet>
  );
}

/** Resolves with whether it has that name now. */
function useRename({ driver, route }: RouteProps) {
  const t = useMessages().groups.deliveryRoutes;
  const acts = useRecordActs(driver.id);
  const saveOver = useSaveOver();
  // What the name was typed over, whatever came meanwhile.
  const [seen, setSeen] = useState(route);
  return async (name: string, send: Tries["send"]) => {
    const renamed = await saveOver({
      seen,
      shown: (of: DeliveryRoute) => ({ name: of.name }),
      mine: { name },
      labels: { name: t.name },
      read: (current) => z.decode(deliveryRoutes.get.reply, current as object),
      save: ({ version }) => {
        const sent = { name, version };
        return send(sent, (key) => acts.renameRoute(route.id, sent, key));
      },
    });
    if (renamed === null) return false;
    setSeen(renamed);
    toast.done(t.updated);
    return true;
  };
}
