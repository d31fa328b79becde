/** What the server has acknowledged. */
export class Journal {
  /** By client_id, the invoice and the person who wrote it. */
  readonly written = new Map<string, { readonly id: number; readonly by: number }>();
  /** By invoice, the people who delivered it. */
  readonly delivered = new Map<number, Set<number>>();
  /**
   * By invoice, the people who edited it. A late edit by somebody who had the work gives them the
   * invoice, even after the hand-over has ended.
   */
  readonly worked = new Map<number, Set<number>>();
  /** By invoice, the notes that were written on it; all notes differ. */
  readonly notes = new Map<number, Set<string>>();
  /** The money that each person took, in pence. */
  readonly taken = new Map<number, number>();
  /** Late edits of invoices that another person has delivered, or that were paid or deleted. */
  refused = 0;
  handOvers = 0;
  /** Whether work was handed over for good: it is then unknown who owns it in the end. */
  isForGood = false;

  deliveredBy(invoice: number, person: number): void {
    note(this.delivered, invoice, person);
  }

  editedBy(invoice: number, person: number, text: string): void {
    note(this.worked, invoice, person);
    note(this.notes, invoice, text);
  }

  /**
   * Whether an open invoice still belongs to its writer in the end. False where that is unknown:
   * somebody else edited it, or work was handed over for good.
   */
  isWritersOwn(invoice: number, writer: number): boolean {
    return !this.isForGood && [...(this.worked.get(invoice) ?? [])].every((one) => one === writer);
  }

  took(person: number, amount: number): void {
    this.taken.set(person, (this.taken.get(person) ?? 0) + amount);
  }
}

function note<Of>(all: Map<number, Set<Of>>, invoice: number, of: Of): void {
  const those = all.get(invoice) ?? new Set();
  all.set(invoice, those.add(of));
}
