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
    people: { title: "People", text: "An account for each driver. Skip this if you work alone." },
    import: {
      title: "Customers and products",
      text: "Import them from a spreadsheet, or add them one by one.",
    },
    invoice: {
      title: "First invoice",
      text: "Choose a customer, add products, save or share the PDF.",
    },
  },
};
