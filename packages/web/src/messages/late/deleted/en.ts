export const deleted = {
  text: "Deleted invoices, customers, products and tasks stay here for 30 days.",
  onPhoneOnly: "Only what is on this phone is shown.",
  none: "Nothing was deleted in the last 30 days.",
  kinds: { invoice: "Invoice", customer: "Customer", product: "Product", task: "Task" },
  unnamed: "Unnamed",
  when: (at: string) => `Deleted ${at}`,
  restore: "Restore",
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} restored.`,
};
