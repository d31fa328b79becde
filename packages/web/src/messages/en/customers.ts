export const customers = {
  title: "Contacts",
  banner: "Everyone you deliver to, one tap away.",
  count: (count: number) => (count === 1 ? "1 contact" : `${count} contacts`),
  add: "Add Contact",
  update: "Update Contact",
  search: "Search contacts",
  sort: {
    label: "Sort contacts",
    nameUp: "Name A-Z",
    nameDown: "Name Z-A",
    owesMost: "Owes most",
    group: "Route order",
  },
  statements: (count: number) =>
    count === 1 ? "Statement of the one who owes" : `Statements of all ${count} who owe`,
  statementsOfAll: "Statements of all who owe",
  statementsOfChosen: "Statements",
  owes: (amount: string) => `Owes ${amount}`,
  inCredit: (amount: string) => `${amount} in credit`,
  oldest: (days: number) => (days === 1 ? "oldest 1 day" : `oldest ${days} days`),
  fields: {
    name: "Customer name",
    email: "Email",
    address: "Customer address",
    city: "City",
    postcode: "Postcode",
    phone: "Phone",
    documentLanguage: "Language of documents",
    vatMode: "VAT on invoices",
    vatAsked: "Choose each time",
    termsDays: "Payment terms in days (optional)",
    creditLimit: "Credit limit (optional)",
    limitFixed: (limit: string) =>
      `A manager set ${limit}. You can lower it, but not raise or remove it.`,
    peppolId: "Peppol ID (optional)",
    buyerReference: "Buyer reference (optional)",
  },
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  select: (name: string) => `Select ${name}`,
  call: "Call",
  mail: "Email",
  map: "Map",
  empty: "No contacts yet. Add the first one and it is ready for invoices, with or without signal.",
  noMatch: (query: string) => `No contacts match “${query}”.`,
  confirmDelete: (count: number) =>
    count === 1 ? "Delete this contact?" : `Delete ${count} contacts?`,
  keeps: "Invoices keep their own copy of the name and address.",
  owesStill: (of: number, count: number, amount: string) =>
    `${whose(of, count, "owe")} ${amount}${count > 1 ? " in all" : ""}. Contacts will no longer show it.`,
  creditStill: (of: number, count: number, amount: string) =>
    `${whose(of, count, "have")} ${amount} in credit. Contacts will no longer show it.`,
  selectOne: "Please select at least one contact.",
  added: "Add Success!",
  updated: "Update Success!",
  deleted: "Delete Success!",
  copied: "Customers copied to clipboard!",
  copyFailed: "Could not copy to the clipboard.",
  regular: "Regular customer",
};

/** "They owe", "1 of them owes", "2 of them owe". */
function whose(of: number, count: number, verb: "owe" | "have"): string {
  if (of === 1) return `They ${verb}`;
  const one = verb === "owe" ? "owes" : "has";
  return count === 1 ? `1 of them ${one}` : `${count} of them ${verb}`;
}
