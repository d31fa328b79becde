import { Button } from "@mantine/core";
import { FileSpreadsheet } from "lucide-react";
import { useState, type ComponentType } from "react";
import type { ImportTarget } from "../data/queries.ts";
import { useCatalogueWords } from "../messages/late/catalogue/words.ts";
import type { Person } from "./people.ts";
import type { CatalogueKind } from "./queries.ts";
import { useImportTarget } from "./use-import-target.tsx";

/** The import of files, as for the own book. */
export interface FileImport {
  readonly fields: ImportTarget["fields"];
  readonly Sheet: ComponentType<{
    readonly kind: CatalogueKind | null;
    readonly into: ImportTarget;
    readonly onClose: () => void;
  }>;
}

interface ImportButtonProps {
  readonly kind: CatalogueKind;
  readonly drivers: readonly Person[];
  readonly files: FileImport;
}

/** Opens the import of a file for the business. */
export function ImportButton({ kind, drivers, files: { fields, Sheet } }: ImportButtonProps) {
  const t = useCatalogueWords();
  const [opened, setOpened] = useState(false);
  const into = useImportTarget(kind, drivers, fields);
  return (
    <>
      <Button
        variant="default"
        leftSection={<FileSpreadsheet size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t.import.open}
      </Button>
      <Sheet kind={opened ? kind : null} into={into} onClose={() => setOpened(false)} />
    </>
  );
}
