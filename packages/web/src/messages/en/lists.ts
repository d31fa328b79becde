/** Search, order and table of the invoice lists. */
export const lists = {
  search: "Search invoices",
  noMatch: (query: string) => `No invoice matches “${query}”.`,
  found: (count: number, of: number) => `${count} of ${of}`,
  sort: "Sort invoices",
  sorts: {
    date: { up: "Oldest first", down: "Newest first" },
    name: { up: "Name A-Z", down: "Name Z-A" },
    amount: { up: "Amount low-high", down: "Amount high-low" },
    number: { up: "Number low-high", down: "Number high-low" },
    delivery: { up: "Not shipped first", down: "Delivered first" },
    payment: { up: "Scheduled first", down: "Paid first" },
  },
  asTable: "Show as table",
  asRows: "Show as list",
  columns: {
    number: "Number",
    name: "Customer",
    date: "Date",
    delivery: "Delivery",
    payment: "Payment",
    amount: "Amount",
  },
  late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
  markNext: (now: string, next: string) => `${now}: mark ${next}`,
  change: (now: string) => `${now}: change`,
  marked: (status: string) => `Marked: ${status}`,
};
