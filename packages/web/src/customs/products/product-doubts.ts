import { isLess } from "@roundsman/core/decimal";
import { isNumeric, numberIn, type ProductField, type ProductValues } from "./product-cards.ts";

/** Values that customs may question. They are shown as hints and block nothing. */
export type Doubt = "notNumber" | "lighter" | "hsLength";

export function doubtAbout(field: ProductField, values: ProductValues): Doubt | null {
  const text = values[field].trim();
  if (text === "") return null;
  if (field === "hs_code")
    return /^(\d{6}|\d{8}|\d{10})$/.test(text.replaceAll(/[\s.]/g, "")) ? null : "hsLength";
  if (!isNumeric(field)) return null;
  const number = numberIn(text);
  if (!number) return "notNumber";
  const net = numberIn(values.netweight);
  return field === "grossweight" && net && isLess(number, net) ? "lighter" : null;
}
