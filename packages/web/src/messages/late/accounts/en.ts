export const accounts = {
  title: "Accountant’s files",
  about: "Sales as a file for your accountant’s program. Each document is exported only once.",
  program: "Program",
  programs: { xero: "Xero", quickbooks: "QuickBooks Online", sage: "Sage 50" },
  ownBooks:
    "Each VAT number has books of its own. Choose one where your accountant keeps them apart. “All” goes into the books of the business.",
  noNumber: "Without a VAT number",
  salesAccount: {
    xero: "Sales account in Xero",
    quickbooks: "Product or service in QuickBooks",
    sage: "Nominal code in Sage",
  },
  needsAccount: "Please input the sales account",
  holds: "The next file",
  documents: "Documents",
  parts: (invoices: number, notes: number, takenBack: number) =>
    [
      invoices > 0 && (invoices === 1 ? "1 invoice" : `${invoices} invoices`),
      notes > 0 && (notes === 1 ? "1 credit note" : `${notes} credit notes`),
      takenBack > 0 && `${takenBack} reversed`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  takenBackText: (count: number) =>
    count === 1
      ? "1 document of an earlier file has since been voided or changed. Its reversal is in this one."
      : `${count} documents of earlier files have since been voided or changed. Their reversals are in this one.`,
  next: "Documents of the next file",
  takenBack: "Reversed",
  net: "Net",
  vat: "VAT",
  total: "Total",
  wentOut: (documents: number, date: string) =>
    documents === 1
      ? `1 document was exported on ${date}`
      : `${documents} documents were exported on ${date}`,
  nothingNew: "Everything in this period has already been exported.",
  nothing: "Nothing was sold in this period.",
  make: (documents: number) =>
    documents === 1 ? "Export 1 document" : `Export ${documents} documents`,
  made: (file: string) => `${file} is in your downloads.`,
  how: "How to import it",
  steps: {
    xero: [
      "In Xero open Business, Invoices, Import.",
      "Choose the CSV file; from a ZIP unpack it first, and import one file after the other.",
      "Choose “tax exclusive” for the amounts.",
      "Check the drafts, then approve them. Amounts below 0 become credit notes.",
    ],
    quickbooks: [
      "In QuickBooks switch on custom transaction numbers. Then open Settings, Import data, Invoices.",
      "Unpack the ZIP and choose the files of invoices, one after the other.",
      "Choose the date format DD/MM/YYYY and amounts exclusive of VAT, and check the columns.",
      "Do the same under Credit notes with the files of credit notes.",
    ],
    sage: [
      "Back up your Sage data. Unpack the ZIP.",
      "In Sage open File, Import, Customer records, and choose 1-customers.csv.",
      "Import 2-transactions.csv as Audit trail transactions. Both files have headings in their first row.",
    ],
  },
  history: "Earlier files",
  noHistory: "No files yet.",
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  madeBy: (date: string, who: string) => `${date}, ${who}`,
  count: (documents: number) => (documents === 1 ? "1 document" : `${documents} documents`),
  download: "Download",
  downloadOf: (program: string, days: string) => `Download ${program}, ${days}`,
  erased: "The file is gone: a customer in it was erased.",
  link: "Accountant’s files",
  return: {
    title: "VAT by quarter",
    about: "What the sales bring to your VAT return. Purchases are not in it.",
    stagger: "Your VAT quarters end in",
    staggers: {
      1: "Mar, Jun, Sep, Dec",
      2: "Jan, Apr, Jul, Oct",
      3: "Feb, May, Aug, Nov",
    },
    quarter: "Quarter",
    running: (days: string) => `${days} (still running)`,
    vatNumber: "VAT number",
    everyNumber: "All",
    ownReturns: "Each VAT number has a return of its own. Choose one before you copy the boxes.",
    boxes: "Boxes of the return",
    box1: "Box 1",
    box1Text: "VAT due on sales",
    box6: "Box 6",
    box6Text: "Sales without VAT",
    whole: (pounds: string) => `On the return: ${pounds}, whole pounds`,
    withoutVat: (amount: string, documents: number) =>
      documents === 1
        ? `1 document of ${amount} shows no VAT. It is in neither box: ask your accountant where it belongs.`
        : `${documents} documents of ${amount} show no VAT. They are in neither box: ask your accountant where they belong.`,
    byRate: "VAT by rate",
    behind: "The documents",
    show: "Show",
    everyRate: "All rates",
    noRate: "Without VAT",
    empty: "Nothing was sold in this quarter.",
    columns: {
      rate: "Rate",
      documents: "Documents",
      net: "Net",
      vat: "VAT",
      date: "Date",
      number: "Number",
      customer: "Customer",
      driver: "Driver",
    },
  },
  vatLink: "VAT by quarter",
};
