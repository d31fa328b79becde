export const deleted = {
  text: "Deleted invoices, customers, products and tasks stay here for 30 days.",
  find: "Search deleted",
  noMatch: (query: string) => `Nothing deleted matches “${query}”.`,
  cut: (most: number) =>
    `Only the latest ${most} deletions are listed. Earlier ones cannot be restored here.`,
  onPhoneOnly: "Only what is on this device is shown.",
  none: "Nothing was deleted in the last 30 days.",
  kinds: { invoice: "Invoice", customer: "Customer", product: "Product", task: "Task" },
  unnamed: "Unnamed",
  when: (at: string) => `Deleted ${at}`,
  voided: (at: string) => `Voided ${at}`,
  restore: "Restore",
  restoreNamed: (name: string) => `Restore ${name}`,
  merged: (into: string, at: string) => `Merged into ${into}, ${at}`,
  unmerge: "Undo merge",
  unmergeNamed: (name: string, into: string) => `Undo the merge of ${name} into ${into}`,
  unmerged: (name: string, into: string) =>
    `${name} is a contact again. What belonged to it has left ${into}.`,
  restored: (name: string) => `${name} restored.`,
};
