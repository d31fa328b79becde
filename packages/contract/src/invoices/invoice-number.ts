import { readSeriesNumber } from "@roundsman/core/issuing/number-series";
import * as z from "zod/mini";
import { orNothing } from "../wire/lenient.ts";

const NO_NUMBER = "Please input a number of a series, such as B7-12";
const number = z
  .string(NO_NUMBER)
  .check(z.refine((text) => readSeriesNumber(text) !== null, NO_NUMBER));

/** Ours: the number of an invoice in a phone's series. Absent: it is INV-<id>. In a body null or "" is none. */
export const seriesNumber = {
  answer: z.optional(z.string()),
  body: orNothing(number, NO_NUMBER),
};

/** Gives an invoice its number. */
export const givenNumber = z.object({ number });
