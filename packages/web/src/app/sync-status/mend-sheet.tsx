import type { ComponentType } from "react";
import type { GroupTable } from "../../sync/store/table-names.ts";
import type {
  LocalCompany,
  LocalCustomer,
  LocalGroup,
  LocalProduct,
  LocalTask,
} from "../../sync/store/local.ts";
import type { QueuedMutation } from "./queued-mutations.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

interface MendProps {
  readonly queued: QueuedMutation;
  readonly onClose: () => void;
}

const CustomerSheet = later(
  async () => (await import("../../customers/customer-sheet.tsx")).CustomerSheet,
  SheetMissing,
);
const ProductSheet = later(
  async () => (await import("../../products/product-sheet.tsx")).ProductSheet,
  SheetMissing,
);
const TaskSheet = later(
  async () => (await import("../../tasks/task-sheet.tsx")).TaskSheet,
  SheetMissing,
);
const CompanyMend = later(
  async () => (await import("../../companies/company-mend.tsx")).CompanyMend,
  SheetMissing,
);
const GroupMend = later(
  async () => (await import("../../groups/group-mend.tsx")).GroupMend,
  SheetMissing,
);

const group =
  (book: GroupTable) =>
  ({ queued: { row }, onClose }: MendProps) => (
    <GroupMend book={book} group={row as unknown as LocalGroup} onClose={onClose} />
  );

/** The form of each book that has one. An invoice is edited on a screen of its own. */
const FORMS: { readonly [Book in string]?: ComponentType<MendProps> } = {
  customers: ({ queued: { row }, onClose }) => (
    <CustomerSheet edit={{ customer: row as unknown as LocalCustomer }} onClose={onClose} />
  ),
  products: ({ queued: { row }, onClose }) => (
    <ProductSheet edit={{ product: row as unknown as LocalProduct }} onClose={onClose} />
  ),
  tasks: ({ queued: { row }, onClose }) => (
    <TaskSheet edit={{ task: row as unknown as LocalTask }} onClose={onClose} />
  ),
  companies: ({ queued: { row }, onClose }) => (
    <CompanyMend company={row as unknown as LocalCompany} onClose={onClose} />
  ),
  deliveryRoutes: group("deliveryRoutes"),
  taskCategories: group("taskCategories"),
  productCategories: group("productCategories"),
};

const UNMENDABLE: ReadonlySet<string> = new Set([
  "urn:roundsman:credit-differs",
  "urn:roundsman:credit-vat-differs",
  "urn:roundsman:invoice-differs",
]);

/**
 * Whether a refused mutation can be corrected in its form, and not only retried or discarded. A
 * refusal of what a correction credits cannot, because the form does not have it.
 */
export const canMend = ({ mutation: { book, problem }, effect, row }: QueuedMutation): boolean =>
  row?.deletedAt === "" &&
  !UNMENDABLE.has(problem?.type ?? "") &&
  (effect === "create" || effect === "edit") &&
  (book === "invoices" || book in FORMS);

/** The form of a refused record, with what the person entered. Saving it sends the change again. */
export function MendSheet(props: MendProps) {
  const Form = FORMS[props.queued.mutation.book];
  return Form ? <Form {...props} /> : null;
}
