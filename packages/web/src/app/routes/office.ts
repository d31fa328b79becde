import { roleOf } from "@roundsman/core/role";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { storedActor } from "../../session/current-session.ts";
import { info } from "./frame.ts";

const managersOnly = () => {
  const actor = storedActor();
  if (!actor || roleOf(actor) !== "manager") throw redirect({ to: "/info" });
};

/** Only managers have customs data (spec §6); the two papers beside it are for everyone. */
export const custom = createRoute({
  getParentRoute: () => info,
  path: "custom",
  component: lazyRouteComponent(() => import("../../customs/custom-screen.tsx"), "CustomScreen"),
  beforeLoad: managersOnly,
});
export const team = createRoute({
  getParentRoute: () => info,
  path: "team",
  component: lazyRouteComponent(() => import("../../team/screen.tsx"), "TeamScreen"),
  beforeLoad: managersOnly,
});
export const office = createRoute({
  getParentRoute: () => info,
  path: "office",
  component: lazyRouteComponent(() => import("../office-page.tsx"), "OfficePage"),
  beforeLoad: managersOnly,
});
export const business = createRoute({
  getParentRoute: () => info,
  path: "business",
  component: lazyRouteComponent(() => import("../../business/screen.tsx"), "BusinessScreen"),
  beforeLoad: managersOnly,
});
export const data = createRoute({
  getParentRoute: () => info,
  path: "data",
  component: lazyRouteComponent(() => import("../../data/screen.tsx"), "DataScreen"),
});
export const deleted = createRoute({
  getParentRoute: () => info,
  path: "deleted",
  component: lazyRouteComponent(
    () => import("../../recently-deleted/screen.tsx"),
    "RecentlyDeletedScreen",
  ),
});
export const numbers = createRoute({
  getParentRoute: () => info,
  path: "numbers",
  component: lazyRouteComponent(() => import("../../register/screen.tsx"), "RegisterScreen"),
  validateSearch: ({ number }: Record<string, unknown>): { number?: string } =>
    typeof number === "string" ? { number } : {},
});
export const invoiceGenerator = createRoute({
  getParentRoute: () => info,
  path: "InvoiceGenerator",
  component: lazyRouteComponent(
    () => import("../../customs/papers/generator-screen.tsx"),
    "GeneratorScreen",
  ),
});
export const productForm = createRoute({
  getParentRoute: () => info,
  path: "ProductForm",
  component: lazyRouteComponent(
    () => import("../../customs/products/product-form-screen.tsx"),
    "ProductFormScreen",
  ),
});
