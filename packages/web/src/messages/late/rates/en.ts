export const rates = {
  ofOffice: "The office decides the VAT rates of these products.",
  onInvoices: (count: number) =>
    count === 1
      ? "Use them on 1 invoice that was not handed out yet"
      : `Use them on ${count} invoices that were not handed out yet`,
  nothingOpen: "Every invoice that was not handed out yet has its rates.",
  unsaved: (count: number) =>
    count === 1
      ? "The rate of 1 product could not be saved. Please try again."
      : `The rates of ${count} products could not be saved. Please try again.`,
};
