import { pence, sum, type Pence } from "../money.ts";
import { apportion } from "../vat/apportion.ts";
import { invoiceVat, rateVat, ratesOf, vatRateOf, type RateVat } from "../vat/invoice-vat.ts";
import type { VatRate } from "../vat/rates.ts";
import type { Creditable, CreditedLine } from "./credit-note.ts";

type Share = Pick<CreditedLine, "net" | "vat" | "gross">;

interface CreditVat {
  readonly rates: readonly RateVat[];
  /** Of each line, adding up to its rate. */
  readonly shares: readonly Share[];
}

/** The VAT of a note by rate and by line. */
export function creditVat(invoice: Creditable, lines: readonly CreditedLine[]): CreditVat {
  if (invoice.mode === "without") return { rates: [], shares: lines };
  const rates = ratesOf(lines).map((rate) => vatOfRate(invoice, lines, rate));
  const shares = new Map<CreditedLine, Share>();
  for (const { rate, net, vat } of rates) {
    const own = lines.filter((line) => vatRateOf(line) === rate);
    const amounts = own.map(({ amount }) => amount);
    const isHeld = invoice.mode === "included";
    const parts = apportion(isHeld ? net : vat, amounts);
    for (const [index, line] of own.entries()) {
      const [part, { amount }] = [parts[index] ?? NONE, line];
      shares.set(
        line,
        isHeld
          ? { net: part, vat: pence(amount - part), gross: amount }
          : { net: amount, vat: part, gross: pence(amount + part) },
      );
    }
  }
  return { rates, shares: lines.map((line) => shares.get(line) ?? line) };
}

const NONE = pence(0);

/** Rounded by itself, as the VAT of any document; but what the invoice charged is never exceeded, and the last note has the rest of it. */
function vatOfRate(invoice: Creditable, lines: readonly CreditedLine[], rate: VatRate): RateVat {
  const { mode } = invoice;
  const amount = sum(lines.filter((line) => vatRateOf(line) === rate).map((line) => line.amount));
  const own = rateVat(rate, amount, invoice);
  const charged = invoiceVat(invoice.lines, invoice).rates.find((each) => each.rate === rate);
  const left = leftOf(charged, creditedAt(invoice, rate));
  const isHeld = mode === "included";
  const isRest = amount === (isHeld ? left.net + left.vat : left.net);
  const least = isHeld ? Math.max(0, amount - left.net) : 0;
  const most = isHeld ? Math.min(left.vat, amount) : left.vat;
  const vat = pence(isRest ? left.vat : Math.max(least, Math.min(own.vat, most)));
  return isHeld
    ? { ...own, vat, net: pence(amount - vat), gross: amount }
    : { ...own, vat, net: amount, gross: pence(amount + vat) };
}

const creditedAt = ({ earlier }: Creditable, rate: VatRate): readonly CreditedLine[] =>
  earlier.flatMap(({ lines }) => lines.filter((line) => vatRateOf(line) === rate));

function leftOf(
  charged: RateVat | undefined,
  credited: readonly Share[],
): { net: number; vat: number } {
  const minus = (amount: Pence | undefined, name: "net" | "vat") =>
    Math.max(0, (amount ?? 0) - sum(credited.map((line) => line[name])));
  return { net: minus(charged?.net, "net"), vat: minus(charged?.vat, "vat") };
}
