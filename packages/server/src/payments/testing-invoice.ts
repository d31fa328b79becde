/** Whether it may come back: not beside what it once corrected, which is owed again. */
export const mayReturn = ({ corrects, ...invoice }: Invoice): boolean =>
  corrects === null || corrects.correctedBy?.id === invoice.id;

/** How many an invoice has of its one line when it is written. */
export const UNITS = 3;

/** Money as it came in, below 0 as it went back: on which day, for which invoice, or for none of what payment. In pence. */
export interface Entry {
  /** Whose it is follows from it. */
  of: { readonly customer: number };
  readonly amount: number;
  readonly day: string;
}

export const sumOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** What a status paid, and by what. */
export interface StatusMoney {
  readonly method: string;
  /** The first one is what came in, the others what went back of it. */
  readonly entries: readonly Entry[];
}

/** Money that came in for an invoice. */
export interface Piece extends StatusMoney {
  /** The payment of a person that it is of; null: a status paid it first. */
  readonly payment: object | null;
  /** The invoices that it was for before they were corrected, the last one last. */
  readonly before: readonly { readonly invoice: Invoice; readonly byStatus: boolean }[];
}

/** An invoice as a bookkeeper would keep it in the head. Amounts in pence. */
export interface Invoice {
  readonly id: number;
  /** As it names them; whoever was merged stands for another one. */
  customer: number;
  /** As it names the customer. */
  name: string;
  date: string;
  readonly hasVatOnTop: boolean;
  unit: number;
  /** How many it has of its one line: a correction has what was left. */
  count: number;
  status: string;
  paidFrom: string;
  isHidden: boolean;
  /** Whether it was paid once, or handed out. */
  isIssued: boolean;
  /** The one that it replaces. */
  corrects: Invoice | null;
  /** The one that replaces it; that one keeps what it corrected when this is undone. */
  correctedBy: Invoice | null;
  /** Its status before it was corrected; "" where it is not. */
  statusBefore: string;
  /** What its status paid, the last one last. */
  byStatus: readonly StatusMoney[];
  /** How its status paid last; "" where it never did. */
  lastMethod: string;
  /** What came in for it otherwise. */
  pieces: Piece[];
  readonly notes: Note[];
}

export interface Note {
  readonly id: number;
  readonly units: number;
  readonly day: string;
  isVoid: boolean;
}

/** How many credit notes take back, until the end of a day where one is named. */
export const units = ({ notes }: Invoice, until?: string): number =>
  notes
    .filter(({ isVoid, day }) => !isVoid && (until === undefined || day <= until))
    .reduce((sum, note) => sum + note.units, 0);
/** So many units of it, in pence. */
export const worth = ({ unit, hasVatOnTop }: Invoice, count: number): number =>
  count * unit * (hasVatOnTop ? 1.2 : 1);
/** What came in for it beside what its status paid, in pence. */
export const taken = ({ pieces }: Invoice): number =>
  sumOf(pieces.flatMap(({ entries }) => entries));
/** What its status paid, in pence. */
export const ofStatus = ({ byStatus }: Invoice): number =>
  sumOf(byStatus.flatMap(({ entries }) => entries));
/** In pence. */
export const owed = (invoice: Invoice): number => (invoice.isHidden ? 0 : owedAlive(invoice));
/** In pence, as long as it is not deleted. */
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
  isHidden: false,
  isIssued: false,
  corrects: null,
  correctedBy: null,
  statusBefore: "",
  byStatus: [],
  lastMethod: "",
  pieces: [],
  notes: [],
});

/** As the specification's calls set it. */
export function become(invoice: Invoice, status: string): void {
  if (status !== "paid") invoice.paidFrom = "";
  else if (invoice.status !== "paid") invoice.paidFrom = invoice.status;
  invoice.isIssued ||= status === "paid";
  invoice.status = status;
}

/** Does something that it may be owed more by, a deleted one once it is restored. Answers whether that is more than came in, and a person took some: the rest is open then, for nobody took it. */
export function grows(invoice: Invoice, change: () => void): boolean {
  const [was, paid] = [owedAlive(invoice), taken(invoice) + ofStatus(invoice)];
  change();
  const isMore = owedAlive(invoice) > was && owedAlive(invoice) > paid;
  return invoice.status === "paid" && isMore && taken(invoice) > 0;
}

/** What came in for it in part may cover it once less is owed: then it is paid. */
export function withNote(invoice: Invoice, note: Note): void {
  invoice.notes.push(note);
  const paid = taken(invoice) + ofStatus(invoice);
  if (paid > 0 && paid >= owed(invoice)) become(invoice, "paid");
}

/** What is paid of an invoice goes over to its correction, with the days on which it came in. */
export function carry(from: Invoice, to: Invoice): void {
  const byStatus = from.byStatus.map((each) => ({ payment: null, ...each, before: [] }));
  to.pieces = [
    ...from.pieces.map((of) => carried(of, { invoice: from, byStatus: false })),
    ...byStatus.map((of) => carried(of, { invoice: from, byStatus: true })),
  ];
  for (const { entries } of to.pieces) for (const entry of entries) entry.of = to;
  from.pieces = [];
  from.byStatus = [];
}

const carried = (of: Piece, before: Piece["before"][number]): Piece => ({
  ...of,
  before: [...of.before, before],
});

/** And back. */
export function giveBack(from: Invoice, to: Invoice): void {
  const back = to.pieces.filter(({ before }) => before.at(-1)?.invoice === from);
  to.pieces = to.pieces.filter((of) => !back.includes(of));
  for (const of of back) {
    for (const entry of of.entries) entry.of = from;
    if (of.before.at(-1)?.byStatus) from.byStatus = [...from.byStatus, of];
    else from.pieces.push({ ...of, before: of.before.slice(0, -1) });
  }
}

/** "Submit All" of each list: the call, what it takes, what that becomes. */
export const SUBMITS = [
  ["update_invoice_status", "pending overdue", "paid"],
  ["future_update_invoice_status", "future", "pending"],
  ["notpaid_update_invoice_status", "notpaid", "paid"],
] as const;

/** What it was corrected to by now. */
export const lastOf = (invoice: Invoice): Invoice =>
  invoice.correctedBy ? lastOf(invoice.correctedBy) : invoice;

/** The one at a place, counted round; undefined of none. */
export const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];
