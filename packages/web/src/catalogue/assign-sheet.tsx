import { Button } from "@mantine/core";
import { useState } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useMessages } from "../messages/language.tsx";
import { useForgetUnanswered, useUntilAnswered } from "../session/use-until-answered.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import css from "./catalogue.module.css";
import { DriverBoxes, toggled } from "./driver-boxes.tsx";
import type { Person } from "./people.ts";
import { assignMany, isUndoneBy } from "./assign-many.ts";
import { useCatalogueAct, type CatalogueKind } from "./queries.ts";

interface AssignSheetProps {
  readonly kind: CatalogueKind;
  /** Ids of the selected records. */
  readonly ids: readonly number[];
  readonly drivers: readonly Person[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with the ids that are still to be done after a partial failure, else with none. */
  readonly onDone: (left: readonly number[]) => void;
}

/** Assigns the selected records to drivers, or takes them back. */
export function AssignSheet({ kind, ids, drivers, opened, onClose, onDone }: AssignSheetProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const errorText = useErrorText();
  const act = useCatalogueAct();
  const untilAnswered = useUntilAnswered();
  const forget = useForgetUnanswered();
  const [people, setPeople] = useState<readonly number[]>([]);
  const run = (what: "assign" | "unassign") => {
    if (people.length === 0) return toast.failed(t.chooseDrivers);
    const done = new Set<number>();
    const note = (some: readonly number[]) => some.forEach((id) => done.add(id));
    act.mutate(() => assignMany({ kind, what, ids, people }, untilAnswered, note), {
      onSuccess: () => {
        forget(isUndoneBy({ kind, what }));
        toast.done(what === "assign" ? t.given : t.tookBack);
        onClose();
        onDone([]);
      },
      onError: (error) => {
        const isPart = done.size > 0 && done.size < ids.length;
        toast.failed(
          isPart ? `${t.partly(done.size, ids.length)} ${errorText(error)}` : errorText(error),
        );
        if (isPart) onDone(ids.filter((id) => !done.has(id)));
      },
    });
  };
  return (
    <Sheet
      title={t.assignTitle(ids.length)}
      opened={opened}
      // Closing is blocked during the call, so that the selection cannot change under it.
      onClose={() => act.isPending || onClose()}
      closeLabel={common.close}
    >
      <p className={css.about}>{t.assignText}</p>
      <DriverBoxes
        label={t.assign}
        drivers={drivers}
        chosen={people}
        onToggle={(id) => setPeople(toggled(people, id))}
      />
      <div className={css.answers}>
        <Button variant="default" loading={act.isPending} onClick={() => run("unassign")}>
          {t.takeBack}
        </Button>
        <Button loading={act.isPending} onClick={() => run("assign")}>
          {t.give}
        </Button>
      </div>
      <p className={css.detail}>{t.takeBackText}</p>
    </Sheet>
  );
}
