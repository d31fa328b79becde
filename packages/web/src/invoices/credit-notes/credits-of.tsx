import { isCreditable } from "@roundsman/core/issuing/issued";
import { useState } from "react";
import { later } from "../../ui/late/later.tsx";
import { PartMissing } from "../../ui/late/part-missing.tsx";
import type { CreditSectionProps } from "./credit-section.tsx";

const CreditSection = later(
  async () => (await import("./credit-section.tsx")).CreditSection,
  PartMissing,
);

/** The credit notes of an invoice that can have some. */
export const CreditsOf = (props: CreditSectionProps) =>
  isCreditable(props.invoice) ? <CreditSection {...props} /> : null;

/** What the lines of an invoice and the section of its credit notes tell each other. A line has its button once the section's program is here. */
export function useCreditsAtLines() {
  const [creditable, onLeft] = useState<ReadonlySet<number>>();
  const [place, onPlace] = useState<number | null>(null);
  return {
    ofLines: { creditable, onCredit: onPlace },
    ofSection: { place, onPlace, onLeft },
  } as const;
}
