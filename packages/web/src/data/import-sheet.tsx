import type { ImportedProduct } from "@roundsman/contract/exchange";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportKind } from "./columns.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRates } from "./import-rates.tsx";
import { jobOf, type ImportJob, type ImportOf, type ImportRow } from "./import-job.ts";
import { PastImports } from "./past-imports.tsx";
import type { ImportTarget } from "./queries.ts";
import { useDataWords } from "../messages/late/data-words.ts";

type Step =
  | { readonly at: "choose" }
  | { readonly at: "preview"; readonly file: string; readonly bytes: Uint8Array }
  | {
      readonly at: "rates";
      readonly target: ImportOf;
      readonly rows: readonly ImportRow[];
    }
  | { readonly at: "send"; readonly job: ImportJob };

const FIRST: Step = { at: "choose" };

export interface ImportSheetProps {
  /** Null: closed. */
  readonly kind: ImportKind | null;
  readonly into: ImportTarget;
  readonly onClose: () => void;
}

/** The import of a file from another program, in steps: choose, check, send, and undo. */
export function ImportSheet({ kind, into, onClose }: ImportSheetProps) {
  const { common } = useMessages();
  const t = useDataWords();
  const [step, setStep] = useState<Step>(FIRST);
  // Keeps the last kind while the sheet slides away.
  const last = useRef<ImportKind>("customers");
  if (kind) last.current = kind;
  const close = () => {
    onClose();
    setStep(FIRST);
  };
  /** Products without a rate in the file get a step of their own. */
  const onImport = (target: ImportOf, rows: readonly ImportRow[]) => {
    const lacksRate =
      target.kind === "products" && productsOf(rows).some(({ vatRate }) => !vatRate);
    setStep(lacksRate ? { at: "rates", target, rows } : { at: "send", job: jobOf(target, rows) });
  };
  return (
    <Sheet
      title={t.import[last.current]}
      opened={kind !== null}
      onClose={close}
      height="full"
      closeLabel={common.close}
    >
      {step.at === "choose" && (
        <>
          <ChooseFile
            fields={into.fields[last.current]}
            onFile={(file, bytes) => setStep({ at: "preview", file, bytes })}
          />
          {into.isOfBusiness && kind && <PastImports imports={into.past} />}
        </>
      )}
      {step.at === "preview" && (
        <ImportPreview
          kind={last.current}
          into={into}
          file={step.file}
          bytes={step.bytes}
          onBack={() => setStep(FIRST)}
          onImport={onImport}
        />
      )}
      {step.at === "rates" && (
        <ImportRates
          rows={productsOf(step.rows)}
          known={into.known}
          onBack={() => setStep(FIRST)}
          onImport={(rated) =>
            setStep({ at: "send", job: jobOf(step.target, withDetails(step.rows, rated)) })
          }
        />
      )}
      {step.at === "send" && <ImportProgress job={step.job} into={into} onDone={close} />}
    </Sheet>
  );
}

const productsOf = (rows: readonly ImportRow[]) =>
  rows.map(({ details }) => details) as readonly ImportedProduct[];

const withDetails = (rows: readonly ImportRow[], details: readonly ImportedProduct[]) =>
  rows.map((row, index) => ({ ...row, details: details[index] ?? row.details }));
