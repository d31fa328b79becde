const invoices = (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`);
const customers = (count: number) => (count === 1 ? "1 customer" : `${count} customers`);

export const handOvers = {
  title: "Hand over work",
  link: "Hand over work",
  about:
    "Another driver does the round. Invoices that are not delivered, with their customers and routes, go to that driver’s phone. Stock, cash and tasks stay with each driver. Customers without open work are assigned under “Products and customers”.",
  from: "From",
  to: "To",
  choose: "Choose a driver",
  what: "What",
  all: "All open work",
  route: (name: string, stops: number) => `${name} (${stops === 1 ? "1 stop" : `${stops} stops`})`,
  until: "For how long",
  spans: { today: "Today", day: "Up to a day", good: "For good" },
  lastDay: "Last day",
  holds: (count: number, of: number, amount: string) =>
    `${invoices(count)} for ${customers(of)}, ${amount}`,
  nothing: "No invoices to hand over",
  stays: (count: number, from: string) =>
    count === 1
      ? `1 invoice that is not delivered stays with ${from}. It is paid, paid in part, partly credited, or replaces a corrected one:`
      : `${count} invoices that are not delivered stay with ${from}. They are paid, paid in part, partly credited, or replace corrected ones:`,
  staysList: "See what stays",
  andMore: (count: number) => `and ${count} more`,
  give: (count: number) => `Hand over ${invoices(count)}`,
  giveRoutes: "Hand over the routes",
  ask: (from: string, to: string) => `Hand over the work of ${from} to ${to}?`,
  askUntil: (count: number, day: string) =>
    `${invoices(count)}. What is not delivered by the end of ${day} goes back.`,
  askForGood: (count: number) => `${invoices(count)}, and the routes. Nothing goes back by itself.`,
  yes: "Hand over",
  done: (to: string) => `Handed over to ${to}`,
  running: "Handed over now",
  noneRunning: "No work is handed over.",
  earlier: "Earlier",
  row: (from: string, to: string) => `${from} → ${to}`,
  lasts: (day: string) => `up to ${day}`,
  forGood: "for good",
  left: (open: number, count: number, amount: string) =>
    `${invoices(count)}, ${amount} · ${open} not delivered`,
  gave: (count: number, amount: string) => `${invoices(count)}, ${amount}`,
  endedOn: (day: string) => `ended ${day}`,
  by: (name: string) => `by ${name}`,
  columns: {
    day: "Handed over",
    invoices: "Invoices",
    amount: "Amount",
    open: "Not delivered",
    ended: "Ended",
    by: "By",
  },
  end: "Take back",
  endOf: (row: string) => `Take back: ${row}`,
  askEnd: (to: string) => `Take the work back from ${to}?`,
  askEndText:
    "What is not delivered goes back. What is delivered, paid, credited or corrected stays.",
  ended: "Taken back",
};
