import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { StoredInvoice, StoredLine, ServerRecords } from "../server-records.ts";

/** The VAT rates of 2026 in per cent, repeated here so that these checks do not depend on core. */
const PER_CENT: Readonly<Record<string, number>> = {
  "": 20,
  standard: 20,
  reduced: 5,
  zero: 0,
  exempt: 0,
};

/** Rounds halves away from zero; no amount here is below it. */
const rounded = (amount: bigint, by: bigint): number => Number((amount * 2n + by) / (by * 2n));

const comesTo = ({ price, discount, quantity }: StoredLine): number =>
  rounded(BigInt(price - discount) * BigInt(quantity), 1000n);

const sum = (all: readonly number[]): number => all.reduce((before, each) => before + each, 0);

/** What an invoice asks for, before notes, in pence. */
function askedFor({ lines, vatMode }: StoredInvoice): number {
  const total = sum(lines.map(comesTo));
  if (vatMode !== "add") return total;
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate || "standard"))];
  const vat = rates.map((rate) => {
    const ratedLines = lines.filter(({ vatRate }) => (vatRate || "standard") === rate);
    return rounded(BigInt(sum(ratedLines.map(comesTo))) * BigInt(PER_CENT[rate] ?? 0), 100n);
  });
  return total + sum(vat);
}

/**
 * In words: every invoice whose sums are not what its lines and notes come to, and every note that
 * credits more than there is.
 */
export const wrongSums = ({ invoices, notes }: ServerRecords): string[] =>
  invoices.flatMap((invoice) => {
    const ownNotes = notes.filter(({ invoiceId }) => invoiceId === invoice.id);
    const counting = ownNotes.filter(({ voidedAt }) => voidedAt === null);
    const credited = sum(counting.map(({ total }) => total));
    const asked = askedFor(invoice);
    const unequal = (name: string, is: number, meant: number) =>
      is === meant ? [] : [`${name} of ${invoice.key} is ${is}, not ${meant}`];
    return [
      ...unequal("total", invoice.total, sum(invoice.lines.map(comesTo))),
      ...unequal("credited", invoice.credited, credited),
      ...unequal("how many notes count", invoice.creditNotes, counting.length),
      ...unequal("what is owed", invoice.total + invoice.vatAdded, asked - credited),
      ...(credited > asked ? [`${invoice.key} asks for ${asked} and credits ${credited}`] : []),
      ...ownNotes.flatMap(wrongNote),
      ...overCredited(invoice, counting),
      ...owedOfNothing(invoice, counting),
    ];
  });

/** What is left of each line, in thousandths and in pence. */
const restsOf = (invoice: StoredInvoice, notes: readonly CreditNote[]) =>
  invoice.lines.map((line) => {
    const credits = notes.flatMap(({ reason, lines }) =>
      lines
        .filter((each) => JSON.stringify(each.line) === line.ref)
        .map((each) => ({ ...each, isBack: reason !== "price" })),
    );
    const back = sum(credits.filter(({ isBack }) => isBack).map(({ quantity }) => quantity));
    const quantity = line.quantity - back;
    return { quantity, money: comesTo(line) - sum(credits.map(({ amount }) => amount)) };
  });

/** In words: lines of which more is credited than they have, in quantity or in money. */
const overCredited = (invoice: StoredInvoice, notes: readonly CreditNote[]): string[] =>
  restsOf(invoice, notes)
    .filter(({ quantity, money }) => quantity < 0 || money < 0)
    .map((rest) => `${invoice.key} is credited over a line: ${JSON.stringify(rest)}`);

/** In words: an invoice whose goods are all credited, but not all of its money. */
function owedOfNothing(invoice: StoredInvoice, notes: readonly CreditNote[]): string[] {
  const isAll = notes.length > 0 && restsOf(invoice, notes).every(({ quantity }) => quantity === 0);
  const owed = invoice.total + invoice.vatAdded;
  return isAll && owed !== 0 ? [`all of ${invoice.key} is credited, and ${owed} is owed`] : [];
}

/** In words: a note whose parts do not come to its sums. */
function wrongNote({ key, lines, rates, net, vat, total, vatMode }: CreditNote): string[] {
  const [nets, vats] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.vat))];
  const parts = [nets, nets + vats, sum(lines.map(({ gross }) => gross))];
  const sums = [net, total, total];
  const byRate =
    vatMode === "without"
      ? []
      : [sum(rates.map((rate) => rate.net)), sum(rates.map((rate) => rate.vat))];
  const isRight =
    String(parts) === String(sums) &&
    (vat ?? 0) === vats &&
    (byRate.length === 0 || String(byRate) === String([net, vat]));
  return isRight ? [] : [`${key} does not add up: ${JSON.stringify({ net, vat, total, parts })}`];
}
