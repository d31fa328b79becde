/** A calendar to pick a day from; the formats are those of dayjs. */
export const calendar = {
  formats: { day: "D MMMM YYYY", month: "MMMM YYYY", year: "YYYY" },
  buttons: {
    previousMonth: "Previous month",
    nextMonth: "Next month",
    previousYear: "Previous year",
    nextYear: "Next year",
    previousDecade: "Previous ten years",
    nextDecade: "Next ten years",
  },
};
