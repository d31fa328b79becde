import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../screen.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import { RouteName } from "./route-name.tsx";

interface NewRouteProps {
  readonly driver: Driver;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

/** A new route: all it needs is a name (spec §5). */
export function NewRoute({ driver, onMade, onClose }: NewRouteProps) {
  const { common, groups } = useMessages();
  const { add, created } = groups.deliveryRoutes;
  const t = useDriverBookWords();
  const acts = useRecordActs(driver.id);
  const { leave, onTyped } = useLeave();
  return (
    <Sheet title={add} opened onClose={() => leave(onClose)} closeLabel={common.close}>
      <p className={css.note}>{t.workingFor(driver.name)}</p>
      <div onInput={onTyped}>
        <RouteName
          name=""
          submit={add}
          onSubmit={async (name, send) => {
            const { id } = await send({ name }, (key) => acts.addRoute(name, key));
            toast.done(created);
            onMade(id);
          }}
        />
      </div>
    </Sheet>
  );
}
