import { isCreditable } from "@roundsman/core/issuing/issued";
import { useState } from "react";
import { later } from "../../ui/late/later.tsx";
import { PartMissing } from "../../ui/late/part-missing.tsx";
import type { CreditSectionProps } from "./credit-section.tsx";

const CreditSection = later(
  async () => (await import("./credit-section.tsx")).CreditSection,
  PartMissing,
);

/** The credit notes of an invoice, if it can have any. */
export const CreditsOf = (props: CreditSectionProps) =>
  isCreditable(props.invoice) ? <CreditSection {...props} /> : null;

/**
 * The state that the lines of an invoice share with the section of its credit notes. Lines get
 * their buttons once the code of that section is loaded.
 */
export function useCreditsAtLines() {
  const [creditable, onLeft] = useState<ReadonlySet<number>>();
  const [place, onPlace] = useState<number | null>(null);
  return {
    ofLines: { creditable, onCredit: onPlace },
    ofSection: { place, onPlace, onLeft },
  } as const;
}
