import { Button } from "@mantine/core";
import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import { roleOf } from "@roundsman/core/role";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import { isProduct, useRecords } from "../catalogue/queries.ts";
import { useDefaultCompany } from "../companies/queries.ts";
import { useFirstStepsWords } from "../messages/late/first-steps/words.ts";
import { useActor } from "../session/current-session.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useTeam } from "../team/queries.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./first-steps.module.css";
import {
  activeIn,
  assignedOf,
  isRunning,
  pagesFor,
  STEPS,
  stepsDone,
  type Facts,
} from "./steps.ts";

/** For a manager of a new business who has no invoice yet: what to set up, what of it is done, and the way there. */
export function FirstSteps() {
  const actor = useActor();
  const invoices = useRows((db) => db.invoices.count(), []);
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenBy(actor?.id)) !== null);
  if (!actor || roleOf(actor) !== "manager" || invoices !== 0 || isHidden) return null;
  const hide = () => {
    localStorage.setItem(hiddenBy(actor.id), "yes");
    setHidden(true);
  };
  return <Checklist me={actor.id} onHide={hide} />;
}

/** The key of localStorage that says that this person hid the list. */
const hiddenBy = (person: number | undefined): string => `first-steps-hidden-${person}`;

interface ChecklistProps {
  readonly me: number;
  readonly onHide: () => void;
}

/** Not of a business that is running: nothing more is asked for then. */
function Checklist({ me, onHide }: ChecklistProps) {
  const { data: people } = useTeam();
  const today = useToday();
  if (!people || isRunning(people, me, today)) return null;
  return <Steps me={me} people={activeIn(people)} onHide={onHide} />;
}

interface StepsProps extends ChecklistProps {
  /** How many can sign in. */
  readonly people: number;
}

/** Whoever is not registered types "n/a": the form asks everybody for the number. */
const vatOf = (company: Company) =>
  company.vatNumber === "" ? "unset" : isRegisteredForVat(company) ? "registered" : "unregistered";

const isThere = ({ deletedAt }: { readonly deletedAt: string }) => deletedAt === "";

function useFacts(me: number, people: number): { readonly facts: Facts; readonly own: number } {
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
  };
  return { facts, own: ofNoRate ?? 0 };
}

function Steps({ me, people, onHide }: StepsProps) {
  const t = useFirstStepsWords();
  const { facts, own } = useFacts(me, people);
  const done = stepsDone(facts);
  const pages = pagesFor(facts, own);
  return (
    <section className={css.card} aria-labelledby="first-steps">
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
