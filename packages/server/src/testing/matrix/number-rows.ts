import { PEOPLE } from "../caller.ts";
import { seriesPrefix } from "@roundsman/core/issuing/number-series";
import { accountsExport, credit, handOver, payment } from "./bodies.ts";

const NUMBER_ROWS = {
  list: {},
  create: { body: () => ({}) },
  close: { names: "numberSeries" },
  register: {},
} as const;

/** A number of a new series. A series of somebody else is refused. */
export const ASSIGN_NUMBER = {
  names: "invoice",
  holds: "numberSeries",
  body: (id: number) => ({ number: `${seriesPrefix(id)}-1` }),
  foreign: 422,
} as const;

const CREDIT_ROWS = {
  list: {},
  get: { names: "creditNote" },
  create: { names: "invoice", body: () => credit("manager") },
  recordDocument: { names: "creditNote", body: () => ({ kind: "pdf" }) },
  documents: { names: "creditNote" },
  void: { names: "creditNote" },
  correct: { names: "issued", body: () => ({ description: "x" }) },
  uncorrect: { names: "corrected" },
} as const;

const NOVEMBER = "?from=2026-11-01&to=2026-11-30";

const PAYMENT_ROWS = {
  list: {},
  get: { names: "payment" },
  create: { holds: "invoice", body: (id: number) => payment("x", id) },
  reverse: { names: "payment", body: () => ({}) },
} as const;

const ACCOUNT_ROWS = {
  balances: {},
  statement: { names: "customer", query: NOVEMBER },
} as const;

const MERGING_ROWS = {
  merge: {
    names: "customer",
    holds: "customer",
    body: (id: number) => ({ drivercustomer_id: id }),
  },
} as const;

/** Credit limits, which managers set for customers of any driver. */
const LIMIT_ROWS = {
  list: {},
  set: { names: "customer", shared: true as const, body: () => ({ credit_limit: 100 }) },
} as const;

const DOCUMENT_ROWS = {
  read: { names: "invoice" },
  creditNote: { names: "creditNote" },
  receipt: { names: "payment" },
  statement: { names: "customer", query: NOVEMBER },
} as const;

/** The office's board, for managers. */
const OFFICE_ROWS = { board: { query: NOVEMBER } } as const;

/** The documents behind the board's figures. */
const LIST_ROWS = {
  sales: { query: NOVEMBER },
  goods: { query: `${NOVEMBER}&product_name=CANARY-manager` },
  debts: {},
  payments: { query: NOVEMBER },
  onAccount: {},
  accountPayments: { query: "?responsible_person_id=1&customer_name=" },
  cash: { query: NOVEMBER },
} as const;

/** Documents of any person's records. */
const PAPER_ROWS = {
  invoice: { names: "invoice", shared: true },
  creditNote: { names: "creditNote", shared: true },
  receipt: { names: "payment", shared: true },
} as const;

/** Exports for the accountant. */
const ACCOUNTS_ROWS = {
  preview: { query: `${NOVEMBER}&program=xero` },
  documents: { query: `${NOVEMBER}&program=xero` },
  create: { body: accountsExport },
  list: {},
  file: { names: "accountsExport", shared: true },
} as const;

/** Hand-overs, for managers. */
const HAND_OVER_ROWS = {
  list: {},
  work: { query: "?from_person=1" },
  workDocuments: { query: `?from_person=${PEOPLE.manager.id}` },
  documents: { names: "handOver", shared: true },
  create: { holds: "deliveryRoute", body: handOver, foreign: 403 },
  end: { names: "handOver", shared: true },
} as const;

/** Hand-overs, as drivers see them. */
const OWN_HAND_OVER_ROWS = { list: {} } as const;

/** The sales side of the VAT return. */
const VAT_ROWS = {
  read: { query: NOVEMBER },
  documents: { query: NOVEMBER },
  setStagger: { body: () => ({ vat_stagger: (staggers += 1) % 2 ? 2 : 3 }) },
} as const;
/** Alternates, because choosing the current value again changes nothing. */
let staggers = 0;

export const LEDGER_ROWS = {
  numberSeries: NUMBER_ROWS,
  invoiceDocuments: DOCUMENT_ROWS,
  creditNotes: CREDIT_ROWS,
  payments: PAYMENT_ROWS,
  customerAccounts: ACCOUNT_ROWS,
  customerMerging: MERGING_ROWS,
  office: OFFICE_ROWS,
  officeLists: LIST_ROWS,
  officePapers: PAPER_ROWS,
  accountsFiles: ACCOUNTS_ROWS,
  creditLimits: LIMIT_ROWS,
  vatReturn: VAT_ROWS,
  handOvers: HAND_OVER_ROWS,
  ownHandOvers: OWN_HAND_OVER_ROWS,
} as const;
