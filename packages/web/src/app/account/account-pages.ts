import type { Role } from "@roundsman/core/role";
import {
  ArchiveRestore,
  Building2,
  ChartColumn,
  FileImage,
  FileSpreadsheet,
  ListOrdered,
  PackagePlus,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { Messages } from "../../messages/messages.ts";

/** A screen without a tab. The account menu and the command palette link to it. */
interface AccountPage {
  readonly to:
    | "/info/InvoiceGenerator"
    | "/info/ProductForm"
    | "/info/data"
    | "/info/deleted"
    | "/info/numbers"
    | "/info/office"
    | "/info/team"
    | "/info/business";
  readonly title: (t: Messages) => string;
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
}

const everyone: readonly Role[] = ["driver", "manager"];

/** To add a screen without a tab, add a row here. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  { to: "/info/office", title: ({ app }) => app.office, icon: ChartColumn, roles: ["manager"] },
  {
    to: "/info/InvoiceGenerator",
    title: ({ app }) => app.generator,
    icon: FileImage,
    roles: everyone,
  },
  {
    to: "/info/ProductForm",
    title: ({ app }) => app.productForm,
    icon: PackagePlus,
    roles: everyone,
  },
  { to: "/info/data", title: ({ app }) => app.data, icon: FileSpreadsheet, roles: everyone },
  {
    to: "/info/deleted",
    title: ({ app }) => app.deleted,
    icon: ArchiveRestore,
    roles: everyone,
  },
  {
    to: "/info/numbers",
    title: ({ app }) => app.register,
    icon: ListOrdered,
    roles: everyone,
  },
  { to: "/info/team", title: ({ app }) => app.team, icon: Users, roles: ["manager"] },
  {
    to: "/info/business",
    title: ({ app }) => app.business,
    icon: Building2,
    roles: ["manager"],
  },
];
