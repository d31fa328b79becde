import { BookUser } from "lucide-react";
import { useState } from "react";
import { BookScreen } from "../book/book-screen.tsx";
import { nameOrders } from "../book/find.ts";
import { inBlocks, shareText } from "../book/share.ts";
import { useDelete } from "../book/use-delete.ts";
import { useWantedRow } from "../book/use-wanted-row.ts";
import { ContactInvoices } from "../contact-page/contact-invoices.tsx";
import { UpgradeTool } from "../contact-page/upgrade-tool.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../sync/store/local.ts";
import { CustomerRow } from "./customer-row.tsx";
import { CustomerSheet, type CustomerEdit } from "./customer-sheet.tsx";
import { removeCustomers, restoreCustomers, useCustomers } from "./queries.ts";

/** /info/contacts (spec §2 "Contacts"). */
export function CustomersScreen() {
  const { customers: t } = useMessages();
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const [looking, setLooking] = useState<LocalCustomer | null>(null);
  const all = useCustomers();
  useWantedRow(all, (customer) => setEdit({ customer }));
  const remove = useDelete({
    nameOf,
    words: { ...t, deleted: () => t.deleted },
    remove: removeCustomers,
    restore: restoreCustomers,
  });
  return (
    <>
      <BookScreen
        area="contact"
        groups="deliveryRoutes"
        words={t}
        icon={<BookUser size={32} />}
        banner={t.banner}
        all={all}
        foundBy={foundBy}
        orders={ORDERS}
        tool={<UpgradeTool book="customers" />}
        row={(row) => (
          <CustomerRow
            {...row}
            onInvoices={() => setLooking(row.item)}
            onEdit={() => setEdit({ customer: row.item })}
            onDelete={() => remove([row.item])}
          />
        )}
        onAdd={() => setEdit({ customer: null })}
        onShare={(chosen) => void shareText(inBlocks(chosen.map(linesOf)), t)}
        onDelete={remove}
      />
      <CustomerSheet edit={edit} onClose={() => setEdit(null)} />
      <ContactInvoices customer={looking} onClose={() => setLooking(null)} />
    </>
  );
}

const nameOf = ({ name }: LocalCustomer) => name;
const foundBy = ({ name, phone }: LocalCustomer) => ({ texts: [name], numbers: [phone] });
const ORDERS = nameOrders(nameOf);
const linesOf = ({ name, phone, email, address, city, postcode }: LocalCustomer) => [
  name,
  phone,
  email,
  address,
  city,
  postcode,
];
