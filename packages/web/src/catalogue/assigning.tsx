import { Button } from "@mantine/core";
import { useState } from "react";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import { useMessages } from "../messages/language.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import { AssignSheet } from "./assign-sheet.tsx";
import css from "./assigning.module.css";
import type { Person } from "./people.ts";
import type { CatalogueKind } from "./queries.ts";

interface AssigningProps {
  readonly kind: CatalogueKind;
  /** Ids of the selected records. */
  readonly chosen: readonly number[];
  /** People that records can be assigned to. */
  readonly drivers: readonly Person[];
  readonly onAll: () => void;
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The bar of a selection, and the sheet that assigns it to drivers. */
export function Assigning({ kind, chosen, drivers, onAll, onChange }: AssigningProps) {
  const { common } = useMessages();
  const t = useCatalogueWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {chosen.length > 0 && (
        <BottomBar over="footer" label={t.selected(chosen.length)}>
          <div className={css.bar}>
            <span>{t.selected(chosen.length)}</span>
            <Button variant="subtle" onClick={onAll}>
              {common.selectAll}
            </Button>
            <Button variant="default" onClick={() => onChange([])}>
              {common.cancel}
            </Button>
            <Button onClick={() => setOpened(true)}>{t.assign}</Button>
          </div>
        </BottomBar>
      )}
      <AssignSheet
        kind={kind}
        ids={chosen}
        drivers={drivers}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={onChange}
      />
    </>
  );
}
