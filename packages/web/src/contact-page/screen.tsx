import { ActionIcon, Button } from "@mantine/core";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, BookUser, Pencil } from "lucide-react";
import { useState } from "react";
import { CustomerSheet } from "../customers/customer-sheet.tsx";
import { LookAlikeHint, MergeButton } from "../customers/merging/late-parts.ts";
import { PrivacySection } from "../data/privacy-section.tsx";
import { useMessages } from "../messages/language.tsx";
import { useCustomerMoney } from "../payments/customer-money.ts";
import { OwesSection } from "../payments/owes-section.tsx";
import type { LocalCustomer } from "../sync/store/local.ts";
import { TaskFacts } from "../tasks/task-facts.tsx";
import { TaskSheet } from "../tasks/task-sheet.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { SyncWord } from "../ui/sync-word.tsx";
import { useArrival } from "../ui/hooks/arrival.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useIsWide } from "../ui/hooks/wide.ts";
import type { Contact } from "./contact.ts";
import css from "./contact-page.module.css";
import { Gallery } from "./gallery.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { useContact, useInvoicesOf } from "./queries.ts";
import { RepeatInvoice } from "./repeat-invoice.tsx";
import { Ways } from "./ways.tsx";

/**
 * /contact/{id} of a customer or task: who it is, how to reach them, what they bought, and pictures
 * (spec §2).
 */
export function ContactScreen() {
  const { common, contact: t } = useMessages();
  const { id = "" } = useParams({ strict: false });
  const { book } = useSearch({ strict: false });
  const wide = useIsWide();
  const contact = useContact(book === "todo" ? "tasks" : null, id);
  const task = (contact?.book ?? (book === "todo" ? "tasks" : "customers")) === "tasks";
  return (
    <div className={css.page} role={wide ? undefined : "main"}>
      <ActionIcon
        component={Link}
        to={task ? "/info/todolist" : "/info/contacts"}
        aria-label={task ? t.toTasks : t.toContacts}
        className={css.back ?? ""}
      >
        <ArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {contact === undefined && <SkeletonRows label={common.loading} rows={4} />}
      {contact === null && (
        <EmptyState icon={<BookUser size={32} />} title={t.missing.title} text={t.missing.text} />
      )}
      {contact && <Page contact={contact} />}
    </div>
  );
}

interface PartsProps {
  readonly contact: Contact;
  readonly customer: LocalCustomer;
}

/**
 * All parts are drawn together, because a part that appeared later would move those below it. Only
 * the hint of look-alikes appears later, below everything.
 */
function CustomerParts({ contact, customer }: PartsProps) {
  const { common } = useMessages();
  const sold = useInvoicesOf(customer);
  const money = useCustomerMoney(customer, useToday());
  if (!money || !sold.rows) return <SkeletonRows label={common.loading} rows={4} />;
  return (
    <>
      <OwesSection customer={customer} money={money} />
      <div className={css.columns}>
        <div>
          <Ways contact={contact} />
          <RepeatInvoice sold={sold} />
        </div>
        <div>
          <Gallery contact={contact} />
        </div>
        <InvoicesSection sold={sold} customerName={customer.name} />
        <PrivacySection customer={customer} />
        <MergeButton customer={customer} />
      </div>
      <LookAlikeHint key={customer.key} customer={customer} />
    </>
  );
}

function Page({ contact }: { readonly contact: Contact }) {
  const { common, customers } = useMessages();
  // The contact as it was when the form opened, so that a change by somebody else meanwhile becomes
  // a conflict and is not overwritten.
  const [edited, setEdited] = useState<Contact | null>(null);
  const customer = contact.book === "customers" ? contact.customer : null;
  const task = contact.book === "tasks" ? contact.task : null;
  return (
    <>
      <div className={css.head}>
        <h1 className={css.name} ref={useArrival()} tabIndex={-1}>
          {contact.name}
        </h1>
        <Button
          variant="light"
          leftSection={<Pencil size={18} aria-hidden />}
          onClick={() => setEdited(contact)}
        >
          {common.edit}
        </Button>
      </div>
      <p className={css.under}>
        {customer?.premium && <span className={css.regular}>{customers.regular}</span>}
        <SyncWord state={(customer ?? task)?.sync ?? "sent"} />
      </p>
      {task && (
        <>
          <TaskFacts task={task} />
          <div className={css.columns}>
            <div>
              <Ways contact={contact} />
            </div>
            <div>
              <Gallery contact={contact} />
            </div>
          </div>
        </>
      )}
      {customer && <CustomerParts contact={contact} customer={customer} />}
      <CustomerSheet
        edit={edited?.book === "customers" ? { customer: edited.customer } : null}
        onClose={() => setEdited(null)}
      />
      <TaskSheet
        edit={edited?.book === "tasks" ? { task: edited.task } : null}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
