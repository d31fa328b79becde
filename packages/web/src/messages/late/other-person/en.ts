/** Words about the person who used this device before and left unsent work on it. */
export const otherPerson = {
  other: {
    unsent: (name: string, count: number) =>
      count === 1
        ? `${name} has 1 unsent change on this device.`
        : `${name} has ${count} unsent changes on this device.`,
    drafts: (name: string) =>
      `${name} has an unfinished invoice, stock count or customs form on this device.`,
    choice: (name: string, next: string) =>
      `If ${name} signs in, nothing is lost. If ${next} continues, it is removed from this device for good; you can save a copy first.`,
    back: "Go back and keep it",
    export: "Save a copy of it",
    goOn: (next: string) => `Remove it and continue as ${next}`,
  },
  stranded: {
    text: (count: number) =>
      count === 1
        ? "1 change by somebody who used this device before is not sent yet."
        : `${count} changes by somebody who used this device before are not sent yet.`,
    look: "What to do",
    title: "Somebody else's unsent work",
    how: "It is sent when that person signs in on this device after you log out. You can also save a copy and give it to them.",
    export: "Save a copy of it",
    keep: "Keep it on this device",
    remove: "Remove it from this device",
    sure: (count: number) =>
      count === 1 ? "Remove 1 unsent change for good?" : `Remove ${count} unsent changes for good?`,
  },
};
