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
import { isRunning, STEPS, stepsDone, type StepName } from "./steps.ts";

const PAGES = {
  company: "/info/business",
  logo: "/info/business",
  vat: "/info/office/vat",
  people: "/info/team",
  import: "/info/office/catalogue",
  assignment: "/info/office/catalogue",
  invoice: "/make",
} as const satisfies Record<StepName, string>;

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
  return <Steps people={people.length} onHide={onHide} />;
}

interface StepsProps extends Pick<ChecklistProps, "onHide"> {
  /** How many there are. */
  readonly people: number;
}

/** Whoever is not registered types "n/a": the form asks everybody for the number. */
const vatOf = (company: Company) =>
  company.vatNumber === "" ? "unset" : isRegisteredForVat(company) ? "registered" : "unregistered";

function Steps({ people, onHide }: StepsProps) {
  const t = useFirstStepsWords();
  const { company } = useDefaultCompany();
  const own = useRows(
    async (db) => ({
      customers: await db.customers.count(),
      products: await db.products.toArray(),
    }),
    [],
  );
  const products = useRecords("products").data;
  const customers = useRecords("customers").data;
  const ofBusiness = products && customers && [...products, ...customers];
  const rated = own && products && [...own.products, ...products.filter(isProduct)];
  const done = stepsDone({
    company: company && { ...company, vat: vatOf(company) },
    people,
    records: own && own.customers + own.products.length + (ofBusiness?.length ?? 0),
    withoutRate: rated?.filter(({ vatRate }) => !vatRate).length,
    assigned: ofBusiness?.filter(({ assignedTo }) => assignedTo.length > 0).length,
  });
  // Whoever works alone has nobody to import for.
  const pages = people > 1 ? PAGES : { ...PAGES, import: "/info/data" as const };
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
