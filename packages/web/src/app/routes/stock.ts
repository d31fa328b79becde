import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { info } from "./frame.ts";

export const stockList = createRoute({
  getParentRoute: () => info,
  path: "stock",
  component: lazyRouteComponent(() => import("../../stock/screen.tsx"), "StockScreen"),
});
export const stockProduct = createRoute({
  getParentRoute: () => info,
  path: "stock/product/$key",
  component: lazyRouteComponent(
    () => import("../../stock/product-screen.tsx"),
    "StockProductScreen",
  ),
});
export const stockLoad = createRoute({
  getParentRoute: () => info,
  path: "stock/load",
  component: lazyRouteComponent(() => import("../../stock/van/load-screen.tsx"), "LoadScreen"),
});
export const stockCount = createRoute({
  getParentRoute: () => info,
  path: "stock/count",
  component: lazyRouteComponent(() => import("../../stock/day/count-screen.tsx"), "CountScreen"),
});
export const stockDay = createRoute({
  getParentRoute: () => info,
  path: "stock/day",
  component: lazyRouteComponent(() => import("../day-page.tsx"), "DayPage"),
});
