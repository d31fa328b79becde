export const firstSteps = {
  title: "Set up your business",
  done: "Done",
  hide: "Hide this list",
  steps: {
    company: {
      title: "Company details",
      text: "Name, address, VAT number and bank details, as shown on invoices.",
    },
    logo: { title: "Logo", text: "Shown at the top of your invoices." },
    vat: {
      title: "VAT",
      text: "Your VAT number (n/a if you are not registered) and a rate for every product. VAT by quarter has the months of your quarters.",
    },
    people: { title: "People", text: "An account for each driver. Skip this if you work alone." },
    import: {
      title: "Customers and products",
      text: "At least one of each: import them from a spreadsheet, or add them one by one.",
    },
    assignment: {
      title: "Who sells what",
      text: "Assign products and customers to your drivers. Skip this if you work alone.",
    },
    invoice: {
      title: "First invoice",
      text: "Choose a customer, add products, save or share the PDF.",
    },
  },
};
