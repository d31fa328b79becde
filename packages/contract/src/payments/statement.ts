import type { Statement, StatementLine } from "@roundsman/core/payments/statement";
import * as z from "zod/mini";
import { recordedMethod } from "./recorded-method.ts";
import { ageing } from "../wire/ageing.ts";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";

const lineWire = z.object({
  kind: z.enum(["invoice", "credit_note", "payment", "reversal"]),
  id,
  date: civilDay,
  /** For an invoice or a credit note: the number as printed. */
  number: z.nullable(z.string()),
  /** For a credit note: the number of its invoice. */
  credits: z.nullable(z.string()),
  /** For a payment, and for what takes one back. */
  method: z.nullable(recordedMethod),
  reference: z.string(),
  amount: poundsOut,
  balance: poundsOut,
});
type LineWire = z.output<typeof lineWire>;

const line = z.codec(lineWire, z.custom<StatementLine>(), {
  decode: (sent): StatementLine => {
    const { kind, id: recordId, date, number, credits, method, reference, amount, balance } = sent;
    const moved = { id: recordId, day: date, amount, balance };
    if (kind === "invoice") return { ...moved, kind, number };
    if (kind === "credit_note") return { ...moved, kind: "creditNote", number, credits };
    return { ...moved, kind, method: method ?? "unknown", reference };
  },
  encode: (line): LineWire => {
    const money = "method" in line ? line : null;
    return {
      kind: line.kind === "creditNote" ? "credit_note" : line.kind,
      id: Number(line.id),
      date: line.day,
      number: "number" in line ? line.number : null,
      credits: "credits" in line ? line.credits : null,
      method: money?.method ?? null,
      reference: money?.reference ?? "",
      amount: line.amount,
      balance: line.balance,
    };
  },
});

const statementWire = z.object({
  from: civilDay,
  to: civilDay,
  opening: poundsOut,
  charged: poundsOut,
  settled: poundsOut,
  closing: poundsOut,
  on_account: poundsOut,
  ageing,
  movements: z.array(line),
});

/** What happened on a customer's account (wire §14). */
export const statement = z.codec(statementWire, z.custom<Statement>(), {
  decode: ({ from, to, on_account: onAccount, movements: lines, ...sums }) => ({
    ...sums,
    span: { start: from, end: to },
    onAccount,
    lines,
  }),
  encode: (statement) => ({
    from: statement.span.start,
    to: statement.span.end,
    opening: statement.opening,
    charged: statement.charged,
    settled: statement.settled,
    closing: statement.closing,
    on_account: statement.onAccount,
    ageing: statement.ageing,
    movements: [...statement.lines],
  }),
});
