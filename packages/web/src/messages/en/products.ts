export const products = {
  title: "Products",
  count: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  add: "Add Product",
  update: "Update Product",
  search: "Search products",
  sort: {
    label: "Sort products",
    nameUp: "Name A-Z",
    nameDown: "Name Z-A",
    priceUp: "Price low-high",
    priceDown: "Price high-low",
    group: "Custom order",
  },
  fields: {
    name: "Product name",
    price: "Price",
    discount: "Discount amount",
    quantity: "Quantity",
  },
  rates: {
    label: "VAT rate",
    title: "VAT rates",
    suggested: (zero: number, standard: number) =>
      `${zero} ${zero === 1 ? "looks" : "look"} zero-rated, ${standard} standard`,
    suggestedHint: "Suggested by name and category. Please check each and change what is wrong.",
    confirm: (count: number) => (count === 1 ? "Save 1 rate" : `Save ${count} rates`),
    more: (count: number) => `Show ${count} more`,
    invoices: (count: number) =>
      count === 1
        ? "Also on 1 invoice that was not handed out yet"
        : `Also on ${count} invoices that were not handed out yet`,
    invoicesHint: "Only lines that have no rate get the one of their product.",
    names: {
      standard: (percent: number) => `Standard ${percent}%`,
      reduced: (percent: number) => `Reduced ${percent}%`,
      zero: (_percent: number) => "Zero-rated",
      exempt: (_percent: number) => "Exempt",
    },
  },
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  select: (name: string) => `Select ${name}`,
  off: (amount: string) => `${amount} off`,
  perUnit: "a unit",
  toProducts: "Back to products",
  missing: "This product is not on this device. It may have been deleted, or not downloaded yet.",
  empty: "No products yet. Add what you sell and it is one tap away on every invoice.",
  noMatch: (query: string) => `No products match “${query}”.`,
  confirmDelete: (count: number) =>
    count === 1 ? "Delete this product?" : `Delete ${count} products?`,
  keeps: "Invoices keep their own lines.",
  selectOne: "Please select at least one product.",
  added: "Add Success!",
  updated: "Update Success!",
  deleted: "Delete Success!",
};
