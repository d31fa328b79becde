import { BookUser } from "lucide-react";
import { useMemo, useState } from "react";
import { BookScreen } from "../book/book-screen.tsx";
import { nameOrders, type Compare } from "../book/find.ts";
import { useLastLook } from "../book/last-look.ts";
import { inBlocks, shareText } from "../book/share.ts";
import { useDelete } from "../book/use-delete.ts";
import { useWantedRow } from "../book/use-wanted-row.ts";
import { ContactInvoices } from "../contact-page/contact-invoices.tsx";
import { UpgradeTool } from "../contact-page/upgrade-tool.tsx";
import { useMessages } from "../messages/language.tsx";
import { debtorsIn } from "../payments/statement/debtors.ts";
import { StatementsAction } from "../payments/statement/statements-action.tsx";
import { StatementsTool } from "../payments/statement/statements-tool.tsx";
import { useOwing, type Owing } from "../payments/queries.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { CustomerRow } from "./customer-row.tsx";
import { CustomerSheet, type CustomerEdit } from "./customer-sheet.tsx";
import { debtWarning } from "./debt-warning.ts";
import { LookAlikeHint, MergeAction } from "./merging/late-parts.ts";
import { removeCustomers, restoreCustomers, useCustomers } from "./queries.ts";

/** /info/contacts (spec §2 "Contacts"). */
export function CustomersScreen() {
  const { customers: t } = useMessages();
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const [looking, setLooking] = useState<LocalCustomer | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const all = useCustomers();
  const newest = all?.find(({ key }) => key === added);
  const { owing, orders, debtors, isUnsorted } = useDebts();
  useWantedRow(all, (customer) => setEdit({ customer }));
  const remove = useRemove();
  return (
    <>
      <BookScreen
        area="contact"
        groups="deliveryRoutes"
        words={t}
        icon={<BookUser size={32} />}
        banner={t.banner}
        notice={newest && <LookAlikeHint key={newest.key} customer={newest} />}
        all={isUnsorted ? undefined : all}
        foundBy={foundBy}
        orders={orders}
        tool={
          <>
            <UpgradeTool book="customers" />
            {debtors.length > 0 && <StatementsTool customers={debtors} />}
          </>
        }
        row={(row) => (
          <CustomerRow
            {...row}
            owing={owing?.get(row.item.key)}
            onInvoices={() => setLooking(row.item)}
            onEdit={() => setEdit({ customer: row.item })}
            onDelete={() => remove([row.item])}
          />
        )}
        onAdd={() => setEdit({ customer: null })}
        onShare={(chosen) => void shareText(inBlocks(chosen.map(linesOf)), t)}
        action={(chosen, done) => (
          <>
            <StatementsAction chosen={chosen.map(({ key }) => key)} />
            <MergeAction chosen={chosen} onMerged={done} />
          </>
        )}
        onDelete={remove}
      />
      <CustomerSheet
        edit={edit}
        onClose={() => setEdit(null)}
        onKept={(key) => edit?.customer === null && setAdded(key)}
      />
      <ContactInvoices customer={looking} onClose={() => setLooking(null)} />
    </>
  );
}

/**
 * What customers owe, while the book is ordered by it. The highest debt then comes first, and
 * statements are offered of those who owe.
 */
function useDebts() {
  const [{ order }] = useLastLook("contact");
  const owing = useOwing(order === "owesMost", useToday());
  const orders = useMemo(() => ({ ...ORDERS, owesMost: byDebt(owing) }), [owing]);
  const debtors = useMemo(() => debtorsIn(owing ?? new Map()), [owing]);
  // Before the debts are read, the order would be another one, and no statements would be offered.
  const isUnsorted = order === "owesMost" && owing === undefined;
  return { owing, orders, debtors, isUnsorted };
}

/** Deletes customers, after a warning if they owe something. */
function useRemove() {
  const { customers: t } = useMessages();
  const today = useToday();
  return useDelete({
    nameOf,
    words: { ...t, deleted: () => t.deleted },
    remove: removeCustomers,
    restore: restoreCustomers,
    warning: (chosen) =>
      debtWarning(
        chosen.map(({ key }) => key),
        { words: t, today },
      ),
  });
}

const nameOf = ({ name }: LocalCustomer) => name;
const foundBy = ({ name, phone }: LocalCustomer) => ({ texts: [name], numbers: [phone] });
const ORDERS = nameOrders(nameOf);
/** Customers without debt follow by name. */
const byDebt =
  (owing: ReadonlyMap<string, Owing> | undefined): Compare<LocalCustomer> =>
  (a, b) =>
    (owing?.get(b.key)?.owed ?? 0) - (owing?.get(a.key)?.owed ?? 0) || ORDERS.nameUp(a, b);
const linesOf = ({ name, phone, email, address, city, postcode }: LocalCustomer) => [
  name,
  phone,
  email,
  address,
  city,
  postcode,
];
