import type { Customer, CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskDetails } from "@roundsman/contract/tasks";
import type { ChosenReason, NewCreditNote } from "@roundsman/core/credit/credit-note";
import type { WantedNote } from "@roundsman/core/credit/wanted-note";
import type { DayRange } from "@roundsman/core/day-range";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { useParams } from "@tanstack/react-router";
import { useState, type ComponentType, type ReactNode } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useTeam } from "../team/queries.ts";
import { BackToOffice } from "../ui/back-to-office.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { WidePage } from "../ui/wide-page.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import css from "./driver-book.module.css";
import { GroupsSection } from "./groups/groups-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import { TasksSection } from "./tasks/tasks-section.tsx";
import { TodaySection } from "./today-section.tsx";
import type { InvoiceForm } from "./writing/invoice-form.ts";

/** A form of a customer, as drivers have it. */
export type CustomerFields = ComponentType<{
  readonly customer: CustomerDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: CustomerDetails) => Promise<void>;
}>;

/** A form of a product, likewise. */
export type ProductFields = ComponentType<{
  readonly product: ProductDetails | null;
  readonly isOfBusiness?: boolean;
  readonly submit: string;
  readonly onSubmit: (details: ProductDetails) => Promise<void>;
}>;

/** The parts of a task, as drivers have them. */
export interface TaskParts {
  readonly Form: ComponentType<{
    readonly task: TaskDetails | null;
    readonly submit: string;
    readonly onSubmit: (details: TaskDetails) => Promise<void>;
  }>;
  readonly Priority: ComponentType<{ readonly priority: string }>;
  readonly Deadline: ComponentType<{ readonly text: string }>;
}

/** A form of a credit note, as drivers have it. */
export type CreditFields = ComponentType<{
  readonly left: readonly LeftOfLine[];
  /** null: it is about all lines. */
  readonly place: number | null;
  /** What the note would come to. Throws CreditRefused. */
  readonly noteOf: (wanted: WantedNote) => NewCreditNote<ChosenReason>;
  readonly onWrite: (wanted: WantedNote) => Promise<void>;
}>;

/** The days of a statement of account, as drivers choose them. */
export type StatementDays = ComponentType<{
  readonly children: (span: DayRange) => ReactNode;
}>;

/** Of the features whose records they change. */
export interface DriverBookForms {
  readonly customer: CustomerFields;
  readonly product: ProductFields;
  readonly task: TaskParts;
  readonly credit: CreditFields;
  readonly days: StatementDays;
  readonly invoice: InvoiceForm;
}

/** Whose records these are. */
export interface Driver {
  readonly id: number;
  readonly name: string;
}

/** The customer whose invoices to pay are looked at. */
export type Debtor = Pick<Customer, "id" | "name">;

/** /info/office/drivers/{id}, for managers: a driver's records, and the help with them. */
export function DriverBookScreen({ forms }: { readonly forms: DriverBookForms }) {
  const t = useDriverBookWords();
  const id = Number(useParams({ strict: false }).id);
  const person = useTeam().data?.find((each) => each.id === id);
  const driver = { id, name: person?.name ?? t.driver };
  const [debtor, setDebtor] = useState<Debtor | null>(null);
  return (
    <WidePage back={<BackToOffice />}>
      <ListHead title={driver.name} banner={t.workingFor(driver.name)} />
      <p className={css.note}>{t.workingNote}</p>
      {person?.disabled && (
        <p className={css.disabled} role="status">
          {t.disabled}
        </p>
      )}
      <div className={css.columns}>
        <InvoicesSection
          driver={driver}
          forms={forms}
          debtor={debtor}
          onEverybody={() => setDebtor(null)}
        />
        <div>
          <CustomersSection
            driver={driver}
            form={forms.customer}
            days={forms.days}
            onDebtor={setDebtor}
          />
          <ProductsSection driver={driver} form={forms.product} />
          <GroupsSection driver={driver} book="productCategories" />
          <GroupsSection driver={driver} book="deliveryRoutes" />
          <TasksSection driver={driver} parts={forms.task} />
          <GroupsSection driver={driver} book="taskCategories" />
          <TodaySection driver={driver} />
          <DeletedSection driver={driver} />
        </div>
      </div>
    </WidePage>
  );
}
