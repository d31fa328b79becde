import { later } from "../../ui/late/later.tsx";
import type { LimitLineProps } from "./limit-line.tsx";

/** Says, before saving, that the invoice in the editor takes the customer over their limit. */
export const LimitNote = later<LimitLineProps>(
  async () => (await import("./limit-line.tsx")).LimitLine,
  () => null,
);
