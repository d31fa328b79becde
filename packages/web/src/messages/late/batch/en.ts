export const batch = {
  another: {
    title: "Use a different VAT option?",
    text: (numbers: string, count: number) =>
      count === 1
        ? `${numbers} was handed out with another VAT option. The new document replaces that one, and the business keeps both.`
        : `${count} of them were handed out with another VAT option: ${numbers}. The new documents replace those, and the business keeps both.`,
    yes: "Replace",
  },
  credited: (numbers: string) =>
    `Credited with another VAT option: ${numbers}. Please leave them out, or correct them instead.`,
};
