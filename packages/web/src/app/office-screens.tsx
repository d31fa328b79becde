import { DriverBookScreen } from "../driver-book/screen.tsx";
import { AccountsScreen } from "../office/accounts/screen.tsx";
import { HandOversScreen } from "../office/hand-overs/screen.tsx";
import { CatalogueScreen } from "../catalogue/screen.tsx";
import type { RecordForms } from "../catalogue/record-sheet.tsx";
import { CreditFields } from "../invoices/credit-notes/credit-fields.tsx";
import { CustomerForm } from "../customers/customer-form.tsx";
import { OfficeListScreen } from "../office/lists/screen.tsx";
import { OfficeScreen } from "../office/screen.tsx";
import { VatScreen } from "../office/vat/screen.tsx";
import { LimitsSection } from "../payments/limit/limits-section.tsx";
import { StatementDays } from "../payments/statement/statement-days.tsx";
import { ProductForm } from "../products/product-form.tsx";
import { Deadline } from "../tasks/deadline.tsx";
import { PriorityBadge } from "../tasks/priority-badge.tsx";
import { TaskForm } from "../tasks/task-form.tsx";
import { later } from "../ui/late/later.tsx";
import { printable } from "./office-printing.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import { WidePage } from "../ui/wide-page.tsx";

// The office is one file: its pages share most of their parts, and the app's first load contains
// the name of every separate file.

/** The office: its figures, and the customers' credit limits. */
export const OfficePage = printable(() => (
  <WidePage>
    <OfficeScreen />
    <LimitsSection />
  </WidePage>
));

/** The documents behind a figure. */
export const ListPage = printable(OfficeListScreen);

/** The accountant's files. */
export const AccountsPage = () => <AccountsScreen />;

/** Hand-overs of work between drivers. */
export const HandOversPage = printable(HandOversScreen);

/** VAT by quarter. */
export const VatPage = printable(VatScreen);

/**
 * Products and customers of the business. There is no form for a customer's limit, because each
 * driver has their own.
 */
export const CataloguePage = printable(() => (
  <CatalogueScreen forms={FORMS} FileSheet={FileSheet} />
));

const FORMS: RecordForms = {
  products: ProductForm,
  customers: (props) => <CustomerForm {...props} hasLimit={false} />,
  erase: later(async () => (await import("./data-screens.tsx")).EraseForBusiness, PartMissing),
};

const FileSheet = later(
  async () => (await import("./data-screens.tsx")).FileForBusiness,
  SheetMissing,
);

/** A driver's records, which a manager can read and change. */
export const DriverBookPage = () => <DriverBookScreen forms={BOOK_FORMS} />;

const BOOK_FORMS = {
  customer: CustomerForm,
  product: ProductForm,
  task: { Form: TaskForm, Priority: PriorityBadge, Deadline },
  credit: CreditFields,
  days: StatementDays,
  invoice: later(
    async () => (await import("../invoices/writing/invoice-fields.tsx")).InvoiceFields,
    PartMissing,
  ),
};
