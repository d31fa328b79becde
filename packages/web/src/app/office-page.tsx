import { OfficeScreen } from "../office/screen.tsx";
import { LimitsSection } from "../payments/limit/limits-section.tsx";

/** The office: its figures, and what customers may owe. */
export const OfficePage = () => (
  <>
    <OfficeScreen />
    <LimitsSection />
  </>
);
