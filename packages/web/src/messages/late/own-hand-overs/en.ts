const invoices = (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`);

/** Words that a driver reads above the invoices. */
export const ownHandOvers = {
  title: "Handed over",
  when: {
    today: "today",
    until: (day: string) => `until ${day}`,
    good: "for good",
  },
  given: (name: string, when: string) => `${name} has your work ${when}.`,
  givenRoute: (name: string, when: string, route: string) =>
    `${name} has your route ${route} ${when}.`,
  received: (name: string, when: string, count: number | null) =>
    `From ${name} ${when}: all work${left(count)}.`,
  receivedRoute: (name: string, when: string, count: number | null, route: string) =>
    `From ${name} ${when}: route ${route}${left(count)}.`,
  /** For one invoice; `day` is null where it was handed over for good. */
  from: (name: string, day: string | null) =>
    day === null ? `From ${name}` : `From ${name}, until ${day}`,
  dismiss: (line: string) => `Hide: ${line}`,
};

/** `count` is null where routes were handed over without invoices. */
const left = (count: number | null) =>
  count === null
    ? ""
    : count === 0
      ? ", nothing left to deliver"
      : `, ${invoices(count)} to deliver`;
