import { roleOf } from "@roundsman/core/role";
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from "@tanstack/react-router";
import type { ListAsk } from "../../office/lists/ask.ts";
import { storedActor } from "../../session/current-session.ts";
import { info, inFrame } from "./frame.ts";

const managersOnly = () => {
  const actor = storedActor();
  if (!actor || roleOf(actor) !== "manager") throw redirect({ to: "/info" });
};

/**
 * Search parameters of the office's pages: the days, the filters of a list, and the driver that is
 * chosen at a hand-over.
 */
type OfficeSearch = {
  readonly [Name in "period" | "span" | "taker" | Exclude<keyof ListAsk, "list">]?: unknown;
};

/** A route for managers only. */
const forManagers = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => info,
    path,
    component,
    beforeLoad: managersOnly,
    // The screens validate it themselves, because their code is not in the first load.
    validateSearch: (search: Record<string, unknown>): OfficeSearch => search,
  });

/**
 * One chunk for the whole office. It is imported in one place, because the first load lists the
 * files that every import needs.
 */
const officeScreens = () => import("../office-screens.tsx");

/**
 * Only managers have customs data (spec §6). InvoiceGenerator and ProductForm below are for
 * everyone.
 */
export const custom = forManagers(
  "custom",
  lazyRouteComponent(() => import("../../customs/custom-screen.tsx"), "CustomScreen"),
);
export const team = forManagers(
  "team",
  lazyRouteComponent(() => import("../../team/screen.tsx"), "TeamScreen"),
);
export const office = forManagers("office", lazyRouteComponent(officeScreens, "OfficePage"));
export const accounts = forManagers(
  "office/accounts",
  lazyRouteComponent(officeScreens, "AccountsPage"),
);
export const vat = forManagers("office/vat", lazyRouteComponent(officeScreens, "VatPage"));
export const handOvers = forManagers(
  "office/hand-overs",
  lazyRouteComponent(officeScreens, "HandOversPage"),
);
export const catalogue = forManagers(
  "office/catalogue",
  lazyRouteComponent(officeScreens, "CataloguePage"),
);
export const driverBook = forManagers(
  "office/drivers/$id",
  lazyRouteComponent(officeScreens, "DriverBookPage"),
);
export const officeList = forManagers(
  "office/$list",
  lazyRouteComponent(officeScreens, "ListPage"),
);
export const business = forManagers(
  "business",
  lazyRouteComponent(() => import("../../business/screen.tsx"), "BusinessScreen"),
);
export const data = inFrame(
  "data",
  lazyRouteComponent(() => import("../data-screens.tsx"), "DataPage"),
);
export const deleted = inFrame(
  "deleted",
  lazyRouteComponent(() => import("../../recently-deleted/screen.tsx"), "RecentlyDeletedScreen"),
);
export const numbers = createRoute({
  getParentRoute: () => info,
  path: "numbers",
  component: lazyRouteComponent(() => import("../../register/screen.tsx"), "RegisterScreen"),
  validateSearch: ({ number }: Record<string, unknown>): { number?: string } =>
    typeof number === "string" ? { number } : {},
});
export const invoiceGenerator = inFrame(
  "InvoiceGenerator",
  lazyRouteComponent(() => import("../../customs/papers/generator-screen.tsx"), "GeneratorScreen"),
);
export const productForm = inFrame(
  "ProductForm",
  lazyRouteComponent(
    () => import("../../customs/products/product-form-screen.tsx"),
    "ProductFormScreen",
  ),
);
