import type { Invoice } from "@roundsman/contract/invoice";
import { isRegisteredForVat } from "@roundsman/core/company";
import { invoiced, lineTotal } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { formatQuantity } from "@roundsman/core/quantity";
import type { VatMode } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { useSeller } from "../../driver-papers/queries.ts";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { paymentName } from "../../messages/payment-name.ts";
import { rateName, rateNote } from "../../ui/form/rate-words.ts";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";

interface InvoiceLinesProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
}

/**
 * The lines of an invoice, and how they add up. If no VAT option was chosen, it depends on the
 * seller (wire §5).
 */
export function InvoiceLines({ driver, invoice }: InvoiceLinesProps) {
  const mode = invoice.vatMode ?? invoice.lastDocument?.vat;
  if (mode) return <Rows invoice={invoice} mode={mode} />;
  return <UnchosenRows driver={driver} invoice={invoice} />;
}

function UnchosenRows({ driver, invoice }: InvoiceLinesProps) {
  const seller = useSeller(driver.id, invoice.companyId);
  return (
    <Online query={seller}>
      {({ issuer }) => {
        const isRegistered = isRegisteredForVat(issuer);
        return <Rows invoice={invoice} mode={vatModeOf(invoice, { isRegistered })} />;
      }}
    </Online>
  );
}

interface RowsProps {
  readonly invoice: Invoice;
  readonly mode: VatMode;
}

function Rows({ invoice, mode }: RowsProps) {
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
          note={rateNote(messages.products.rates, line.vatRate)}
          amount={formatPounds(lineTotal(line))}
        />
      ))}
      <VatRows invoice={invoice} mode={mode} />
      <Row name={t.total} amount={formatPounds(invoiced(totals))} isSum />
      {/* The discount is already deducted, so it comes after the total, as on the paper. */}
      {totals.discount > 0 && (
        <Row
          name={mode === "add" ? t.savedBeforeVat : t.saved}
          amount={formatPounds(totals.discount)}
        />
      )}
      {totals.credited !== undefined && totals.credited !== 0 && (
        <Row name={t.credited} amount={`−${formatPounds(totals.credited)}`} />
      )}
      <Row name={open > 0 ? t.toPay : paymentName(invoice, messages)} amount={formatPounds(open)} />
    </ul>
  );
}

/** One row for each rate, if there are others than the standard one. */
function VatRows({ invoice: { date, lines }, mode }: RowsProps) {
  const { editor, products } = useMessages();
  const t = editor.totals;
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
  readonly note?: string | null;
  readonly amount: string;
  readonly isSum?: boolean;
}

function Row({ name, note, amount, isSum = false }: RowProps) {
  return (
    <li>
      <span className={css.fact} data-sum={isSum || undefined}>
        <span className={css.what}>
          <span>{name}</span>
          {note && <span className={css.detail}>{note}</span>}
        </span>
        <span className={css.amount}>{amount}</span>
      </span>
    </li>
  );
}
