import { lazyRouteComponent } from "@tanstack/react-router";
import { inFrame } from "./frame.ts";

export const stockList = inFrame(
  "stock",
  lazyRouteComponent(() => import("../../stock/screen.tsx"), "StockScreen"),
);
export const stockProduct = inFrame(
  "stock/product/$key",
  lazyRouteComponent(() => import("../../stock/product-screen.tsx"), "StockProductScreen"),
);
export const stockLoad = inFrame(
  "stock/load",
  lazyRouteComponent(() => import("../../stock/van/load-screen.tsx"), "LoadScreen"),
);
export const stockCount = inFrame(
  "stock/count",
  lazyRouteComponent(() => import("../../stock/day/count-screen.tsx"), "CountScreen"),
);
export const stockDay = inFrame(
  "stock/day",
  lazyRouteComponent(() => import("../day-page.tsx"), "DayPage"),
);
