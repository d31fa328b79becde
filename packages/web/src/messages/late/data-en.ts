const rows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

export const data = {
  title: "Data",
  import: {
    title: "Import data",
    text: "Customers and products from a spreadsheet or another program. You can check everything before it is imported, and undo the import.",
    customers: "Import customers",
    products: "Import products",
    choose: "Choose file",
    formats: "CSV with comma, semicolon or tab, saved by Excel, WPS, Numbers or any other program",
    columns: (fields: string) =>
      `The first row names the columns: ${fields}. Any order; other columns are ignored.`,
    comma: ", ",
    tooLarge: "This file is too large. Please split it.",
  },
  fields: {
    customer_name: "Customer name",
    phone: "Phone",
    email: "Email",
    customer_address: "Customer address",
    city: "City",
    postcode: "Postcode",
    images: "Image links",
    document_language: "Language of documents",
    peppol_id: "Peppol ID",
    buyer_reference: "Buyer reference",
    product_name: "Product name",
    price: "Price",
    discount_amount: "Discount amount",
    vat_rate: "VAT rate",
    vat_mode: "VAT on invoices",
    terms_days: "Payment terms in days",
    credit_limit: "Credit limit",
    drivers: "Drivers",
  },
  preview: {
    good: "Good rows",
    alike: "Already exists",
    bad: "Left out",
    duplicates: "Rows that already exist",
    policies: { skip: "Skip", update: "Update", add: "Add again" },
    policyText: {
      skip: "What is there stays as it is.",
      add: "A second entry is made beside the one that is there.",
    },
    updateText: {
      customers:
        "Found by name and postcode, which the file therefore cannot change. Columns that the file does not have stay as they are.",
      products:
        "Found by name, which the file therefore cannot change. Columns that the file does not have stay as they are.",
    },
    updateOfBusiness: (text: string) =>
      `${text} It changes for every driver who has it, not only for those chosen below.`,
    columns: "File columns",
    column: (number: number) => `Column ${number}`,
    none: "None",
    missing: "Choose a column",
    encoding: "Encoding",
    faults: (count: number) => `${rows(count)} left out`,
    downloadBad: "Download these rows (CSV)",
    badFile: "rows-left-out.csv",
    problem: "Problem",
    unknownDriver: "No driver of this name. Several are separated by semicolons.",
    row: (line: number) => `Row ${line}`,
    more: (count: number) => `and ${rows(count)} more`,
    import: (count: number) => (count === 1 ? "Import 1 row" : `Import ${count} rows`),
  },
  rates: { with: "Import with these rates", without: "Import without rates" },
  result: {
    sending: (done: number, total: number) => `${done} of ${total} sent`,
    progress: "Progress",
    refused: "Refused rows",
    leaveOut: (rows: number) =>
      rows === 1 ? "Leave this row out and go on" : `Leave these ${rows} rows out and go on`,
    done: "Import finished.",
    created: "Added",
    updated: "Updated",
    assigned: "Assigned to drivers",
  },
  past: {
    title: "Recent imports",
    kinds: { customer: "Customers", product: "Products" },
    counts: (created: number, updated: number) =>
      updated === 0 ? `${created} added` : `${created} added, ${updated} updated`,
    undo: "Undo import",
    undoNamed: (file: string) => `Undo import of ${file}`,
    undoTitle: "Undo this import?",
    undoText: (created: number, updated: number) =>
      updated === 0
        ? `${created} added will be removed.`
        : `${created} added will be removed, ${updated} updated will be restored.`,
    given: (count: number) => `${count} assigned to drivers`,
    undoOfBusiness: (text: string) =>
      `${text} What drivers got from it is taken back. Their invoices and what customers owe stay.`,
    undone: "Undone",
    wasUndone: (removed: number, restored: number) =>
      restored === 0
        ? `Import undone: ${removed} removed.`
        : `Import undone: ${removed} removed, ${restored} restored.`,
    changedSince: "Some of it has since been changed. Nothing was undone.",
  },
  export: {
    title: "Export data",
    text: "A ZIP with a CSV file for every list, which Excel opens, and everything as JSON.",
    own: "Download my data",
    business: "Download business data",
    done: "Saved to your downloads.",
  },
  privacy: {
    title: "Privacy",
    held: "Download their data",
    erase: "Erase",
    eraseLong: "Erase for good",
    eraseTitle: (name: string) => `Erase ${name} for good?`,
    eraseText:
      "Name, address, phone, email and pictures are erased everywhere: from contacts, routes and the log.",
    scheduled: (count: number) =>
      count === 1
        ? "1 scheduled order is erased too."
        : `${count} scheduled orders are erased too.`,
    kept: (count: number, day: string) =>
      `${count === 1 ? "1 issued invoice stays" : `${count} issued invoices stay`} with their copy of name and address, because the law requires them to be kept for six years. The last is erased automatically on ${day}.`,
    copies: (names: string) =>
      `${names} got this customer with handed-over work: the copy is erased too.`,
    holders: (names: string) =>
      `Drivers who have this customer: ${names}. It is erased for them too.`,
    ownEntries: (names: string) =>
      `${names} did work for this customer under an entry of their own: it stays.`,
    onAccount: (sum: string) =>
      `${sum} on account stays in the figures, but pays no invoice any more. Please pay it back first.`,
    backups: (weeks: number) =>
      `Earlier backups hold the data until they are deleted, the last hourly one after ${weeks} weeks.`,
    forGood: "This cannot be undone.",
    erased: "Erased.",
  },
};
