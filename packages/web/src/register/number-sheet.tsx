import { Button } from "@mantine/core";
import type { FormerState } from "@roundsman/contract/invoices/issued";
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { formatPounds } from "@roundsman/core/money";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { roleOf } from "@roundsman/core/role";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { useNavigate } from "@tanstack/react-router";
import { FileImage, FileText } from "lucide-react";
import { isNoDriver } from "../driver-papers/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { useCreditWords } from "../messages/late/credit/words.ts";
import { useActor } from "../session/current-session.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { saveFile } from "../ui/save-file.ts";
import { HandedOut } from "./handed-out.tsx";
import { formerPaper, useFormerStates, type Book } from "./queries.ts";
import { useRegisterWords } from "../messages/late/register-words.ts";
import { amountOf, isInvoiceThere, isOfNote, stateWord, wasIssued } from "./entry.ts";
import css from "./screen.module.css";

interface NumberSheetProps {
  readonly entry: RegisteredNumber;
  readonly onFind: (number: string) => void;
  readonly onClose: () => void;
}

/** What happened to a number, and the former states of its invoice. */
export function NumberSheet({ entry, onFind, onClose }: NumberSheetProps) {
  const { common, invoices } = useMessages();
  const t = useRegisterWords();
  const { number, invoice_id: id, replaced_by: by } = entry;
  const navigate = useNavigate();
  const actor = useActor();
  const isOwn = actor?.id === entry.responsible_person_id;
  const book = bookOf(entry, actor);
  const isNote = isOfNote(number);
  const { columns } = t;
  const amount = amountOf(entry);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [columns.state, stateWord(entry, t)],
    [columns.customer, entry.customer_name.trim() || invoices.unnamed],
    [columns.date, entry.invoice_date ?? undefined],
    [columns.amount, amount === null ? undefined : formatPounds(amount)],
    [columns.replacedBy, by],
    [columns.reason, entry.reason],
  ];
  return (
    // In a sheet as high as its content, the documents that come later would move the buttons.
    <Sheet title={number} opened height="full" onClose={onClose} closeLabel={common.close}>
      <dl className={css.facts}>
        {facts.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={css.actions}>
        {isOwn && isInvoiceThere(entry) && (
          <Button onClick={() => void navigate({ href: `/make?invoice=${id}` })}>{t.open}</Button>
        )}
        {by !== undefined && (
          <Button variant="light" onClick={() => onFind(by)}>
            {t.show(by)}
          </Button>
        )}
      </div>
      {!isOwn && <p className={css.text}>{t.others}</p>}
      {book && id !== null && <HandedOut book={book} number={number} invoice={id} />}
      {book && id !== null && !isNote && (
        <FormerStates book={book} invoice={id} isIssued={wasIssued(entry)} />
      )}
    </Sheet>
  );
}

/** Whose papers of the number can be saved again: one's own, and for a manager everybody's. */
function bookOf(
  { responsible_person_id: owner }: RegisteredNumber,
  actor: ReturnType<typeof useActor>,
) {
  if (!actor || owner === null) return null;
  if (actor.id === owner) return "own";
  return roleOf(actor) === "manager" ? { driver: owner } : null;
}

interface FormerStatesProps {
  readonly book: Book;
  readonly invoice: number;
  /** An invoice that is not issued has former states only if it was credited. */
  readonly isIssued: boolean;
}

function FormerStates({ book, invoice, isIssued }: FormerStatesProps) {
  const { common } = useMessages();
  const t = useRegisterWords();
  const former = useFormerStates(book, invoice);
  if (isNoDriver(former.error)) return null;
  if (!isIssued && !former.data?.states.length) return null;
  return (
    <section aria-label={t.former.title}>
      <h3 className={css.heading}>{t.former.title}</h3>
      {former.isPending && <SkeletonRows label={common.loading} rows={2} />}
      {former.isError && (
        <OnlineFailed
          error={former.error}
          trying={former.isFetching}
          onRetry={() => void former.refetch()}
        />
      )}
      {former.data?.states.length === 0 && <p className={css.text}>{t.former.none}</p>}
      {former.data?.states.map((state) => (
        <State key={state.id} book={book} state={state} />
      ))}
    </section>
  );
}

function State({ book, state }: { readonly book: Book; readonly state: FormerState }) {
  const messages = useMessages();
  const { editor } = messages;
  const credit = useCreditWords();
  const t = useRegisterWords();
  const { invoice, action, at } = state;
  const errorText = useErrorText();
  const when = instantInWords(at);
  const [save, busy] = useOnce(async (format: "pdf" | "png") => {
    try {
      const { file, name } = await formerPaper(book, state, format);
      saveFile(file, name);
    } catch (error) {
      toast.failed(errorText(error));
    }
  });
  // The VAT option that the server prints.
  const vat = state.paper_vat ?? vatModeOf(invoice, { isRegistered: true });
  return (
    <div className={css.former}>
      <span className={css.when}>
        <WholeNumbers>{t.former.until[action](when)}</WholeNumbers>
      </span>
      <span className={css.fact}>
        {[
          formatPounds(payableOf(invoice, vat)),
          editor.handedOut.vats[vat],
          invoice.billTo.name.trim(),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <div className={css.actions}>
        <Button
          variant="light"
          leftSection={<FileText size={20} aria-hidden />}
          aria-label={t.former.paper(credit.pdf, when)}
          disabled={busy}
          onClick={() => void save("pdf")}
        >
          {credit.pdf}
        </Button>
        <Button
          variant="light"
          leftSection={<FileImage size={20} aria-hidden />}
          aria-label={t.former.paper(credit.png, when)}
          disabled={busy}
          onClick={() => void save("png")}
        >
          {credit.png}
        </Button>
      </div>
    </div>
  );
}
