import { later } from "../../ui/late/later.tsx";
import type { LimitLineProps } from "./limit-line.tsx";

/** Tells that the customer is over their limit with the invoice in the editor, before it is saved. */
export const LimitNote = later<LimitLineProps>(
  async () => (await import("./limit-line.tsx")).LimitLine,
  () => null,
);
