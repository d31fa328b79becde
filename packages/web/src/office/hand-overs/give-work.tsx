import { Button } from "@mantine/core";
import type { OpenWork } from "@roundsman/contract/office/hand-overs";
import { formatPounds } from "@roundsman/core/money";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useHandOverWords } from "../../messages/late/hand-overs/words.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { NOTHING_CHOSEN, workOf, type Choice } from "./choice.ts";
import css from "./hand-overs.module.css";
import { useHandOverActs, useOpenWork, type Person, type Work } from "./queries.ts";
import { WorkFields } from "./work-fields.tsx";
import { WorkLink } from "./work-link.tsx";

interface GiveWorkProps {
  readonly people: readonly Person[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/**
 * The form to choose work and who takes it; shows how much work it is, asks for confirmation, and
 * hands it over.
 */
export function GiveWork({ people, choice, onChange }: GiveWorkProps) {
  const t = useHandOverWords();
  const confirm = useConfirm();
  const work = workOf(choice, useToday());
  const { give, busy, fault, forgetFault } = useGive(() => onChange(NOTHING_CHOSEN));
  const open = useOpenWork(work);
  const nameOf = (id: number | null) => people.find((each) => each.id === id)?.name ?? "";
  const { invoices = 0, routes = [] } = (work && open.data) || {};
  const hasWork = invoices + routes.length > 0;
  const ask = () => {
    forgetFault();
    confirm({
      title: t.ask(nameOf(choice.from), nameOf(choice.to)),
      text: work?.lastDay ? t.askUntil(invoices, work.lastDay) : t.askForGood(invoices),
      yes: t.yes,
      onYes: () => work && choice.to !== null && void give(work, choice.to),
    });
  };
  return (
    <Form aria-label={t.title} className={css.section} onSubmit={ask} autoComplete="off">
      <WorkFields people={people} routes={routes} choice={choice} onChange={onChange} />
      {open.isError && (
        <OnlineFailed
          error={open.error}
          trying={open.isFetching}
          onRetry={() => void open.refetch()}
        />
      )}
      {work && open.data && <Holds work={work} openWork={open.data} from={nameOf(work.from)} />}
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <Button
        type="submit"
        h={48}
        disabled={choice.to === null || !hasWork || open.isFetching}
        loading={busy}
      >
        {invoices > 0 || !hasWork ? t.give(invoices) : t.giveRoutes}
      </Button>
    </Form>
  );
}

/** Hands work over; `fault` says why the last attempt failed. */
function useGive(onGiven: () => void) {
  const t = useHandOverWords();
  const errorText = useErrorText();
  const acts = useHandOverActs();
  const [fault, setFault] = useState<string | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const [give, busy] = useOnce(async (...args: Parameters<typeof acts.give>) => {
    setFault(null);
    try {
      const { toName } = await acts.give(...args);
      // A manager who has left the form is not brought back to it.
      if (isHere.current) onGiven();
      toast.done(t.done(toName));
    } catch (error) {
      setFault(errorText(error));
    }
  });
  return { give, busy, fault, forgetFault: () => setFault(null) };
}

interface HoldsProps {
  readonly work: Work;
  readonly openWork: OpenWork;
  /** The name of the driver who gives the work. */
  readonly from: string;
}

/** How much work goes and how much stays; each figure opens its invoices. */
function Holds({ work, openWork, from }: HoldsProps) {
  const t = useHandOverWords();
  const { invoices, customers, payable, routes, staying } = openWork;
  const { route, lastDay } = work;
  const whose = [from, routes.find(({ id }) => id === route)?.name];
  const ask = {
    driver: work.from,
    ...(route !== null && { route }),
    ...(lastDay !== null && { until: lastDay }),
    of: whose.filter(Boolean).join(" · "),
  };
  return (
    <>
      <p className={css.holds} role="status">
        {invoices > 0 ? (
          <WorkLink ask={{ list: "work", ...ask }}>
            {t.holds(invoices, customers, formatPounds(payable))}
          </WorkLink>
        ) : (
          t.nothing
        )}
      </p>
      {staying.invoices > 0 && (
        <Staying staying={staying} from={from}>
          <WorkLink ask={{ list: "staying", ...ask }}>{t.staysList}</WorkLink>
        </Staying>
      )}
    </>
  );
}

/** What the first driver still has to deliver. */
function Staying({
  staying: { invoices, named },
  from,
  children,
}: {
  readonly staying: OpenWork["staying"];
  readonly from: string;
  readonly children: ReactNode;
}) {
  const t = useHandOverWords();
  const { unnamed } = useMessages().invoices;
  return (
    <div className={css.staying}>
      <p>{t.stays(invoices, from)}</p>
      <ul>
        {named.map(({ number, customer }) => (
          <li key={number}>
            {number} · {customer || unnamed}
          </li>
        ))}
        {invoices > named.length && <li>{t.andMore(invoices - named.length)}</li>}
      </ul>
      {children}
    </div>
  );
}
