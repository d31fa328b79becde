import { lazyRouteComponent } from "@tanstack/react-router";
import { createElement } from "react";
import type { InvoiceList } from "@roundsman/core/payment-status";

const invoices = (list: InvoiceList) =>
  lazyRouteComponent(async () => {
    const { InvoiceListScreen } = await import("../invoices/list/list-screen.tsx");
    return { default: () => createElement(InvoiceListScreen, { list }) };
  });

/**
 * The lists whose items open on a screen of their own: on a phone in place of the list, on a desk
 * beside it. The keys are the names of places.
 */
export const LIST_SCREENS = {
  home: invoices("getPaid"),
  futurehome: invoices("schedule"),
  notpaidhome: invoices("credit"),
  historyhome: lazyRouteComponent(
    () => import("../invoices/history/history-screen.tsx"),
    "HistoryScreen",
  ),
  contacts: lazyRouteComponent(() => import("../customers/screen.tsx"), "CustomersScreen"),
  products: lazyRouteComponent(() => import("../products/screen.tsx"), "ProductsScreen"),
  todolist: lazyRouteComponent(() => import("../tasks/screen.tsx"), "TasksScreen"),
} as const;

export type PaneName = keyof typeof LIST_SCREENS;
