import { Button } from "@mantine/core";
import { FileSpreadsheet } from "lucide-react";
import { useState, type ComponentType } from "react";
import type { ForBusiness } from "../data/queries.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import type { Person } from "./people.ts";
import type { CatalogueKind } from "./queries.ts";
import { useImportTarget } from "./use-import-target.tsx";

/** The import sheet, the same as for one's own book. */
export type FileSheet = ComponentType<{
  readonly kind: CatalogueKind;
  readonly into: ForBusiness;
  readonly onClose: () => void;
}>;

interface ImportButtonProps {
  readonly kind: CatalogueKind;
  readonly drivers: readonly Person[];
  readonly FileSheet: FileSheet;
}

/** Opens the import of a file into the business's records. */
export function ImportButton({ kind, drivers, FileSheet: Sheet }: ImportButtonProps) {
  const t = useCatalogueWords();
  const [opened, setOpened] = useState(false);
  const into = useImportTarget(kind, drivers);
  return (
    <>
      <Button
        variant="default"
        leftSection={<FileSpreadsheet size={20} aria-hidden />}
        disabled={into.records === undefined}
        onClick={() => setOpened(true)}
      >
        {t.import.open}
      </Button>
      {opened && <Sheet kind={kind} into={into} onClose={() => setOpened(false)} />}
    </>
  );
}
