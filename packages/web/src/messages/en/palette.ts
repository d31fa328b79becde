export const palette = {
  title: "Find anything",
  hint: "Customer, invoice, amount, action…",
  kinds: {
    actions: "Actions",
    screens: "Screens",
    customers: "Contacts",
    invoices: "Invoices",
    creditNotes: "Credit notes",
    products: "Products",
    tasks: "Tasks",
  },
  none: "Nothing found. Try a name, a number or an amount.",
  found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
};
