import { useLanguage } from "../messages/language.tsx";
import { useRegisterWords } from "../messages/late/register-words.ts";
import { instantInWords } from "../ui/instant-words.ts";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { useHandedOut } from "./queries.ts";
import css from "./screen.module.css";

interface HandedOutProps {
  readonly number: string;
  /** The one that it is of, or that its credit note credits. */
  readonly invoice: number;
}

/** As what files a number went out, when and in which languages. */
export function HandedOut({ number, invoice }: HandedOutProps) {
  const { language: spoken, messages } = useLanguage();
  const { common, editor } = messages;
  const t = useRegisterWords().handedOut;
  const papers = useHandedOut({ number, invoice });
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
          {papers.data.map(({ id, kind, language, at }) => (
            <li key={id} className={css.fact}>
              {[
                editor.handedOut.kinds[kind],
                instantInWords(at, spoken),
                editor.vat.languages[language],
              ].join(" · ")}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
