import { Button } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { dependentNote } from "@roundsman/core/credit/uncredited-lines";
import { formatPounds } from "@roundsman/core/money";
import { useCreditWords, useIssuedWords } from "../../messages/late/credit/words.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";

interface NoteListProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  /** Oldest first. */
  readonly notes: readonly CreditNote[];
  readonly onPaper: (note: CreditNote) => void;
}

/** The credit notes of an invoice, each with its paper and a void button. */
export function NoteList({ driver, invoice, notes, onPaper }: NoteListProps) {
  const t = useCreditWords();
  const own = useDriverBookWords();
  if (notes.length === 0) return null;
  const counting = notes.filter(({ voidedAt }) => voidedAt === null);
  const isVoidable = (note: CreditNote) =>
    note.voidedAt === null &&
    note.reason !== "correction" &&
    invoice.correctedBy === undefined &&
    dependentNote(counting, note) === undefined;
  return (
    <section aria-label={t.title}>
      <p className={css.label}>{t.title}</p>
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id} className={css.row}>
            <span className={css.what}>
              <span>
                {note.number} · −{formatPounds(note.total)}
              </span>
              <span className={css.detail}>
                <Facts
                  facts={[
                    note.date,
                    t.reasons[note.reason],
                    ...(note.voidedAt === null ? [] : [t.voided]),
                  ]}
                />
              </span>
            </span>
            {note.voidedAt === null && (
              <Button
                variant="subtle"
                aria-label={own.paperOf(note.number)}
                onClick={() => onPaper(note)}
              >
                {own.paper}
              </Button>
            )}
            {isVoidable(note) && <VoidNote driver={driver} note={note} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function VoidNote({
  driver,
  note: { id, number },
}: Pick<NoteListProps, "driver"> & { readonly note: CreditNote }) {
  const { common } = useMessages();
  const t = useCreditWords();
  const issued = useIssuedWords();
  const confirm = useConfirm();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [run, busy] = useOnce(async () => {
    try {
      await send({ id }, (key) => acts.voidNote(id, key));
      toast.done(t.voided);
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  const ask = () =>
    confirm({
      title: t.voidTitle(number),
      text: t.voidText,
      yes: t.void,
      no: common.cancel,
      onYes: () => void run(),
    });
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={`${t.void}: ${number}`}
      loading={busy}
      onClick={ask}
    >
      {issued.void}
    </Button>
  );
}
