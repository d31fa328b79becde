import { Button } from "@mantine/core";
import { isEInvoice } from "@roundsman/core/issuing/handed-out";
import { formatPounds } from "@roundsman/core/money";
import { Download } from "lucide-react";
import { isNoDriver } from "../driver-papers/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useRegisterWords } from "../messages/late/register-words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { toast } from "../ui/layer/toast.ts";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { saveFile } from "../ui/save-file.ts";
import { paperAgain, useHandedOut, type Book, type HandedOutPaper } from "./queries.ts";
import css from "./screen.module.css";

interface HandedOutProps {
  readonly book: Book;
  readonly number: string;
  /** The id of the invoice, or of the one that the credit note credits. */
  readonly invoice: number;
}

/**
 * The files in which a number was handed out, with time and language. Each can be saved again
 * unchanged.
 */
export function HandedOut({ book, number, invoice }: HandedOutProps) {
  const { common } = useMessages();
  const t = useRegisterWords().handedOut;
  const papers = useHandedOut(book, { number, invoice });
  if (isNoDriver(papers.error)) return null;
  return (
    <section aria-label={t.title}>
      <h3 className={css.heading}>{t.title}</h3>
      {papers.isPending && <SkeletonRows label={common.loading} rows={1} />}
      {papers.isError && (
        <OnlineFailed
          error={papers.error}
          trying={papers.isFetching}
          onRetry={() => void papers.refetch()}
        />
      )}
      {papers.data?.length === 0 && <p className={css.text}>{t.none}</p>}
      {papers.data && papers.data.length > 0 && (
        <ul className={css.papers}>
          {papers.data.map((paper) => (
            <li key={paper.id}>
              <Paper paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Paper({ paper }: { readonly paper: HandedOutPaper }) {
  const messages = useMessages();
  const { handedOut, eInvoice, vat } = messages.editor;
  const t = useRegisterWords().handedOut;
  const errorText = useErrorText();
  const kind = isEInvoice(paper.kind) ? eInvoice.kinds[paper.kind] : handedOut.kinds[paper.kind];
  const when = instantInWords(paper.at);
  const [save, saving] = useOnce(async () => {
    try {
      const { file, name } = await paperAgain(paper);
      saveFile(file, name);
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  return (
    <div className={css.paper}>
      <span className={css.went}>
        {kind}
        <span className={css.fact}>
          <WholeNumbers>
            {[when, vat.languages[paper.language], formatPounds(paper.total)].join(" · ")}
          </WholeNumbers>
        </span>
      </span>
      <Button
        variant="light"
        leftSection={<Download size={20} aria-hidden />}
        aria-label={t.againOf(kind, when)}
        loading={saving}
        onClick={() => void save()}
      >
        {t.again}
      </Button>
    </div>
  );
}
