import type { Invoice } from "@roundsman/contract/invoice";
import { invoiced, lineTotal } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { formatQuantity } from "@roundsman/core/quantity";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { paymentName } from "../../messages/payment-name.ts";
import { rateName } from "../../ui/form/rate-words.ts";
import css from "../driver-book.module.css";

/** What was sold, and how it adds up to what is to pay. */
export function InvoiceLines({ invoice }: { readonly invoice: Invoice }) {
  const t = useDriverBookWords();
  const messages = useMessages();
  const { lines, totals } = invoice;
  const open = openAmount(invoice);
  return (
    <ul className={css.list} aria-label={t.lines}>
      {lines.map((line) => (
        <Row
          key={line.id}
          name={`${formatQuantity(line.quantity)} × ${line.name}`}
          amount={formatPounds(lineTotal(line))}
        />
      ))}
      {totals.discount > 0 && (
        <Row name={messages.editor.totals.discount} amount={formatPounds(totals.discount)} />
      )}
      <VatRows invoice={invoice} />
      <Row name={t.total} amount={formatPounds(invoiced(totals))} isSum />
      {totals.credited !== undefined && totals.credited !== 0 && (
        <Row name={t.credited} amount={`−${formatPounds(totals.credited)}`} />
      )}
      <Row name={open > 0 ? t.toPay : paymentName(invoice, messages)} amount={formatPounds(open)} />
    </ul>
  );
}

/** By rate where there is more than the standard one. None where nobody chose how VAT is treated. */
function VatRows({ invoice }: { readonly invoice: Invoice }) {
  const { editor, products } = useMessages();
  const t = editor.totals;
  const { date, lastDocument, lines, vatMode } = invoice;
  const mode = vatMode ?? lastDocument?.vat ?? "without";
  const { vat, rates } = invoiceVat(lines, { mode, date });
  const isPlain = rates.every(({ rate }) => rate === "standard");
  return (
    <>
      {vat !== null && <Row name={mode === "add" ? t.added : t.vat} amount={formatPounds(vat)} />}
      {!isPlain &&
        rates.map((each) => (
          <Row
            key={each.rate}
            name={t.rate(rateName(products.rates, each.rate), formatPounds(each.net))}
            amount={formatPounds(each.vat)}
          />
        ))}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly amount: string;
  readonly isSum?: boolean;
}

function Row({ name, amount, isSum = false }: RowProps) {
  return (
    <li>
      <span className={css.fact} data-sum={isSum || undefined}>
        <span className={css.what}>{name}</span>
        <span className={css.amount}>{amount}</span>
      </span>
    </li>
  );
}
