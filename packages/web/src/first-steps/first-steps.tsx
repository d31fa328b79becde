import { Button } from "@mantine/core";
import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import { roleOf } from "@roundsman/core/role";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { isProduct, useRecords } from "../catalogue/queries.ts";
import { useDefaultCompany } from "../companies/queries.ts";
import { keepText } from "../device/keep-text.ts";
import { useFirstStepsWords } from "../messages/late/first-steps/words.ts";
import { useActor } from "../session/current-session.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useTeam } from "../team/queries.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./first-steps.module.css";
import { useHasSold } from "./queries.ts";
import {
  activeIn,
  areAllDone,
  assignedOf,
  isOld,
  isRunning,
  pagesFor,
  STEPS,
  stepsDone,
  type Facts,
} from "./steps.ts";

/**
 * For a manager of a new business without invoices: the steps to set it up, which are done, and
 * links to each.
 */
export function FirstSteps() {
  const invoices = useRows((db) => db.invoices.count(), []);
  return invoices === 0 && <Checklist part={BeforeInvoices} />;
}

const BeforeInvoices = (business: NewBusiness) => (
  <Steps {...business} isInvoiced={false} whenDone="stays" />
);

/** The same list in the office, until every step is done. A first invoice does not hide it. */
export const OfficeSteps = () => <Checklist part={UntilDone} />;

/** Hidden once the business has sold for more than a month. */
function UntilDone(business: NewBusiness) {
  const today = useToday();
  const hasSold = useHasSold(today);
  const own = useRows(
    async ({ invoices }) => ({
      count: await invoices.filter(isThere).count(),
      old: await invoices.filter(({ createdAt }) => isOld(createdAt, today)).first(),
    }),
    [today],
  );
  if (!own || own.old || hasSold === undefined) return null;
  return <Steps {...business} isInvoiced={hasSold || own.count > 0} whenDone="goes" />;
}

interface NewBusiness {
  readonly me: number;
  /** How many people can sign in. */
  readonly people: number;
  readonly onHide: () => void;
}

interface ChecklistProps {
  readonly part: (business: NewBusiness) => ReactNode;
}

/** Shown to managers until they hide it. */
function Checklist({ part }: ChecklistProps) {
  const actor = useActor();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenBy(actor?.id)) !== null);
  if (!actor || roleOf(actor) !== "manager" || isHidden) return null;
  const hide = () => {
    setHidden(true);
    keepText(hiddenBy(actor.id), "yes");
  };
  return <OfNew part={part} me={actor.id} onHide={hide} />;
}

/** Key in localStorage that is set if this person hid the list. */
const hiddenBy = (person: number | undefined): string => `first-steps-hidden-${person}`;

/** Hidden for a business that is running already; nothing more is fetched then. */
function OfNew({ part: Part, ...business }: ChecklistProps & Omit<NewBusiness, "people">) {
  const { data: people } = useTeam();
  const today = useToday();
  if (!people || isRunning(people, business.me, today)) return null;
  return <Part {...business} people={activeIn(people)} />;
}

interface StepsProps extends NewBusiness {
  readonly isInvoiced: boolean;
  readonly whenDone: "goes" | "stays";
}

/** A business that is not registered types "n/a", because the form requires the number. */
const vatOf = (company: Company) =>
  company.vatNumber === "" ? "unset" : isRegisteredForVat(company) ? "registered" : "unregistered";

const isThere = ({ deletedAt }: { readonly deletedAt: string }) => deletedAt === "";

type Asked = Pick<StepsProps, "me" | "people" | "isInvoiced">;

function useFacts({ me, people, isInvoiced }: Asked): {
  readonly facts: Facts;
  readonly own: number;
} {
  const { company } = useDefaultCompany();
  const own = useRows(
    async (db) => ({
      customers: await db.customers.filter(isThere).count(),
      products: await db.products.filter(isThere).toArray(),
    }),
    [],
  );
  const ofNoRate = own?.products.filter(
    ({ vatRate, businessId }) => !vatRate && businessId === undefined,
  ).length;
  const products = useRecords("products").data;
  const customers = useRecords("customers").data;
  const isKnown = own && products && customers;
  const rateless = products?.filter((record) => isProduct(record) && !record.vatRate).length;
  const facts: Facts = {
    company: company && { ...company, address: company.address ?? "", vat: vatOf(company) },
    people,
    records: isKnown && {
      customers: own.customers + customers.length,
      products: own.products.length + products.length,
    },
    withoutRate: isKnown && (ofNoRate ?? 0) + (rateless ?? 0),
    assigned: isKnown && {
      customers: assignedOf(customers, { me, people }),
      products: assignedOf(products, { me, people }),
    },
    isInvoiced,
  };
  return { facts, own: ofNoRate ?? 0 };
}

function Steps({ whenDone, onHide, ...asked }: StepsProps) {
  const t = useFirstStepsWords();
  const { facts, own } = useFacts(asked);
  if (whenDone === "goes" && (!isKnown(facts) || areAllDone(facts))) return null;
  const done = stepsDone(facts);
  const pages = pagesFor(facts, own);
  return (
    <section className={css.card} data-when-done={whenDone} aria-labelledby="first-steps">
      <h2 id="first-steps" className={css.title}>
        {t.title}
      </h2>
      <ol className={css.list}>
        {STEPS.map((step) => (
          <li key={step}>
            <Link to={pages[step]} className={css.step} data-done={done[step] || undefined}>
              <span className={css.mark} aria-hidden>
                {done[step] && <Check size={18} />}
              </span>
              <span className={css.words}>
                <b>{t.steps[step].title}</b>
                <span>{done[step] ? t.done : t.steps[step].text}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
      <Button variant="subtle" onClick={onHide}>
        {t.hide}
      </Button>
    </section>
  );
}

/**
 * The list is drawn only when these facts are known, so that it does not flash up and disappear.
 */
const isKnown = ({ company, records }: Facts): boolean =>
  company !== undefined && records !== undefined;
