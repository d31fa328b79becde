import fc from "fast-check";
import { PLACES } from "./testing-calendar.ts";

const KINDS = [
  "invoice",
  "invoice",
  "invoice",
  "correct",
  "correct",
  "uncorrect",
  "uncorrect",
  "credit",
  "credit",
  "voidNote",
  "change",
  "change",
  "change",
  "pay",
  "pay",
  "pay",
  "payWhole",
  "advance",
  "advance",
  "use",
  "use",
  "use",
  "reverse",
  "reverse",
  "paid",
  "paid",
  "unpaid",
  "update",
  "schedule",
  "submitAll",
  "removeCustomer",
  "merge",
  "merge",
  "unmerge",
  "remove",
  "removeMany",
  "deliver",
  "void",
  "restore",
  "restoreDeleted",
  "restore",
  "pass",
  "pass",
  "pass",
  "redate",
  "readdress",
  "readdress",
  "readdress",
  "closeDay",
] as const;
export type Kind = (typeof KINDS)[number];
/** Operations on which the money of corrections depends, and below that of deleted invoices. */
const CORRECTED: readonly Kind[] = [
  "payWhole",
  "paid",
  "pay",
  "correct",
  "correct",
  "reverse",
  "void",
  "uncorrect",
  "pass",
];
const DELETED: readonly Kind[] = [
  "payWhole",
  "paid",
  "pay",
  "credit",
  "voidNote",
  "reverse",
  "void",
  "restore",
  "pass",
];
/** Operations that decide whose money it is when an invoice gets another customer. */
const READDRESSED: readonly Kind[] = [
  "payWhole",
  "pay",
  "paid",
  "credit",
  "remove",
  "use",
  "correct",
  "pass",
  "readdress",
  "readdress",
  "readdress",
];
const step = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(40),
    other: fc.nat(40),
    pounds: fc.integer({ min: 1, max: 90 }),
    day: fc.nat(PLACES - 1),
  });
const steps = (kinds: readonly Kind[]) =>
  fc.array(step(kinds), { minLength: 1, maxLength: 9, size: "max" });
/**
 * Some consecutive steps are of one invoice, or its latest correction: its state then depends on
 * all of them.
 */
const row = fc
  .record({
    of: fc.nat(40),
    steps: fc.oneof(
      { weight: 3, arbitrary: steps(KINDS) },
      { weight: 1, arbitrary: steps(CORRECTED) },
      { weight: 1, arbitrary: steps(DELETED) },
      { weight: 1, arbitrary: steps(READDRESSED) },
    ),
  })
  .map(({ of: place, steps: all }) => all.map((each) => ({ ...each, of: place })));
/** A sequence of operations on a driver's invoices and money. */
export const history = fc
  .array(row, { minLength: 4, maxLength: 12, size: "max" })
  .map((rows) => rows.flat());
export type Operation = (typeof history extends fc.Arbitrary<infer Of> ? Of : never)[number];
