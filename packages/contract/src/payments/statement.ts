import type { Ageing } from "@roundsman/core/payments/ageing";
import { KEPT_METHODS } from "@roundsman/core/payments/payment";
import type { Statement, StatementLine } from "@roundsman/core/payments/statement";
import * as z from "zod/mini";
import { civilDay, id } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";

const ageingWire = z.object({
  not_due: poundsOut,
  to_30: poundsOut,
  to_60: poundsOut,
  to_90: poundsOut,
  over_90: poundsOut,
});
const ageing = renamed<Ageing, typeof ageingWire>(ageingWire, {
  notDue: "not_due",
  to30: "to_30",
  to60: "to_60",
  to90: "to_90",
  over90: "over_90",
});

const lineWire = z.object({
  kind: z.enum(["invoice", "credit_note", "payment", "reversal"]),
  id,
  date: civilDay,
  /** Of an invoice or credit note, as its paper has it. */
  number: z.nullable(z.string()),
  /** Of a credit note: the number of its invoice. */
  credits: z.nullable(z.string()),
  /** Of a payment and of what takes one back. */
  method: z.nullable(z.enum(KEPT_METHODS)),
  reference: z.string(),
  amount: poundsOut,
  balance: poundsOut,
});
type LineWire = z.output<typeof lineWire>;

const line = z.codec(lineWire, z.custom<StatementLine>(), {
  decode: (sent): StatementLine => {
    const { kind, id: of, date, number, credits, method, reference, amount, balance } = sent;
    const moved = { id: of, day: date, amount, balance };
    if (kind === "invoice") return { ...moved, kind, number };
    if (kind === "credit_note") return { ...moved, kind: "creditNote", number, credits };
    return { ...moved, kind, method: method ?? "unknown", reference };
  },
  encode: (of): LineWire => {
    const moved = {
      id: Number(of.id),
      date: of.day,
      number: null,
      credits: null,
      method: null,
      reference: "",
      amount: of.amount,
      balance: of.balance,
    };
    if (of.kind === "invoice") return { ...moved, kind: of.kind, number: of.number };
    if (of.kind === "creditNote")
      return { ...moved, kind: "credit_note", number: of.number, credits: of.credits };
    return { ...moved, kind: of.kind, method: of.method, reference: of.reference };
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
  encode: ({ span, onAccount, lines, ...sums }) => ({
    ...sums,
    from: span.start,
    to: span.end,
    on_account: onAccount,
    movements: [...lines],
  }),
});
