import type { ProductDetails } from "@roundsman/contract/products";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportKind } from "./columns.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRates } from "./import-rates.tsx";
import { jobOf, type ImportJob, type ImportOf } from "./queries.ts";
import type { Details } from "./read-rows.ts";
import { useDataWords } from "../messages/late/data-words.ts";

type Step =
  | { readonly at: "choose" }
  | { readonly at: "preview"; readonly file: string; readonly bytes: Uint8Array }
  | {
      readonly at: "rates";
      readonly of: ImportOf;
      readonly rows: readonly ProductDetails[];
    }
  | { readonly at: "send"; readonly job: ImportJob };

const FIRST: Step = { at: "choose" };

/** From a file of another program to rows in the book: choose, look, send, and take back if it was wrong. */
export function ImportSheet({
  kind,
  onClose,
}: {
  readonly kind: ImportKind | null;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useDataWords();
  const [step, setStep] = useState<Step>(FIRST);
  // What the sheet holds stays in it while it leaves.
  const last = useRef<ImportKind>("customers");
  if (kind) last.current = kind;
  const close = () => {
    onClose();
    setStep(FIRST);
  };
  /** Products of which the file names no rate are looked at once more. */
  const onImport = (of: ImportOf, rows: readonly Details[]) => {
    const products = of.kind === "products" ? (rows as readonly ProductDetails[]) : [];
    setStep(
      products.some(({ vatRate }) => !vatRate)
        ? { at: "rates", of, rows: products }
        : { at: "send", job: jobOf(of, rows) },
    );
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
        <ChooseFile
          kind={last.current}
          onFile={(file, bytes) => setStep({ at: "preview", file, bytes })}
        />
      )}
      {step.at === "preview" && (
        <ImportPreview
          kind={last.current}
          file={step.file}
          bytes={step.bytes}
          onBack={() => setStep(FIRST)}
          onImport={onImport}
        />
      )}
      {step.at === "rates" && (
        <ImportRates
          rows={step.rows}
          onBack={() => setStep(FIRST)}
          onImport={(rows) => setStep({ at: "send", job: jobOf(step.of, rows) })}
        />
      )}
      {step.at === "send" && <ImportProgress job={step.job} onDone={close} />}
    </Sheet>
  );
}
