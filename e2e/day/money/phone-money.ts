/** A row of the phone's database. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads invoices, credit notes and payments from a phone's database. */

export function invoice(row: Row): object {
  const { billTo, lines, totals } = row as {
    billTo: Record<string, string>;
    lines: Row[];
    totals: Row;
  };
  return {
    customer: billTo["name"],
    city: billTo["city"],
    date: row["date"],
    summary: row["summary"],
    footnote: row["footnote"],
    lines: lines.map(({ name, price, discount, quantity, vatRate }) => ({
      name,
      price,
      discount,
      quantity,
      rate: vatRate ?? "standard",
    })),
    payment: row["paymentStatus"],
    delivery: row["deliveryStatus"],
    total: totals["total"],
    discount: totals["discount"],
    vatMode: row["vatMode"] ?? null,
    issued:
      row["number"] !== undefined ||
      row["lastDocument"] !== null ||
      row["paymentStatus"] === "paid" ||
      row["issued"] === true,
    paidFrom: row["paidFrom"],
    owed: totals["payable"] ?? totals["total"],
    credited: totals["credited"] ?? 0,
    paid: totals["paid"] ?? 0,
  };
}

type Pairs = (readonly [string, object])[];
interface Waiting {
  readonly kind: string;
  readonly entity: string;
  readonly payload: {
    readonly key: string;
    readonly by: string;
    readonly made: { readonly reason: string; readonly total: number; readonly lines: Row[] };
  };
}

const isNew = ({ kind }: Waiting) => kind === "invoice.credit" || kind === "invoice.corrected";

/** The invoice number that the app shows; "" where there is none. */
export function numberIn({ number, id }: Row): string {
  if (typeof number === "string") return number;
  return id === null ? "" : `INV-${textOf(id)}`;
}

/** The keys of the server's notes and of those in the outbox, voided or not. */
export function noteKeysIn(notes: readonly Row[], outbox: readonly Row[]): readonly string[] {
  const waiting = (outbox as readonly unknown[] as readonly Waiting[]).filter(isNew);
  const keys = [
    ...notes.map(({ key }) => String(key)),
    ...waiting.map(({ payload }) => payload.key),
  ];
  return [...new Set(keys)];
}

/** The server's notes and those in the outbox, without voided ones. */
export function notesIn(notes: readonly Row[], invoices: readonly Row[], outbox: readonly Row[]) {
  const waiting = outbox as readonly unknown[] as readonly Waiting[];
  const voided = new Set(
    waiting.flatMap(({ kind, payload }) => (kind === "invoice.voidCredit" ? [payload.key] : [])),
  );
  const uncorrected = new Set(
    waiting.flatMap(({ kind, entity }) => (kind === "invoice.uncorrect" ? [entity] : [])),
  );
  const found = new Map<string, object>();
  const put = (key: string, of: string, { reason, total, lines }: Waiting["payload"]["made"]) => {
    if (voided.has(key) || (reason === "correction" && uncorrected.has(of))) return;
    const quantities = lines.map(({ quantity }) => quantity);
    found.set(key, { invoice: of, reason, total, quantities });
  };
  for (const note of notes) {
    const made = note as unknown as Waiting["payload"]["made"];
    if (!note["voidedAt"]) put(String(note["key"]), keyOf(invoices, note["invoiceId"]), made);
  }
  for (const each of waiting)
    if (isNew(each)) put(each.payload.key, each.entity, each.payload.made);
  return [...found] satisfies Pairs;
}

/** Payments that a person took and that were not taken back. */
export function paymentsIn(payments: readonly Row[], invoices: readonly Row[]): Pairs {
  const back = new Set(payments.map(({ reverses }) => named(reverses)));
  return payments
    .filter(
      ({ key, id, madeBy, reverses, reversedBy }) =>
        madeBy === "person" &&
        reverses === null &&
        reversedBy === null &&
        !back.has(String(key)) &&
        !(id !== null && back.has(named(id))),
    )
    .map((row) => {
      const parts = row["allocations"] as readonly Row[];
      return [
        String(row["key"]),
        {
          method: row["method"],
          amount: row["amount"],
          parts: Object.fromEntries(
            parts.map((part) => [keyOf(invoices, part["invoiceId"]), part["amount"]]),
          ),
        },
      ] as const;
    });
}

/** The id in a reference, or the key of a record without an id. */
const named = (id: unknown): string => textOf(id).replace("key:", "");
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";

function keyOf(invoices: readonly Row[], id: unknown): string {
  const found = invoices.find((row) => row["id"] !== null && textOf(row["id"]) === named(id));
  return textOf(found?.["key"]) || named(id);
}
