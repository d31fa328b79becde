import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMessages } from "../../messages/language.tsx";
import { BackToOffice } from "../../ui/back-to-office.tsx";
import { useHandOverWords } from "../../messages/late/hand-overs/words.ts";
import { ListHead } from "../../ui/list/list-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { WidePage } from "../../ui/wide-page.tsx";
import { choiceIn, searchOf, type Choice } from "./choice.ts";
import { GiveWork } from "./give-work.tsx";
import { HandOverList } from "./hand-over-list.tsx";
import css from "./hand-overs.module.css";
import { usePeople } from "./queries.ts";

/** /info/office/hand-overs, for managers: hands one driver's work to another. */
export function HandOversScreen() {
  const { common } = useMessages();
  const t = useHandOverWords();
  const people = usePeople();
  const choice = choiceIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const setChoice = (chosen: Choice) =>
    void navigate({
      to: "/info/office/hand-overs",
      search: searchOf(chosen),
      replace: true,
      resetScroll: false,
    });
  return (
    <WidePage back={<BackToOffice />}>
      <ListHead title={t.title} />
      <p className={css.about}>{t.about}</p>
      <div className={css.columns}>
        <div>
          {people.isError && (
            <OnlineFailed
              error={people.error}
              trying={people.isFetching}
              onRetry={() => void people.refetch()}
            />
          )}
          {people.isLoading && <SkeletonRows label={common.loading} />}
          {people.data && <GiveWork people={people.data} choice={choice} onChange={setChoice} />}
        </div>
        <div>
          <HandOverList />
        </div>
      </div>
    </WidePage>
  );
}
