export const invoices = {
  titles: { getPaid: "GetPaid", schedule: "Schedule", credit: "Credit", history: "History" },
  create: "Create New Invoice",
  unnamed: "Unnamed Customer",
  noNumber: "Number pending",
  bar: {
    count: (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`),
    discount: "Total discount",
    total: "Total sales",
  },
  summary: {
    title: "Product Details Summary",
    product: "Product",
    quantity: "Total quantity",
    empty: "No products on these invoices.",
  },
  delivery: { not_shipped: "Not shipped", in_transit: "In transit", delivered: "Delivered" },
  payment: {
    scheduled: "Scheduled",
    credit: "Credit",
    due: "Due",
    overdue: "Overdue",
    paid: "Paid",
  },
  spans: { thisWeek: "This week", later: "Later", past: "Past" },
  pastDays: (count: number) =>
    count === 1
      ? "1 invoice is scheduled for a past day. By date it comes last."
      : `${count} invoices are scheduled for past days. By date they come last.`,
  row: { onPhone: "On this device", sending: "Sending", refused: "Needs attention" },
  empty: {
    getPaid: "Nothing to collect. New invoices stay here until they are paid.",
    schedule: "Nothing on the schedule. Invoices for later days appear here.",
    credit: "Nobody owes you on credit.",
    history: "No invoices yet.",
  },
  select: (name: string) => `Select ${name}`,
  selectOne: "Please select at least one invoice.",
  confirmDelete: (count: number, total: string) =>
    count === 1 ? `Delete this invoice of ${total}?` : `Delete ${count} invoices, ${total} in all?`,
  submitAll: "Submit All",
  submit: {
    confirm: "Confirm to Submit all invoices",
    getPaid: (count: number, total: string) =>
      count === 1
        ? `1 invoice with ${total} to pay will be marked paid and move to History.`
        : `${count} invoices with ${total} to pay will be marked paid and move to History.`,
    schedule: (count: number, total: string) =>
      count === 1
        ? `1 invoice with ${total} to pay will move to GetPaid.`
        : `${count} invoices with ${total} to pay will move to GetPaid.`,
    credit: (count: number, total: string) =>
      count === 1
        ? `1 invoice with ${total} to pay will be marked paid and move to History.`
        : `${count} invoices with ${total} to pay will be marked paid and move to History.`,
    undo: "You can undo this for 8 seconds.",
    yes: "Submit",
    nothing: "There is nothing to submit.",
    done: { getPaid: "Submit successful!", schedule: "Submit Success", credit: "Submit Success" },
  },
  mark: { label: "Mark delivery status", short: "Delivery", done: "Update successful!" },
  submitTo: {
    label: "Submit to",
    names: { scheduled: "Schedule", credit: "Credit", due: "GetPaid", overdue: "Overdue" },
    done: "Submit successful!",
  },
  takePayment: {
    label: "Payment",
    name: "Take payment",
    oneCustomer: "Please select invoices of one customer.",
    nothingOpen: "These invoices are paid already.",
  },
  chosenSum: (count: number, total: string) =>
    count === 1 ? `1 invoice, ${total}` : `${count} invoices, ${total}`,
  import: {
    label: "Import from schedule",
    hint: "Tap one to copy it to a new invoice for today. The scheduled one stays.",
    empty: "Nothing on the schedule.",
    done: (name: string) => `${name} added to GetPaid`,
    takeOff: "Remove from schedule",
    takenOff: "Removed from schedule",
  },
  filter: {
    label: "Filter",
    dates: "Date range",
    any: "Any date",
    presets: {
      "this-week": "This week",
      "last-week": "Last week",
      "this-month": "This month",
      "last-month": "Last month",
      "last-3-months": "Last 3 months",
      "this-year": "This year",
      "last-year": "Last year",
      yesterday: "Yesterday",
      custom: "Custom range",
      exact: "Exact date",
    },
    from: "Start date",
    to: "End date",
    on: "Date",
    needsDates: "Please choose both dates.",
    needsDay: "Please choose a date.",
    wrongOrder: "The start date must not be after the end date.",
    customer: "Customer name",
    pick: "Pick from contacts",
    payment: "Payment status",
    anyPayment: "Any status",
    apply: "Apply Filter",
    clear: "Clear filter",
    noMatch: "No invoices match this filter.",
  },
  older: {
    asking: "Loading older invoices…",
    ask: "Show older invoices",
    since: (day: string) => `Invoices since ${day} are shown.`,
    byText: (day: string) =>
      `Before ${day}: invoices of matching contacts, and names exactly as you typed them.`,
    tooMany: (day: string) =>
      `Too many contacts match. Before ${day}, only names exactly as you typed them are found.`,
    unreachable: "No signal: only what is on this device is shown.",
    retry: "Try again",
  },
  repeat: (name: string) => `Repeat for ${name} today`,
  keeps: "Invoice numbers are not reused. You can undo this for 8 seconds.",
  deleted: "Delete Success!",
  batch: {
    action: "Documents",
    title: (count: number) =>
      count === 1 ? "Document of 1 invoice" : `Documents of ${count} invoices`,
    form: "File",
    forms: { "one-pdf": "One PDF", zip: "A PDF each, in a ZIP" },
    vat: "VAT",
    vats: { last: "As last time", included: "Included", without: "Without", add: "Add" },
    others: (count: number) =>
      count === 1
        ? "1 of them was handed out before with another total."
        : `${count} of them were handed out before with another total.`,
    noCompany: (count: number) =>
      count === 1
        ? "On 1 of them no company details will be printed: no name, VAT number or bank account."
        : `On ${count} of them no company details will be printed: no name, VAT number or bank account.`,
    languages: { customer: "Customer’s", en: "English", zh: "中文", both: "Both" },
    vatHint:
      "As last time for each customer. If there was none: VAT included, or without VAT from a company that has no VAT number.",
    notes: (count: number) => `With their credit notes (${count})`,
    unnumbered: (count: number) =>
      count === 1
        ? "1 credit note has no number yet and is left out."
        : `${count} credit notes have no number yet and are left out.`,
    make: "Download",
    progress: (done: number, of: number) => `${done} of ${of}`,
    done: (count: number) =>
      count === 1 ? "1 document downloaded" : `${count} documents downloaded`,
    failed: "The documents could not be made.",
  },
};
