import { pence, sum, type Pence } from "../money.ts";
import type { VatMode } from "../vat.ts";
import { apportion } from "../vat/apportion.ts";
import { rateVat, ratesOf, vatRateOf, type RateVat } from "../vat/invoice-vat.ts";
import type { CreditableInvoice, CreditedLine } from "./credited.ts";
import { amountOf, type CreditableAmount, type CreditableAmounts } from "./creditable-amounts.ts";

type Share = Pick<CreditedLine, "net" | "vat" | "gross">;

interface CreditVat {
  readonly rates: readonly RateVat[];
  /** One for each line. The shares of the lines of a rate add up to the VAT of that rate. */
  readonly shares: readonly Share[];
}

/** The VAT of a note by rate and by line. */
export function creditVat(
  invoice: Pick<CreditableInvoice, "mode" | "date">,
  lines: readonly CreditedLine[],
  creditable: CreditableAmounts,
): CreditVat {
  if (invoice.mode === "without") return { rates: [], shares: lines };
  const rates = ratesOf(lines).map((rate) => {
    const own = lines.filter((line) => vatRateOf(line) === rate);
    const amount = sum(own.map((line) => line.amount));
    return vatWithin(creditable[rate], rateVat(rate, amount, invoice), {
      amount,
      mode: invoice.mode,
    });
  });
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

interface Credited {
  readonly amount: Pence;
  readonly mode: VatMode;
}

/**
 * The VAT of one rate, rounded as on any document but never above what is left of the invoice's
 * VAT. The note that credits the rest takes all the VAT that is left.
 */
function vatWithin(left: CreditableAmount, own: RateVat, { amount, mode }: Credited): RateVat {
  const isHeld = mode === "included";
  const isRest = amount === amountOf(left, mode);
  const least = isHeld ? Math.max(own.vat, amount - left.net) : own.vat;
  const most = isHeld ? Math.min(left.vat, amount) : left.vat;
  const vat = pence(isRest ? left.vat : Math.min(least, most));
  return isHeld
    ? { ...own, vat, net: pence(amount - vat), gross: amount }
    : { ...own, vat, net: amount, gross: pence(amount + vat) };
}
