import type { Customer } from "@roundsman/contract/customers";
import type { Payment, PaymentBody } from "@roundsman/contract/payments/payment";
import { billToOf } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence, sum } from "@roundsman/core/money";
import { moneyIn } from "@roundsman/core/payments/payment";
import { nextMoment, No, paying, type Input, type Stored } from "../stored.ts";
import type { Shop } from "../stored.ts";
import { FIRST_INVOICE, partsOf, type KeptInvoice, type KeptPayment } from "./paid-parts.ts";

/**
 * The server's rules for payments: once for each client_id, never more for an invoice than is open
 * of it, and an invoice that they cover is paid.
 */
export function fakePayments({ payments, invoices, customers, find, plant, change, put }: Shop) {
  const open = (id: number): number => {
    const invoice = invoices.get(id) as KeptInvoice;
    if (invoice.hidden || invoice.paymentStatus === "paid") return 0;
    return Math.max(0, owed(invoice.totals) - partsOf(payments, id, () => true));
  };
  const follow = (ids: readonly number[], amount: number) => {
    for (const id of ids) {
      const invoice = invoices.get(id) as KeptInvoice;
      const paid = partsOf(payments, id, () => true);
      const isWhole = owed(invoice.totals) > 0 && paid >= owed(invoice.totals);
      const issued = { ...invoice, issued: true as const };
      if (invoice.hidden && amount > 0) continue;
      if (amount > 0 && isWhole && invoice.paymentStatus !== "paid")
        change("invoices", issued, paying(invoice, "paid"));
      else if (amount < 0 && paid < owed(invoice.totals) && invoice.paymentStatus === "paid")
        change("invoices", issued, { paymentStatus: invoice.paidFrom ?? "due", paidFrom: null });
      else put("invoices", issued);
    }
  };
  const onAccount = (id: number | null, amount: number) => {
    const customer = customers.get(id ?? 0) as (Customer & Stored) | undefined;
    if (customer && amount !== 0)
      put("customers", {
        ...customer,
        onAccount: pence((customer.onAccount ?? 0) + amount) || undefined,
      });
  };
  const existing = (key: string | undefined) =>
    [...payments.values()].find((payment) => payment.key === key);
  const newPayment = (fields: object, first: number): Stored => {
    const payment = plant("payments", {
      createdAt: nextMoment(),
      customerId: null,
      customerName: "",
      reference: "",
      madeBy: "person",
      reverses: null,
      reversedBy: null,
      takenBy: "Wang",
      ...fields,
    });
    FIRST_INVOICE.set(payment, first);
    return payment;
  };
  const create = ({ body }: Input): unknown => {
    const sent = body as PaymentBody;
    const { key, allocations = [], amount, method, day: at, reference = "" } = sent;
    const known = existing(key);
    if (known) return known;
    const named = allocations.map(({ invoiceId }) => invoiceId);
    if (named.some((id) => !invoices.has(id))) throw new No(404, "Not found");
    const parts = allocations
      .map((part) => ({ ...part, amount: pence(Math.min(part.amount, open(part.invoiceId))) }))
      .filter((part) => part.amount > 0)
      .map((part) => ({
        ...part,
        invoiceNumber: numberOf(invoices.get(part.invoiceId) as KeptInvoice),
      }));
    const [first = 0] = named;
    const firstInvoice = invoices.get(first) as KeptInvoice | undefined;
    const customerId = sent.customerId ?? firstInvoice?.customerId ?? null;
    const paid = sum(parts.map((part) => part.amount));
    const available = (customers.get(customerId ?? 0) as Customer | undefined)?.onAccount ?? 0;
    if (method === "account" && (paid === 0 || paid > available))
      throw new No(409, "", { code: "above-on-account" });
    const payment = newPayment(
      {
        key,
        customerId,
        method,
        amount: method === "account" ? paid : amount,
        reference,
        day: at ?? day("2026-11-21"),
        allocations: parts,
        onAccount: pence(moneyIn({ method, amount }) - paid),
        ...(first === 0 && {
          payer: billToOf(customers.get(customerId ?? 0) as Customer & Stored),
        }),
      },
      first,
    );
    follow(named, amount);
    onAccount(customerId, (payment as KeptPayment).onAccount);
    return payment;
  };
  const reverse = ({ id, body }: Input): unknown => {
    const { client_id: key } = body as { client_id?: string };
    const known = existing(key);
    if (known) return known;
    const original = find("payments", id) as KeptPayment;
    if (original.reverses !== null) throw new No(409, "", { code: "is-reversal" });
    if (original.reversedBy !== null) throw new No(409, "", { code: "already-reversed" });
    const allocations = original.allocations.map((part) => ({
      ...part,
      amount: pence(-part.amount),
    }));
    const payment = newPayment(
      {
        key,
        customerId: original.customerId,
        method: original.method,
        amount: pence(-original.amount),
        day: day("2026-11-21"),
        allocations,
        onAccount: pence(-original.onAccount),
        reverses: id,
        payer: original.payer,
      },
      FIRST_INVOICE.get(original) ?? 0,
    );
    const first = FIRST_INVOICE.get(original) ?? 0;
    // Without a new version, as the server does it.
    FIRST_INVOICE.set(put("payments", { ...original, reversedBy: payment.id }), first);
    follow(
      original.allocations.map(({ invoiceId }) => invoiceId),
      -1,
    );
    onAccount(original.customerId, -original.onAccount);
    return payment;
  };
  return (call: string, input: Input): unknown => {
    if (call === "create") return create(input);
    if (call === "reverse") return reverse(input);
    if (call === "get") return find("payments", input.id);
    const all = [...payments.values()] as unknown as Payment[];
    const totals = { count: all.length, amount: sum(all.map(({ amount }) => amount)) };
    return { payments: all, totals, nextCursor: null };
  };
}
