import { Button } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import css from "./contact-page.module.css";
import { InvoiceList, InvoiceSums } from "./invoice-list.tsx";
import type { InvoicesOf } from "./queries.ts";

const FIRST = 5;

interface SectionProps {
  readonly sold: InvoicesOf;
  /** The customer's name. */
  readonly customerName: string;
}

/** The customer's invoices: the sums, the last five, and all of them on demand. */
export function InvoicesSection({ sold, customerName }: SectionProps) {
  const { contact: t } = useMessages();
  const [all, setAll] = useState(false);
  const { invoices, rows, asking, unreachable } = sold;
  const shown = all ? rows : rows?.slice(0, FIRST);
  return (
    <section className={css.section} aria-labelledby="invoices">
      <h2 id="invoices">{t.invoices.heading}</h2>
      {invoices && invoices.length > 0 && <InvoiceSums invoices={invoices} />}
      {invoices?.length === 0 && !asking && <p className={css.none}>{t.invoices.none}</p>}
      {shown && <InvoiceList rows={shown} label={t.invoices.heading} under={customerName} />}
      {rows && shown && shown.length < rows.length && (
        <Button variant="subtle" fullWidth mt={4} onClick={() => setAll(true)}>
          {t.invoices.all(rows.length)}
        </Button>
      )}
      <Asked asking={asking} unreachable={unreachable} />
    </section>
  );
}

/** Says that the server is being asked for older invoices, or could not be reached. */
export function Asked({
  asking,
  unreachable,
}: {
  readonly asking: boolean;
  readonly unreachable: boolean;
}) {
  const { contact: t } = useMessages();
  return (
    <p className={css.asked} role="status">
      {asking ? t.invoices.older : unreachable ? t.invoices.noSignal : ""}
    </p>
  );
}
