import { dayAt } from "@roundsman/core/day";
import { percentOn, type VatRate } from "@roundsman/core/vat/rates";
import type { Messages } from "../../messages/messages.ts";

type Words = Messages["products"]["rates"];

/** "Standard 20%", "Zero-rated": with what it is per cent today. */
export const rateName = (t: Words, rate: VatRate): string =>
  t.names[rate](percentOn(rate, dayAt(Date.now())));

/** A rate that is the standard one needs no word. */
export const rateNote = (t: Words, rate: VatRate | null | undefined): string | null =>
  rate && rate !== "standard" ? rateName(t, rate) : null;
