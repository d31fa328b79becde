/** The CSS selector of each role on the screens. */
export const SELECTORS = {
  button: "button, [role=button], input[type=button]",
  link: "a[href]",
  menuitem: "[role=menuitem]",
  option: "[role=option]",
  checkbox: "input[type=checkbox]",
  row: "[role=listitem] button, [role=dialog] li button",
  tick: "[role=listitem] label",
  label: "label",
  page: "[role=listitem] a[href]",
  payment: "ul[aria-label=Payments] button",
  advance: "ul[aria-label='Paid on account'] button:not([data-gone])",
  note: "ul[aria-label='Credit notes'] button:not([data-voided])",
  text: "p",
  alert: "[role=alert]",
  status: "[role=status]",
  heading: "h1, h2, h3",
};
