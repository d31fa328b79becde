import type { CustomerDetails } from "@roundsman/contract/customers";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentType } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { useTeam } from "../team/queries.ts";
import { ListHead } from "../ui/list/list-head.tsx";
import { CustomersSection } from "./customers-section.tsx";
import css from "./driver-book.module.css";
import { InvoicesSection } from "./invoices-section.tsx";
import { TodaySection } from "./today-section.tsx";

/** A form of a customer, as drivers have it. */
export type CustomerFields = ComponentType<{
  readonly customer: CustomerDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}>;

/** Whose records these are. */
export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** /info/office/drivers/{id}, for managers: a driver's records, and the help with them. */
export function DriverBookScreen({ form }: { readonly form: CustomerFields }) {
  const t = useDriverBookWords();
  const office = useOfficeWords();
  const id = Number(useParams({ strict: false }).id);
  const person = useTeam().data?.find((each) => each.id === id);
  const driver = { id, name: person?.name ?? t.driver };
  return (
    <div className={css.book}>
      <nav className={css.back}>
        <Link to="/info/office">
          <ArrowLeft size={18} aria-hidden />
          {office.title}
        </Link>
      </nav>
      <ListHead title={driver.name} banner={t.workingFor(driver.name)} />
      <p className={css.note}>{t.workingNote}</p>
      {person?.disabled && (
        <p className={css.disabled} role="status">
          {t.disabled}
        </p>
      )}
      <div className={css.columns}>
        <InvoicesSection driver={driver} />
        <div>
          <CustomersSection driver={driver} form={form} />
          <TodaySection driver={driver} />
        </div>
      </div>
    </div>
  );
}
