/** Whether it may be restored: not if the invoice that it corrected is owed again. */
export const mayReturn = ({ corrects, ...invoice }: Invoice): boolean =>
  corrects === null || corrects.correctedBy?.id === invoice.id;

/** Units of the one line of a new invoice. */
export const UNITS = 3;

/**
 * Money that came in, below 0 if it went back, in pence: its day, and the invoice or payment that
 * it is for.
 */
export interface Entry {
  /** Decides whose money it is. */
  of: { readonly customer: number };
  readonly amount: number;
  readonly day: string;
}

export const sumOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** What a status paid, and by which method. */
export interface StatusMoney {
  readonly method: string;
  /** The first entry came in, the others went back. */
  readonly entries: readonly Entry[];
}

/** Money that came in for an invoice. */
export interface Piece extends StatusMoney {
  /** The person's payment that it is part of; null: a status paid it first. */
  readonly payment: object | null;
  /** The invoices that it was for before they were corrected, the latest last. */
  readonly before: readonly { readonly invoice: Invoice; readonly byStatus: boolean }[];
}

/** An invoice in the test's books. Amounts in pence. */
export interface Invoice {
  readonly id: number;
  /** The customer that it names, who may have been merged since. */
  customer: number;
  /** The customer's name on it. */
  name: string;
  date: string;
  readonly hasVatOnTop: boolean;
  unit: number;
  /** Units of its one line: a correction has what was left. */
  count: number;
  status: string;
  paidFrom: string;
  isDeleted: boolean;
  /** Whether it was paid once, or handed out. */
  isIssued: boolean;
  /** The invoice that it replaces. */
  corrects: Invoice | null;
  /** The invoice that replaces it. That one keeps `corrects` when the correction is undone. */
  correctedBy: Invoice | null;
  /** Its status before it was corrected; "" if it is not corrected. */
  statusBefore: string;
  /** What its status paid, the latest last. */
  byStatus: readonly StatusMoney[];
  /** The method by which its status paid last; "" if it never did. */
  lastMethod: string;
  /** Other money that came in for it. */
  pieces: Piece[];
  readonly notes: Note[];
}

export interface Note {
  readonly id: number;
  readonly units: number;
  readonly day: string;
  isVoid: boolean;
}

/** Units that credit notes take back, up to the end of a day if one is named. */
export const units = ({ notes }: Invoice, until?: string): number =>
  notes
    .filter(({ isVoid, day }) => !isVoid && (until === undefined || day <= until))
    .reduce((sum, note) => sum + note.units, 0);
/** What some units of it cost, in pence. */
export const worth = ({ unit, hasVatOnTop }: Invoice, count: number): number =>
  count * unit * (hasVatOnTop ? 1.2 : 1);
/** What came in for it apart from what its status paid, in pence. */
export const taken = ({ pieces }: Invoice): number =>
  sumOf(pieces.flatMap(({ entries }) => entries));
/** What its status paid, in pence. */
export const ofStatus = ({ byStatus }: Invoice): number =>
  sumOf(byStatus.flatMap(({ entries }) => entries));
/** In pence. */
export const owed = (invoice: Invoice): number => (invoice.isDeleted ? 0 : owedAlive(invoice));
/** In pence, as if it were not deleted. */
export const owedAlive = (invoice: Invoice): number =>
  worth(invoice, invoice.count - units(invoice));

export const lineOf = (pounds: number, quantity = UNITS) => [
  { id: "rice", name: "Rice", price: pounds, quantity, discount_amount: 0 },
];
export const blank = (
  id: number,
  status: string,
): Omit<Invoice, "customer" | "name" | "date" | "hasVatOnTop" | "unit"> => ({
  id,
  status,
  paidFrom: "",
  count: UNITS,
  isDeleted: false,
  isIssued: false,
  corrects: null,
  correctedBy: null,
  statusBefore: "",
  byStatus: [],
  lastMethod: "",
  pieces: [],
  notes: [],
});

/** Sets the status as the calls of the specification do. */
export function become(invoice: Invoice, status: string): void {
  if (status !== "paid") invoice.paidFrom = "";
  else if (invoice.status !== "paid") invoice.paidFrom = invoice.status;
  invoice.isIssued ||= status === "paid";
  invoice.status = status;
}

/**
 * Makes a change that may raise what is owed. Answers whether that is now more than came in, and a
 * person took some of it: then a paid invoice is open again, because nobody took the rest.
 */
export function grows(invoice: Invoice, change: () => void): boolean {
  const [was, paid] = [owedAlive(invoice), taken(invoice) + ofStatus(invoice)];
  change();
  const isMore = owedAlive(invoice) > was && owedAlive(invoice) > paid;
  return invoice.status === "paid" && isMore && taken(invoice) > 0;
}

/** A credit note may lower what is owed to what came in: then it is paid. */
export function withNote(invoice: Invoice, note: Note): void {
  invoice.notes.push(note);
  const paid = taken(invoice) + ofStatus(invoice);
  if (paid > 0 && paid >= owed(invoice)) become(invoice, "paid");
}

/** Moves what is paid of an invoice to its correction, with the days on which it came in. */
export function carry(from: Invoice, to: Invoice): void {
  const byStatus = from.byStatus.map((each) => ({ payment: null, ...each, before: [] }));
  to.pieces = [
    ...from.pieces.map((piece) => carried(piece, { invoice: from, byStatus: false })),
    ...byStatus.map((piece) => carried(piece, { invoice: from, byStatus: true })),
  ];
  for (const { entries } of to.pieces) for (const entry of entries) entry.of = to;
  from.pieces = [];
  from.byStatus = [];
}

const carried = (piece: Piece, before: Piece["before"][number]): Piece => ({
  ...piece,
  before: [...piece.before, before],
});

/** Moves it back. */
export function giveBack(from: Invoice, to: Invoice): void {
  const back = to.pieces.filter(({ before }) => before.at(-1)?.invoice === from);
  to.pieces = to.pieces.filter((piece) => !back.includes(piece));
  for (const piece of back) {
    for (const entry of piece.entries) entry.of = from;
    if (piece.before.at(-1)?.byStatus) from.byStatus = [...from.byStatus, piece];
    else from.pieces.push({ ...piece, before: piece.before.slice(0, -1) });
  }
}

/** "Submit All" of each list: the call, the statuses that it takes, the status that they get. */
export const SUBMITS = [
  ["update_invoice_status", "pending overdue", "paid"],
  ["future_update_invoice_status", "future", "pending"],
  ["notpaid_update_invoice_status", "notpaid", "paid"],
] as const;

/** The latest correction of an invoice. */
export const lastOf = (invoice: Invoice): Invoice =>
  invoice.correctedBy ? lastOf(invoice.correctedBy) : invoice;

/** The item at a place, modulo their number; undefined if there are none. */
export const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];
