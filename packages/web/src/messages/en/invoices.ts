export const invoices = {
  titles: { getPaid: "GetPaid", schedule: "Schedule", credit: "Credit", history: "History" },
  create: "Create New Invoice",
  unnamed: "Unnamed Customer",
  noNumber: "Number pending",
  bar: { count: (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`), discount: "Discount", total: "Total sales" },
  summary: { title: "Product Details Summary", product: "Product", quantity: "Total quantity", empty: "No products on these invoices." },
  delivery: { not_shipped: "Not shipped", in_transit: "In transit", delivered: "Delivered" },
  payment: { scheduled: "Scheduled", credit: "Credit", due: "Due", overdue: "Overdue", paid: "Paid" },
  spans: { thisWeek: "This week", later: "Later" },
  row: { onPhone: "On phone", sending: "Sending", refused: "Needs you" },
  empty: {
    getPaid: "Nothing to collect. A new invoice stands here until it is paid.",
    schedule: "Nothing on the schedule. Invoices for later days stand here.",
    credit: "Nobody owes you on credit.",
    history: "No invoices yet.",
  },
  select: (name: string) => `Select ${name}`,
  selectOne: "Please select at least one invoice.",
  confirmDelete: (count: number, total: string) =>
    count === 1 ? `Delete this invoice of ${total}?` : `Delete ${count} invoices, ${total} in all?`,
  keeps: "Numbers are never used again. You can undo this for 8 seconds.",
  deleted: "Delete Success!",
};
