import { dayAt } from "@roundsman/core/day";
import { percentOn, type VatRate } from "@roundsman/core/vat/rates";
import type { Messages } from "../../messages/messages.ts";

type Words = Messages["products"]["rates"];

/** "Standard 20%", "Zero-rated": the name of a rate, with today's percentage. */
export const rateName = (t: Words, rate: VatRate): string =>
  t.names[rate](percentOn(rate, dayAt(Date.now())));

/** The name of a rate; null for the standard rate, which is not shown. */
export const rateNote = (t: Words, rate: VatRate | null | undefined): string | null =>
  rate && rate !== "standard" ? rateName(t, rate) : null;
