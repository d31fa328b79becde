export const statement = {
  title: "Statement",
  all: (count: number) =>
    count === 1 ? "Statement of 1 customer" : `Statements of ${count} customers`,
  nobodyOwes: "No contact owes anything.",
  days: "Days",
  spans: {
    thisMonth: "This month",
    lastMonth: "Last month",
    ninetyDays: "Last 90 days",
    other: "Other days",
  },
  from: "From",
  to: "To",
  backwards: "The last day must not be before the first",
  needsSignal:
    "The statement comes from the server, because it needs what is older than this device keeps.",
  unsentFirst:
    "It can be made once this contact has been sent, because the server has some of what it needs.",
  notMade:
    "No statement was made: some need what is older than this device keeps, and the server did not answer.",
  leftOut: {
    gone: (names: string) => `Left out, because another device deleted them: ${names}`,
    unsent: (names: string) => `Left out until they have been sent: ${names}`,
    more: (count: number) => `${count} more`,
  },
  sentOnly: "Counts everything that has been sent from all devices.",
  unsentToo: "Made on this device. What has not been sent yet counts too.",
};
