import { dayAt } from "@roundsman/core/day";
import { percentOn, type VatRate } from "@roundsman/core/vat/rates";
import type { Messages } from "../../messages/messages.ts";

type Words = Messages["products"]["rates"];

/** "Standard 20%", "Zero-rated": with what it is per cent today. */
export const rateName = (say: Words, rate: VatRate): string =>
  say.names[rate](percentOn(rate, dayAt(Date.now())));

/** A rate that is the standard one needs no word. */
export const rateNote = (say: Words, rate: VatRate | null | undefined): string | null =>
  rate && rate !== "standard" ? rateName(say, rate) : null;
