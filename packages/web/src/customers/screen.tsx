import { Button } from "@mantine/core";
import { BookUser, Star } from "lucide-react";
import { useState } from "react";
import { BookScreen } from "../book/book-screen.tsx";
import { inBlocks, shareText } from "../book/share.ts";
import { useDelete } from "../book/use-delete.ts";
import { ContactInvoices } from "../contact-page/contact-invoices.tsx";
import { UpgradeSheet } from "../contact-page/upgrade-sheet.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../platform/local.ts";
import { CustomerRow } from "./customer-row.tsx";
import { CustomerSheet, type CustomerEdit } from "./customer-sheet.tsx";
import { removeCustomers, restoreCustomers, useCustomers } from "./queries.ts";

/** /info/contacts (spec §2 "Contacts"). */
export function CustomersScreen() {
  const { contact, customers: say } = useMessages();
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const [looking, setLooking] = useState<LocalCustomer | null>(null);
  const [upgrading, setUpgrading] = useState(false);
  const remove = useDelete({ nameOf, words: { ...say, deleted: () => say.deleted }, remove: removeCustomers, restore: restoreCustomers });
  return (
    <>
      <BookScreen
        area="contact"
        groups="deliveryRoutes"
        words={say}
        icon={<BookUser size={32} />}
        all={useCustomers()}
        nameOf={nameOf}
        tool={
          <Button variant="default" w={148} px={8} leftSection={<Star size={18} aria-hidden />} onClick={() => setUpgrading(true)}>
            {contact.upgrade.open}
          </Button>
        }
        row={(row) => (
          <CustomerRow
            {...row}
            onInvoices={() => setLooking(row.item)}
            onEdit={() => setEdit({ customer: row.item })}
            onDelete={() => remove([row.item])}
          />
        )}
        onAdd={() => setEdit({ customer: null })}
        onShare={(chosen) => void shareText(inBlocks(chosen.map(linesOf)), say)}
        onDelete={remove}
      />
      <CustomerSheet edit={edit} onClose={() => setEdit(null)} />
      <ContactInvoices customer={looking} onClose={() => setLooking(null)} />
      <UpgradeSheet opened={upgrading} onClose={() => setUpgrading(false)} />
    </>
  );
}

const nameOf = ({ name }: LocalCustomer) => name;
const linesOf = ({ name, phone, email, address, city, postcode }: LocalCustomer) => [name, phone, email, address, city, postcode];
