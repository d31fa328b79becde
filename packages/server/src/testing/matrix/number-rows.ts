import { seriesPrefix } from "@roundsman/core/issuing/number-series";

/** Series of numbers. */
export const NUMBER_ROWS = {
  list: {},
  create: { body: () => ({}) },
  close: { names: "numberSeries" },
  register: {},
} as const;

/** A number of a series that is new: nobody else's series is taken. */
export const GIVE_NUMBER = {
  names: "invoice",
  holds: "numberSeries",
  body: (id: number) => ({ number: `${seriesPrefix(id)}-1` }),
  foreign: 422,
} as const;
