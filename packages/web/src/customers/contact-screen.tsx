import { ActionIcon, Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, BookUser, Mail, MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../platform/local.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import css from "./contact-screen.module.css";
import { CustomerSheet, type CustomerEdit } from "./customer-sheet.tsx";
import { useCustomers } from "./queries.ts";

/** /contact/{id}: who it is and how to reach them. The id is the server's, or the phone's key until there is one. */
export function ContactScreen() {
  const { common, customers: say } = useMessages();
  const { id } = useParams({ strict: false });
  const [edit, setEdit] = useState<CustomerEdit | null>(null);
  const all = useCustomers();
  const customer = all?.find((each) => each.key === id || String(each.id) === id);
  return (
    <main className={css.page}>
      <ActionIcon component={Link} to="/info/contacts" aria-label={common.back} className={css.back ?? ""}>
        <ArrowLeft size={22} aria-hidden />
      </ActionIcon>
      {all && !customer && <EmptyState icon={<BookUser size={32} />} text={common.notFound.title} />}
      {customer && (
        <>
          <h1 className={css.name}>{customer.name}</h1>
          {customer.premium && <p className={css.regular}>{say.regular}</p>}
          <Ways customer={customer} />
          <Button variant="light" fullWidth onClick={() => setEdit({ customer })}>
            {common.edit}
          </Button>
        </>
      )}
      <CustomerSheet edit={edit} onClose={() => setEdit(null)} />
    </main>
  );
}

function Ways({ customer }: { readonly customer: LocalCustomer }) {
  const { customers: say } = useMessages();
  const { phone, email, address, city, postcode } = customer;
  const where = [address, city, postcode].filter(Boolean).join("\n");
  const ways = [
    { icon: Phone, label: say.call, text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, "")}` },
    { icon: Mail, label: say.mail, text: email, href: `mailto:${encodeURIComponent(email)}` },
    { icon: MapPin, label: say.map, text: where, href: `geo:0,0?q=${encodeURIComponent(where.replaceAll("\n", ", "))}` },
  ];
  return (
    <div className={css.ways}>
      {ways
        .filter(({ text }) => text !== "")
        .map(({ icon: Icon, label, text, href }) => (
          <a key={label} href={href} className={css.way}>
            <span className={css.disc}>
              <Icon size={20} aria-hidden />
            </span>
            <span>
              <small>{label}</small>
              <span className={css.value}>{text}</span>
            </span>
          </a>
        ))}
    </div>
  );
}
