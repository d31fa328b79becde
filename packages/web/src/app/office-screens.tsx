import { AccountsScreen } from "../office/accounts/screen.tsx";
import { HandOversScreen } from "../office/hand-overs/screen.tsx";
import { OfficeScreen } from "../office/screen.tsx";
import { VatScreen } from "../office/vat/screen.tsx";
import { LimitsSection } from "../payments/limit/limits-section.tsx";

// The office comes in one file: its pages share most of their parts, and the first load names every file that there is.

/** The office: its figures, and what customers may owe. */
export const OfficePage = () => (
  <>
    <OfficeScreen />
    <LimitsSection />
  </>
);

/** The files for the accountant. */
export const AccountsPage = () => <AccountsScreen />;

/** Work of one driver that another does. */
export const HandOversPage = () => <HandOversScreen />;

/** VAT by quarter. */
export const VatPage = () => <VatScreen />;
