import { Button, TextInput } from "@mantine/core";
import type { AccountsPreview } from "@roundsman/contract/office/accounts";
import { dayAt } from "@roundsman/core/day";
import { formatPounds } from "@roundsman/core/money";
import { Download } from "lucide-react";
import { useState } from "react";
import { useAccountsWords } from "../../messages/late/accounts/words.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "./accounts.module.css";
import { NextDocuments } from "./next-documents.tsx";
import { downloadExport, useMakeExport, type ExportAsk } from "./queries.ts";

/**
 * What an export of these days will contain, what was exported before, and the button that makes
 * it.
 */
export function NextExport({
  ask,
  preview,
}: {
  readonly ask: ExportAsk;
  readonly preview: AccountsPreview;
}) {
  const t = useAccountsWords();
  const errorText = useErrorText();
  const makeExport = useMakeExport();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const salesAccount = (typed ?? preview.salesAccount).trim();
  const [make, busy] = useOnce(async () => {
    setFault(null);
    try {
      const { id } = await makeExport(ask, salesAccount);
      toast.done(id === null ? t.nothingNew : t.made(await downloadExport(id)));
    } catch (error) {
      setFault(errorText(error));
    }
  });
  const { before } = preview;
  const documents = documentsIn(preview);
  return (
    <section aria-label={t.holds} className={css.section}>
      <h2>{t.holds}</h2>
      <WentOutBefore before={before} />
      {documents === 0 ? (
        <NoneLeft text={before.length > 0 ? t.nothingNew : t.nothing} fault={fault} />
      ) : (
        <>
          <ExportFigures preview={preview} />
          <Form className={css.make} onSubmit={() => void make()} autoComplete="off">
            <TextInput
              label={t.salesAccount[ask.program]}
              styles={{ input: { minHeight: "3rem" } }}
              maxLength={20}
              value={typed ?? preview.salesAccount}
              error={salesAccount === "" ? t.needsAccount : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button
              type="submit"
              h={48}
              leftSection={<Download size={20} aria-hidden />}
              disabled={salesAccount === ""}
              loading={busy}
            >
              {t.make(documents)}
            </Button>
            <Fault text={fault} />
          </Form>
          <NextDocuments ask={ask} />
        </>
      )}
    </section>
  );
}

/**
 * Shown where nothing is left to export; `fault` says so where another person has just exported it
 * all.
 */
function NoneLeft({ text, fault }: { readonly text: string; readonly fault: string | null }) {
  return (
    <>
      <p className={css.quiet}>{text}</p>
      <Fault text={fault} />
    </>
  );
}

function Fault({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={css.fault}>
      {text}
    </p>
  );
}

const documentsIn = ({ invoices, creditNotes, reversals }: AccountsPreview): number =>
  invoices + creditNotes + reversals;

function WentOutBefore({ before }: Pick<AccountsPreview, "before">) {
  const t = useAccountsWords();
  if (before.length === 0) return null;
  return (
    <ul className={css.before}>
      {before.map((earlierExport) => (
        <li key={earlierExport.exportId}>
          {t.wentOut(earlierExport.documents, dayAt(Date.parse(earlierExport.at)))}
        </li>
      ))}
    </ul>
  );
}

function ExportFigures({ preview }: { readonly preview: AccountsPreview }) {
  const t = useAccountsWords();
  const { invoices, creditNotes, reversals } = preview;
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t.documents}</dt>
          <dd>{documentsIn(preview)}</dd>
          <dd>{t.parts(invoices, creditNotes, reversals)}</dd>
        </div>
        {(["net", "vat", "total"] as const).map((figure) => (
          <div key={figure}>
            <dt>{t[figure]}</dt>
            <dd>{formatPounds(preview[figure])}</dd>
          </div>
        ))}
      </dl>
      {reversals > 0 && <p className={css.quiet}>{t.takenBackText(reversals)}</p>}
    </>
  );
}
