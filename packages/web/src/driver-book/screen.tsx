import { useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useTeam } from "../team/queries.ts";
import { BackToOffice } from "../ui/back-to-office.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { WidePage } from "../ui/wide-page.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import css from "./driver-book.module.css";
import type { Debtor, DriverBookForms } from "./driver.ts";
import { GroupsSection } from "./groups/groups-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import { TasksSection } from "./tasks/tasks-section.tsx";
import { TodaySection } from "./today-section.tsx";

/** /info/office/drivers/{id}, for managers: a driver's records, which the manager can change. */
export function DriverBookScreen({ forms }: { readonly forms: DriverBookForms }) {
  const t = useDriverBookWords();
  const id = Number(useParams({ strict: false }).id);
  const person = useTeam().data?.find((each) => each.id === id);
  const isForDeleted = useLocation({ select: ({ hash }) => hash === "deleted" });
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
      {/* First on the screen for whoever followed a link to it. */}
      {isForDeleted && <DeletedSection driver={driver} />}
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
          {!isForDeleted && <DeletedSection driver={driver} />}
        </div>
      </div>
    </WidePage>
  );
}
