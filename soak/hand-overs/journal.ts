/** What the server has said that it did. */
export class Journal {
  /** The invoice of each client_id, and who wrote it. */
  readonly written = new Map<string, { readonly id: number; readonly by: number }>();
  /** By invoice, who delivered it. */
  readonly delivered = new Map<number, Set<number>>();
  /** By invoice, who worked on it: late work of somebody who had it brings it to them, also when it was taken back before. */
  readonly worked = new Map<number, Set<number>>();
  /** By invoice, the notes that were written on it: each is another. */
  readonly notes = new Map<number, Set<string>>();
  /** By person, in pence. */
  readonly taken = new Map<number, number>();
  /** Late work on what another has delivered, was paid or deleted. */
  refused = 0;
  handOvers = 0;
  /** Whether work went to somebody for good: it is then not known whose it is in the end. */
  isForGood = false;

  deliveredBy(invoice: number, person: number): void {
    note(this.delivered, invoice, person);
  }

  editedBy(invoice: number, person: number, text: string): void {
    note(this.worked, invoice, person);
    note(this.notes, invoice, text);
  }

  /** Whose an invoice is in the end, where it is still open: who wrote it; unknown where somebody else worked on it or got it for good. */
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
